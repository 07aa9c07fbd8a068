import type { Database } from '../../platform/database/pool.ts';
import { readPicture } from '../../platform/images/images.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { selectCovers, selectCoversWithoutThumbnail, storeThumbnail } from './covers.queries.ts';

export const MAKE_THUMBNAILS = 'makeThumbnails';

/** A job makes so many and leaves the others to the next: it never keeps a worker for longer than some seconds. */
const AT_A_TIME = 10;

/** Makes the thumbnails of covers that were stored without one. What can't be made is skipped, and tried again the next time. */
export async function makeThumbnails({ db, jobs, log }: { db: Database; jobs: Jobs; log: Log }, after: string): Promise<void> {
  const ids = await selectCoversWithoutThumbnail(db, after, AT_A_TIME);
  for (const id of ids) {
    const jpeg = (await selectCovers(db, 'full', [id])).get(id);
    // Cleared away meanwhile.
    if (!jpeg) continue;
    const read = await readPicture(jpeg);
    if (read.kind === 'picture') await storeThumbnail(db, id, read.picture.thumbnail);
    else log.error({ cover: id }, 'the thumbnail of a cover could not be made');
  }
  const last = ids.at(-1);
  if (last !== undefined && ids.length === AT_A_TIME) await jobs.add(MAKE_THUMBNAILS, { after: last });
}
