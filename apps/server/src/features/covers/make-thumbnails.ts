import type { Dependencies } from '../dependencies.ts';
import { findPictures, listCoversWithoutThumbnail, storeThumbnail } from './covers.queries.ts';

export const MAKE_THUMBNAILS = 'makeThumbnails';

/** Bounds a job to some seconds of a worker; it queues another job for the remaining covers. */
const COVERS_PER_JOB = 10;

/** The job: makes missing thumbnails of covers with ids greater than `after`. A picture that can't be read is logged and skipped. */
export async function makeThumbnails({ db, jobs, log, readPicture }: Dependencies, after: string): Promise<void> {
  const ids = await listCoversWithoutThumbnail(db, after, COVERS_PER_JOB);
  for (const id of ids) {
    const jpeg = (await findPictures(db, 'full', [id])).get(id);
    const wasDeletedMeanwhile = !jpeg;
    if (wasDeletedMeanwhile) continue;
    const read = await readPicture(jpeg);
    if (read.kind === 'picture') await storeThumbnail(db, id, read.picture.thumbnail);
    else log.error({ cover: id }, 'the thumbnail of a cover could not be made');
  }
  const last = ids.at(-1);
  if (last !== undefined && ids.length === COVERS_PER_JOB) await jobs.add(MAKE_THUMBNAILS, { after: last });
}
