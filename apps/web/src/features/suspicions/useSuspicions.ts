import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Suspicion as WireSuspicion, SuspicionKind } from '@wieszcz/api';
import { suspicionsTexts } from '@wieszcz/texts';
import { useAction } from '#api/action.ts';
import { parseAmounts } from '#api/amounts.ts';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { parsePage } from '#api/page.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';

export type Suspicion = ReturnType<typeof parseSuspicion>;

function parseSuspicion(wire: WireSuspicion) {
  if (wire.kind === 'network') return wire;
  if (wire.kind === 'pair') {
    const evidence = parseAmounts(wire.evidence, 'moved', 'paidToFirst', 'paidToSecond', 'volumeOfFirst', 'volumeOfSecond');
    return { ...wire, evidence };
  }
  const { worst, ...sums } = wire.evidence;
  const evidence = {
    ...parseAmounts(sums, 'amount', 'gainOfSeller', 'againstBook'),
    worst: parseAmounts(worst, 'price', 'bookPrice'),
  };
  return { ...wire, evidence };
}

export function useSuspicions(kind: SuspicionKind, page: number) {
  const query = { kind, page };
  return useQuery({
    queryKey: keys.suspicions(query),
    queryFn: async () => parsePage(await api(endpoints.listSuspicions, { query }), parseSuspicion),
    placeholderData: keepPreviousData,
  });
}

/** Nouns of the queries that marking or unmarking a player changes. The log of acts belongs to 'admin'. */
const MARKED_NOUNS = ['suspicions', 'ranking', 'admin'] as const;

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
      notifyDone({ title: suspicionsTexts.unmarked(username) });
      return changed();
    },
  });
}
