import { COVER_TYPES, MAX_COVER_BYTES } from '@wieszcz/domain';
import { editorTexts } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import { useAction } from '#api/action.ts';
import { api, endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import { useMarketChanged, useMarketRefused } from '#api/market.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';

const TYPES: readonly string[] = COVER_TYPES;

/** `url` is an object URL of the file; `useCover` revokes it. */
export type ChosenCover = { file: File; url: string };

/**
 * Message of a file that can't be a cover, else null. Checks only type and size: the server also decodes the picture, and decides on a file
 * whose type the browser doesn't know.
 */
function fileErrorOf(file: File): string | null {
  if (file.type !== '' && !TYPES.includes(file.type)) return editorTexts.notImage;
  return file.size > MAX_COVER_BYTES ? editorTexts.tooLarge : null;
}

/**
 * State of the cover screen: the chosen file, its validation and its upload. A successful upload opens the editor's next step, unless the
 * author has left.
 */
export function useCover(marketId: number) {
  const navigate = useNavigateUnlessLeft();
  const marketChanged = useMarketChanged();
  const onError = useMarketRefused(marketId);
  const [chosen, setChosen] = useState<ChosenCover | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url);
  }, [chosen]);
  const upload = useAction({
    mutationFn: (file: File) => api(endpoints.uploadCover, { params: { id: marketId }, file }),
    onSuccess: async (answer) => {
      const { bets } = marketChanged(answer);
      await navigate(bets.length > 0 ? paths.makePublic(marketId) : paths.editBets(marketId));
      notifyDone({ title: editorTexts.coverSaved });
    },
    onError,
  });
  const choose = (file: File) => {
    upload.reset();
    const nextError = fileErrorOf(file);
    setFileError(nextError);
    setChosen(nextError === null ? { file, url: URL.createObjectURL(file) } : null);
  };
  return {
    chosen,
    choose,
    clear: () => {
      setChosen(null);
      setFileError(null);
      upload.reset();
    },
    send: () => {
      if (chosen === null) setFileError(fileError ?? editorTexts.choose);
      else if (!upload.isPending) upload.mutate(chosen.file);
    },
    sending: upload.isPending,
    /** Message about the chosen file or the failed upload; null without an error. */
    error: fileError ?? (upload.error ? messageOf(upload.error) : null),
  };
}
