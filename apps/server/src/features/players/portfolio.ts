import { type Shares, payoutOf, type UserId } from '@wieszcz/domain';
import { costInDollars, dollars } from '../../presenters/amounts.ts';
import { timestamp } from '../../presenters/timestamp.ts';
import type { ShowCover } from '../../presenters/cover.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import type { Accounts } from './ledger-account-ids.ts';
import { type NetWorths, pastDayEnds } from './net-worths.ts';
import { type PositionRow, selectPositions } from './portfolio.queries.ts';
import { selectBudget } from './players.queries.ts';

const POSITIONS_SHOWN = 100;

/** What the player has: the budget, and open positions valued at the last prices. */
export async function readPortfolio({ db, covers }: GameDependencies, player: UserId, flag: CoversFlag) {
  const [budget, positions] = await Promise.all([selectBudget(db, player), selectPositions(db, player, POSITIONS_SHOWN)]);
  const cover = await covers.showInList(
    flag,
    positions.map((position) => position.cover),
  );
  const { openValue = 0, openCost = 0, openShares = 0 } = positions[0] ?? {};
  return {
    budget: dollars(budget ?? 0),
    openValue: dollars(openValue),
    openCost: costInDollars(openCost),
    possiblePayout: dollars(payoutOf(openShares as Shares)),
    netWorth: dollars((budget ?? 0) + openValue),
    positions: positions.map((position) => showPosition(position, cover)),
  };
}

const showPosition = (position: PositionRow, cover: ShowCover) => ({
  contractId: position.contractId,
  marketId: position.marketId,
  topic: position.topic,
  marketCategory: position.category,
  marketCover: cover(position.cover),
  betTitle: position.betTitle,
  option: position.option,
  shares: position.shares,
  cost: costInDollars(position.cost),
  value: position.value === null ? null : dollars(position.value),
});

/** The net worth at the end of each of the last days in Warsaw, since the player joined, and now. */
export async function readNetWorths(
  { clock }: GameDependencies,
  { accounts, netWorths }: { accounts: Accounts; netWorths: NetWorths },
  player: UserId,
  days: number,
) {
  const now = clock.now();
  const account = await accounts.of(player);
  if (account === undefined) return [];
  const { past, present } = await netWorths.upTo(now, { player, account }, pastDayEnds(now, days));
  // An end is the first instant that no longer belongs to the day; the point stands on the last one that does.
  const points = past.map(({ at, netWorth }) => ({ at: new Date(at.getTime() - 1), netWorth }));
  return [...points, { at: now, netWorth: present }].map(({ at, netWorth }) => ({
    date: timestamp(at),
    netWorth: dollars(netWorth),
  }));
}
