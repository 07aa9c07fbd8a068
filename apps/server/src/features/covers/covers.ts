import type { Database } from '../../platform/database/pool.ts';
import { type ShowCover, showCoverData, showCoverUrl } from '../../presenters/cover.ts';
import { selectCoversInBase64 } from './covers.queries.ts';

/** The query parameter that all answers with covers take. */
export type CoversFlag = { covers?: string | undefined };
const URL_ONLY = 'url';

/** Other people's clients ask for the same few pictures over and over. */
const REMEMBERED_CHARACTERS = 16 * 1024 * 1024;

export type Covers = {
  /** How to show these covers, as the caller asked. */
  show(flag: CoversFlag, covers: readonly (string | null)[]): Promise<ShowCover>;
};

export function createCovers(db: Database): Covers {
  const remembered = new Map<string, string>();
  let characters = 0;

  const remember = (id: string, data: string) => {
    if (remembered.has(id)) return;
    remembered.set(id, data);
    characters += data.length;
    for (const [oldest, forgotten] of remembered) {
      if (characters <= REMEMBERED_CHARACTERS) break;
      remembered.delete(oldest);
      characters -= forgotten.length;
    }
  };

  return {
    async show({ covers: flag }, covers) {
      if (flag === URL_ONLY) return showCoverUrl;
      const ids = [...new Set(covers)].filter((id) => id !== null);
      const missing = ids.filter((id) => !remembered.has(id));
      const pictures = new Map(ids.map((id) => [id, remembered.get(id) ?? '']));
      if (missing.length > 0) {
        for (const { id, data } of await selectCoversInBase64(db, missing)) {
          pictures.set(id, data);
          remember(id, data);
        }
      }
      return showCoverData(pictures);
    },
  };
}
