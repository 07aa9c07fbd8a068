import { payoutOf, type UserId } from '@wieszcz/domain';
import { costInDollars, dollars } from '../../presenters/amounts.ts';
import type { ShowCover } from '../../presenters/cover.ts';
import { timestamp } from '../../presenters/timestamp.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import type { LedgerAccountIds } from './ledger-account-ids.ts';
import { pastDayEnds, readNetWorths } from './net-worths.ts';
import { findBalance } from './players.queries.ts';
import { listOpenPositions, type OpenPositionRow } from './portfolio.queries.ts';

const POSITIONS_SHOWN = 100;

/** The player's budget and open positions, valued at the last prices. */
export async function readPortfolio({ db, covers }: GameDependencies, player: UserId, flag: CoversFlag) {
  const [balance = 0, positions] = await Promise.all([findBalance(db, player), listOpenPositions(db, player, POSITIONS_SHOWN)]);
  const cover = await covers.showInList(
    flag,
    positions.map((position) => position.cover),
  );
  const [sums] = positions;
  const openValue = sums?.openValue ?? 0;
  return {
    budget: dollars(balance),
    openValue: dollars(openValue),
    openCost: costInDollars(sums?.openCost ?? 0),
    possiblePayout: sums ? dollars(payoutOf(sums.openShares)) : 0,
    netWorth: dollars(balance + openValue),
    positions: positions.map((position) => showOpenPosition(position, cover)),
  };
}

const showOpenPosition = (position: OpenPositionRow, cover: ShowCover) => ({
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

/** The player's net worth at the end of each of the last `days` days in Warsaw since the player joined, and now. */
export async function readNetWorthChart(
  { db, clock }: GameDependencies,
  ledgerAccountIds: LedgerAccountIds,
  player: UserId,
  days: number,
) {
  const now = clock.now();
  const account = await ledgerAccountIds.of(player);
  if (account === undefined) return [];
  const { past, present } = await readNetWorths(db, { player, account }, pastDayEnds(now, days));
  // The end of a day is the first instant of the next one; its point is the last instant of the day itself.
  const points = past.map(({ at, netWorth }) => ({ at: new Date(at.getTime() - 1), netWorth }));
  return [...points, { at: now, netWorth: present }].map(({ at, netWorth }) => ({
    date: timestamp(at),
    netWorth: dollars(netWorth),
  }));
}
