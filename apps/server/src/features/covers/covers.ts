import { LRUCache } from 'lru-cache';
import { batchReads } from '../../platform/database/batched-reads.ts';
import type { Database } from '../../platform/database/pool.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { type ShowCover, showCoverData, showCoverUrl } from '../../presenters/cover.ts';
import { type CoverSize, findPictures } from './covers.queries.ts';

/** The query parameter of all endpoints that answer covers: `url` asks for addresses instead of picture data. */
export type CoversFlag = { covers?: string | undefined };
const URL_ONLY = 'url';

/** In characters of base64, both sizes together. Third-party clients request the same few pictures repeatedly. */
const CACHED_CHARACTERS = 16 * 1024 * 1024;

/** A list of 100 thumbnails has 5 MB of text, and building it takes several times as much memory. */
const BUILDING = { permits: 2, maxWaiting: 100, maxWaitMs: 10_000 };

const PICTURES_PER_QUERY = 25;

export type Covers = {
  /** Loads the full picture of a market, unless only its address is asked for. */
  show(flag: CoversFlag, cover: string | null): Promise<ShowCover>;
  /** Loads the thumbnails of a list, unless only addresses are asked for. A cover without a thumbnail is shown by its address. */
  showInList(flag: CoversFlag, covers: readonly (string | null)[]): Promise<ShowCover>;
  /**
   * Limits how many answers with picture data are built at the same time. Throws SemaphoreBusyError if too many wait. Answers without
   * picture data don't wait.
   */
  inTurn<Answer>(flag: CoversFlag, read: () => Promise<Answer>): Promise<Answer>;
};

export function createCovers(db: Database): Covers {
  const building = createSemaphore(BUILDING);
  const cache = new LRUCache<string, string>({ maxSize: CACHED_CHARACTERS, sizeCalculation: (base64) => base64.length });
  const load = { full: batchPictures(db, 'full'), thumbnail: batchPictures(db, 'thumbnail') };

  const loadPictures = async (size: CoverSize, ids: readonly string[]): Promise<Map<string, string>> => {
    const pictures = new Map<string, string>();
    const missing: string[] = [];
    for (const id of ids) {
      const cached = cache.get(`${size} ${id}`);
      if (cached === undefined) missing.push(id);
      else pictures.set(id, cached);
    }
    for (let start = 0; start < missing.length; start += PICTURES_PER_QUERY) {
      const batch = missing.slice(start, start + PICTURES_PER_QUERY);
      const loaded = await Promise.all(batch.map(async (id) => [id, await load[size](id)] as const));
      for (const [id, base64] of loaded) {
        if (base64 === null) continue;
        pictures.set(id, base64);
        cache.set(`${size} ${id}`, base64);
      }
    }
    return pictures;
  };

  const show = async (size: CoverSize, { covers: flag }: CoversFlag, covers: readonly (string | null)[]) => {
    if (flag === URL_ONLY) return showCoverUrl;
    const ids = [...new Set(covers)].filter((id) => id !== null);
    return showCoverData(await loadPictures(size, ids));
  };

  return {
    show: (flag, cover) => show('full', flag, [cover]),
    showInList: (flag, covers) => show('thumbnail', flag, covers),
    inTurn: (flag, read) => (flag.covers === URL_ONLY ? read() : building(read)),
  };
}

const batchPictures = (db: Database, size: CoverSize) =>
  batchReads(
    async (ids: string[]) => {
      const pictures = await findPictures(db, size, ids);
      return new Map([...pictures].map(([id, picture]) => [id, picture.toString('base64')]));
    },
    (id) => id,
  );
