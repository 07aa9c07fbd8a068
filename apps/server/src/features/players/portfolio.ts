import { costInCents, dollars, MAX_PAGE_SIZE, payoutOf, type ShownChance, toCents, toShares, type UserId } from '@wieszcz/domain';
import { showChance } from '../../presenters/chance.ts';
import type { ShowCover } from '../../presenters/cover.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import {
  listPortfolio,
  type OpenPositionRow,
  type PlayerFunds,
  type PortfolioFilter,
  type PortfolioSums,
} from './portfolio.queries.ts';

/**
 * The player's money and results, and the most valuable open positions that match the filter, at most `MAX_PAGE_SIZE`, each valued at what
 * selling it at once would bring. The sums over the positions that match include those beyond this limit.
 */
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
    possiblePayout: dollars(payoutOf(funds.winningShares)),
    ...showResults(funds),
    positions: positions.map((position) => showOpenPosition(position, cover, shown.get(position.betId)!)),
  };
}

/** The funds and sums of a player whose ledger account isn't open yet, as the registration failed to open it. */
const WITHOUT_ACCOUNT = {
  budget: toCents(0),
  reserved: toCents(0),
  startBudget: toCents(0),
  dailyBonuses: toCents(0),
  bonusDays: 0,
  openValue: toCents(0),
  openCost: 0,
  winningShares: toShares(0),
  totalValue: toCents(0),
  totalCost: 0,
} satisfies PlayerFunds & PortfolioSums;

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
