import type { Movement, Page } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { dollars } from '../../presenters/amounts.ts';
import { timestamp } from '../../presenters/timestamp.ts';
import { countedPage } from '../lists/counted-page.ts';
import type { Paging } from '../lists/filters.queries.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import type { Accounts } from './ledger-account-ids.ts';
import { countMovements, type MovementRow, selectMovements } from './budget-history.queries.ts';

export async function listBudgetHistory(
  { db, counts }: GameDependencies,
  accounts: Accounts,
  player: UserId,
  paging: Paging,
): Promise<Page<Movement>> {
  const account = await accounts.of(player);
  if (account === undefined) return countedPage(paging, [], async () => 0, showMovement);
  const whose = { player, account };
  const rows = await selectMovements(db, whose, paging);
  const count = counts.of(['movements', account], (limit) => countMovements(db, whose, limit));
  return countedPage(paging, rows, count, showMovement);
}

const showMovement = (row: MovementRow): Movement => ({
  id: row.id,
  kind: row.kind,
  amount: dollars(row.amount),
  budgetAfter: dollars(row.budgetAfter),
  date: timestamp(row.occurredAt),
  subject: row.marketId === null ? null : subjectOf(row, row.marketId),
});

const subjectOf = (row: MovementRow, marketId: number): NonNullable<Movement['subject']> => ({
  marketId,
  topic: row.topic!,
  betTitle: row.betTitle!,
  option: row.option!,
  shares: row.shares!,
  price: dollars(row.price!),
});
