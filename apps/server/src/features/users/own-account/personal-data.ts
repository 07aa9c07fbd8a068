import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { UserId } from '@wieszcz/domain';
import type { Database } from '../../../platform/database/pool.ts';
import {
  type CopiedRow,
  type Cursor,
  findJournalOwner,
  findPersonalParts,
  type JournalOwner,
  listMovementsAfter,
  listTradesAfter,
} from './personal-data.queries.ts';

/**
 * Some 50 kB, with titles of usual length. A slow client keeps two pages in memory, one being sent and one read ahead, about what
 * `response-memory.ts` assumes.
 */
const ROWS_PER_PAGE = 200;

type ListAfter = (db: Database, owner: JournalOwner, after: Cursor | null, size: number) => Promise<CopiedRow[]>;

/**
 * What is stored about a user, without secrets and data of others, for a copy of their data, as a stream of JSON: rows of the journal are
 * read as the client takes them, so that the copy of a large account needs no more memory than that of a small one.
 */
export async function streamPersonalData(db: Database, user: UserId, rowsPerPage = ROWS_PER_PAGE): Promise<Readable> {
  const [parts, owner] = await Promise.all([findPersonalParts(db, user), findJournalOwner(db, user)]);
  return Readable.from(
    piecesOf(parts, (list) => rowsOf(list, db, owner, rowsPerPage)),
    // One page is enough to fill the buffer.
    { objectMode: false, highWaterMark: 1 },
  );
}

/** For the operator. */
export const readPersonalData = async (db: Database, user: UserId): Promise<unknown> =>
  JSON.parse(await text(await streamPersonalData(db, user)));

async function* piecesOf(parts: string, rowsOfList: (list: ListAfter) => AsyncGenerator<string>): AsyncGenerator<string> {
  yield parts.trimEnd().slice(0, -1);
  yield ', "movements": [';
  yield* rowsOfList(listMovementsAfter);
  yield '], "trades": [';
  yield* rowsOfList(listTradesAfter);
  yield ']}';
}

async function* rowsOf(list: ListAfter, db: Database, owner: JournalOwner, size: number): AsyncGenerator<string> {
  let last: Cursor | null = null;
  for (;;) {
    const rows: CopiedRow[] = await list(db, owner, last, size);
    if (rows.length > 0) yield (last ? ',' : '') + rows.map(({ json }) => json).join(',');
    if (rows.length < size) return;
    last = rows.at(-1)!;
  }
}
