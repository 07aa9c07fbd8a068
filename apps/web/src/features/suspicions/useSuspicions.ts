import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SuspicionKind } from '@wieszcz/api';
import { suspicionsTexts as say } from '@wieszcz/texts';
import { useAction } from '#api/action.ts';
import { api, endpoints } from '#api/client.ts';
import { keys, MARKED_NOUNS } from '#api/keys.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';

export function useSuspicions(kind: SuspicionKind, page: number) {
  const query = { kind, page };
  return useQuery({
    queryKey: keys.suspicions(query),
    queryFn: () => api(endpoints.listSuspicions, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Reads the lists and the rankings anew after an account was marked or unmarked. */
export function useMarksChanged() {
  const client = useQueryClient();
  return () => Promise.all(MARKED_NOUNS.map((noun) => client.invalidateQueries({ queryKey: [noun] })));
}

/** Lets an account stand in all rankings again. */
export function useUnmark() {
  const changed = useMarksChanged();
  return useAction({
    mutationFn: (username: string) => api(endpoints.unmarkPlayer, { params: { username } }),
    onSuccess: ({ username }) => {
      notifyDone({ title: say.unmarked(username) });
      return changed();
    },
  });
}
