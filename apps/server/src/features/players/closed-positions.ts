import type { ClosedPosition, Page } from '@wieszcz/api';
import { dollars } from '@wieszcz/domain';
import type { ShowCover } from '../../presenters/cover.ts';
import { timestamp } from '../../presenters/timestamp.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import { countedPage } from '../lists/counted-page.ts';
import type { Paging } from '../lists/filters.queries.ts';
import {
  type ClosedFilter,
  type ClosedPositionRow,
  countClosedPositions,
  listClosedPositions,
} from './closed-positions.queries.ts';
import type { LedgerAccountIds } from './ledger-account-ids.ts';

/** A page of closed positions with their realised results, the last closed first. */
export async function readClosedPositions(
  { db, covers, counts }: GameDependencies,
  ledgerAccountIds: LedgerAccountIds,
  filter: ClosedFilter,
  { covers: flag, ...paging }: Paging & CoversFlag,
): Promise<Page<ClosedPosition>> {
  const account = await ledgerAccountIds.of(filter.player);
  const rows = account === null ? [] : await listClosedPositions(db, { ...filter, account }, paging);
  const cover = await covers.showInList(
    { covers: flag },
    rows.map((row) => row.cover),
  );
  const count = counts.cached(['closed positions', filter], (limit) => countClosedPositions(db, filter, limit));
  return countedPage(paging, rows, count, (row) => showClosedPosition(row, cover));
}

const showClosedPosition = (row: ClosedPositionRow, cover: ShowCover): ClosedPosition => ({
  contractId: row.contractId,
  marketId: row.marketId,
  topic: row.topic,
  marketCategory: row.category,
  marketCover: cover(row.cover),
  betTitle: row.betTitle,
  option: row.option,
  outcome: row.status === 'PENDING' ? (row.sales > 0 ? 'SOLD' : 'REDEEMED') : row.status,
  result: dollars(row.result),
  closedDate: timestamp(row.closedAt),
});
