import { costInCents, dollars, MAX_PAGE_SIZE, payoutOf, type ShownChance, type UserId } from '@wieszcz/domain';
import { showChance } from '../../presenters/chance.ts';
import type { ShowCover } from '../../presenters/cover.ts';
import { timestamp } from '../../presenters/timestamp.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import type { LedgerAccountIds } from './ledger-account-ids.ts';
import { pastDayEnds, readNetWorths } from './net-worths.ts';
import {
  listPortfolio,
  type OpenPositionRow,
  type PlayerFunds,
  type PortfolioFilter,
  type PortfolioSums,
} from './portfolio.queries.ts';

/** The player's money, the open positions that match the filter, valued at what selling them at once would bring, and the results. */
export async function readPortfolio(
  { db, covers, chances, clock }: GameDependencies,
  player: UserId,
  filter: PortfolioFilter,
  flag: CoversFlag,
) {
  const rows = await listPortfolio(db, player, filter, MAX_PAGE_SIZE, clock.now());
  const funds = rows[0] ?? WITHOUT_ACCOUNT;
  const positions = rows.filter((row) => row.contractId !== null);
  const [cover, shown] = await Promise.all([
    covers.showInList(
      flag,
      positions.map((position) => position.cover),
    ),
    chances.ofBets(positions.map(({ betId }) => betId)),
  ]);
  return {
    budget: dollars(funds.budget),
    reserved: dollars(funds.reserved),
    openValue: dollars(funds.openValue),
    openCost: dollars(costInCents(funds.openCost)),
    possiblePayout: dollars(payoutOf(funds.openShares)),
    ...showResults(funds),
    positions: positions.map((position) => showOpenPosition(position, cover, shown.get(position.betId)!)),
  };
}

/** Before the ledger account is opened. */
const WITHOUT_ACCOUNT = {
  budget: 0,
  reserved: 0,
  startBudget: 0,
  dailyBonuses: 0,
  bonusDays: 0,
  openValue: 0,
  openCost: 0,
  openShares: 0,
  totalValue: 0,
  totalCost: 0,
} as PlayerFunds & PortfolioSums;

/** Net worth = what the player was given + realised + open profit. */
function showResults(funds: PlayerFunds & PortfolioSums) {
  const netWorth = funds.budget + funds.reserved + funds.totalValue;
  const given = funds.startBudget + funds.dailyBonuses;
  const open = funds.totalValue - costInCents(funds.totalCost);
  return {
    netWorth: dollars(netWorth),
    bonuses: {
      start: dollars(funds.startBudget),
      daily: dollars(funds.dailyBonuses),
      days: funds.bonusDays,
      total: dollars(given),
    },
    profit: { realised: dollars(netWorth - given - open), open: dollars(open), total: dollars(netWorth - given) },
  };
}

const showOpenPosition = (position: OpenPositionRow, cover: ShowCover, chance: ShownChance) => ({
  contractId: position.contractId,
  marketId: position.marketId,
  topic: position.topic,
  marketCategory: position.category,
  marketCover: cover(position.cover),
  betId: position.betId,
  betTitle: position.betTitle,
  option: position.option,
  shares: position.shares,
  cost: dollars(costInCents(position.cost)),
  value: dollars(position.value),
  ...showChance(chance),
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
  const { past, present } = await readNetWorths(db, { player, account }, pastDayEnds(now, days), now);
  // The end of a day is the first instant of the next one; its point is the last instant of the day itself.
  const points = past.map(({ at, netWorth }) => ({ at: new Date(at.getTime() - 1), netWorth }));
  return [...points, { at: now, netWorth: present }].map(({ at, netWorth }) => ({
    date: timestamp(at),
    netWorth: dollars(netWorth),
  }));
}
