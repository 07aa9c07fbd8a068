import type { Movement, Page } from '@wieszcz/api';
import { dollars, type UserId } from '@wieszcz/domain';
import { timestamp } from '../../presenters/timestamp.ts';
import type { GameDependencies } from '../dependencies.ts';
import { countedPage } from '../lists/counted-page.ts';
import type { Paging } from '../lists/filters.queries.ts';
import { countMovements, listMovements, type MovementRow } from './budget-history.queries.ts';
import type { LedgerAccountIds } from './ledger-account-ids.ts';

/** A page of the movements of the player's budget, newest first; empty before the ledger account is opened. */
export async function listBudgetHistory(
  { db, counts }: GameDependencies,
  ledgerAccountIds: LedgerAccountIds,
  player: UserId,
  paging: Paging,
): Promise<Page<Movement>> {
  const account = await ledgerAccountIds.of(player);
  if (account === null) return countedPage(paging, [], 0, showMovement);
  const playerAccount = { player, account };
  const rows = await listMovements(db, playerAccount, paging);
  const count = counts.cached(['movements', account], (limit) => countMovements(db, playerAccount, limit));
  return countedPage(paging, rows, count, showMovement);
}

const showMovement = (row: MovementRow): Movement => ({
  id: row.id,
  kind: row.kind,
  amount: dollars(row.amount),
  budgetAfter: dollars(row.budgetAfter),
  date: timestamp(row.occurredAt),
  subject: row.marketId === null ? null : showSubject(row, row.marketId),
});

const showSubject = (row: MovementRow, marketId: number): NonNullable<Movement['subject']> => ({
  marketId,
  topic: row.topic!,
  betTitle: row.betTitle!,
  option: row.option,
  shares: row.shares!,
  price: dollars(row.price!),
});
