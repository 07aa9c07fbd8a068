import { gatherReads } from '../../platform/database/gathered-reads.ts';
import type { Database } from '../../platform/database/pool.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { type ShowCover, showCoverData, showCoverUrl } from '../../presenters/cover.ts';
import { type CoverSize, selectCovers } from './covers.queries.ts';

/** The query parameter that all answers with covers take. */
export type CoversFlag = { covers?: string | undefined };
const URL_ONLY = 'url';

/** Other people's clients ask for the same few pictures over and over. Characters of base64, all sizes together. */
const REMEMBERED_CHARACTERS = 16 * 1024 * 1024;

/** A list of 100 thumbnails has 5 MB of text; building it takes several times as much for a moment. */
const BUILDING = { permits: 2, maxWaiting: 100, maxWaitMs: 10_000 };

/** So many pictures are loaded by one query. */
const LOADED_AT_ONCE = 25;

export type Covers = {
  /** How to show the cover of one market, as the caller asked: the full picture. */
  show(flag: CoversFlag, cover: string | null): Promise<ShowCover>;
  /** How to show covers in a list, as the caller asked: thumbnails. One that isn't made yet is shown by its address alone. */
  showInList(flag: CoversFlag, covers: readonly (string | null)[]): Promise<ShowCover>;
  /**
   * Reads an answer that carries pictures, when it is its turn: only a few are built at once. Throws SemaphoreBusyError while too many wait.
   * Answers without pictures are read immediately.
   */
  inTurn<Answer>(flag: CoversFlag, read: () => Promise<Answer>): Promise<Answer>;
};

export function createCovers(db: Database): Covers {
  const building = createSemaphore(BUILDING);
  const remembered = createMemory(REMEMBERED_CHARACTERS);
  const load = {
    full: loadInBase64(db, 'full'),
    thumbnail: loadInBase64(db, 'thumbnail'),
  };

  const pictures = async (size: CoverSize, ids: readonly string[]) => {
    const found = new Map<string, string>();
    const missing = [];
    for (const id of ids) {
      const known = remembered.get(`${size} ${id}`);
      if (known === undefined) missing.push(id);
      else found.set(id, known);
    }
    for (let start = 0; start < missing.length; start += LOADED_AT_ONCE) {
      const loaded = missing.slice(start, start + LOADED_AT_ONCE).map(async (id) => [id, await load[size](id)] as const);
      for (const [id, data] of await Promise.all(loaded)) {
        if (data === null) continue;
        found.set(id, data);
        remembered.keep(`${size} ${id}`, data);
      }
    }
    return found;
  };

  const show = async (size: CoverSize, { covers: flag }: CoversFlag, covers: readonly (string | null)[]) => {
    if (flag === URL_ONLY) return showCoverUrl;
    const ids = [...new Set(covers)].filter((id) => id !== null);
    return showCoverData(await pictures(size, ids));
  };

  return {
    show: (flag, cover) => show('full', flag, [cover]),
    showInList: (flag, covers) => show('thumbnail', flag, covers),
    inTurn: (flag, read) => (flag.covers === URL_ONLY ? read() : building(read)),
  };
}

const loadInBase64 = (db: Database, size: CoverSize) =>
  gatherReads(
    async (ids: string[]) => {
      const loaded = await selectCovers(db, size, ids);
      return new Map([...loaded].map(([id, picture]) => [id, picture.toString('base64')]));
    },
    (id) => id,
  );

/** Texts by key; the oldest are forgotten once all together have too many characters. */
function createMemory(most: number) {
  const texts = new Map<string, string>();
  let characters = 0;
  return {
    get: (key: string) => texts.get(key),
    keep(key: string, text: string) {
      if (texts.has(key)) return;
      texts.set(key, text);
      characters += text.length;
      for (const [oldest, forgotten] of texts) {
        if (characters <= most) break;
        texts.delete(oldest);
        characters -= forgotten.length;
      }
    },
  };
}
