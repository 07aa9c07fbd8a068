import {
  type BetChance,
  type BetId,
  type Chance,
  chanceAtClosing,
  chanceOf,
  executablePrices,
  HOUR_MS,
  isTradingClosed,
  isWide,
  MIN_TRADERS,
  nearMiddle,
  resolvedChance,
  scaleChances,
  type ShownChance,
  type Volume,
  WEIGHTED_HOURS,
  wins,
} from '@wieszcz/domain';
import { LRUCache } from 'lru-cache';
import { createCostlyBatches } from '../../platform/cache/costly-reads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/pool.ts';
import { bestPricesOf, listPricedBetsWith, type PricedBet } from './best-prices.queries.ts';
import { type Liquidity, listLiquidity } from './liquidity.queries.ts';
import { listLastRecorded } from './recorded.queries.ts';
import { listVolumes } from './volumes.queries.ts';

/** A bet with the prices that its chance depends on; its liquidity and volume are read here. */
type BetToJudge = Omit<PricedBet, 'resolvedAt'>;

export type Chances = {
  /** The chances of these bets, which must be all bets of each of their markets. */
  of(bets: readonly BetToJudge[]): Promise<Map<BetId, ShownChance>>;
  /** The chances of these bets and of all others of their markets. */
  ofBets(bets: readonly BetId[]): Promise<Map<BetId, ShownChance>>;
};

/**
 * Reading the sums of a day takes half a microsecond a row. They are kept a thousand times as long: for one second with 2000 trades, for a
 * minute with 120 000 and more.
 */
const VOLUME_CACHE = { microsPerRow: 500, minRows: 2_000, maxMs: 60_000 };
const BETS_REMEMBERED = 20_000;
const NOTHING: Volume = { shares: 0, value: 0 };

export function createChances(db: Database, clock: Clock): Chances {
  const readVolume = createReadVolume(db, clock);
  const readLiquidity = createReadLiquidity(db);

  const of: Chances['of'] = async (bets) => {
    const open = bets.filter((bet) => bet.correctBetId === null);
    const traded = open.filter(isTraded);
    const wide = traded.filter((bet) => isWide(pricesOfYes(bet)));
    const now = clock.now();
    const [liquidity, atClosing, volumes] = await Promise.all([
      readLiquidity(traded, now),
      readChancesAtClosing(db, open, now),
      Promise.all(wide.map(async ({ id }) => [id, await readVolume(id)] as const)),
    ]);
    const volumeOf = new Map(volumes);
    const chances = bets.map((bet) => ({
      ...bet,
      chance: chanceOfBet(bet, {
        liquidity: liquidity.get(bet.id),
        atClosing: atClosing.get(bet.id),
        volume: volumeOf.get(bet.id) ?? NOTHING,
      }),
    }));
    return new Map(
      [...Map.groupBy(chances, ({ marketId }) => marketId).values()].flatMap((market) =>
        scaleChances(market.map(({ chance }) => chance)).map((shown, index) => [market[index]!.id, shown] as const),
      ),
    );
  };

  return {
    of,
    ofBets: async (bets) => (bets.length === 0 ? new Map() : of(await listPricedBetsWith(db, bets, clock.now()))),
  };
}

const pricesOfYes = (bet: BetToJudge) => executablePrices(bestPricesOf(bet), true);
const isTraded = ({ lastYesPrice, lastNoPrice }: BetToJudge): boolean => lastYesPrice > 0 || lastNoPrice > 0;

type ChanceInputs = {
  liquidity: Liquidity | undefined;
  /** Undefined unless the market has closed. */
  atClosing: Chance | undefined;
  volume: Volume;
};

function chanceOfBet(bet: BetToJudge, { liquidity, atClosing, volume }: ChanceInputs): BetChance {
  const { id, correctBetId, correctBetOption } = bet;
  if (correctBetId !== null)
    return resolvedChance(wins({ bet: id, option: true }, { bet: correctBetId, option: correctBetOption! }));
  const { traders, bids, asks } = liquidity ?? { traders: 0, bids: 0, asks: 0 };
  if (atClosing !== undefined) return chanceAtClosing(atClosing, { traded: isTraded(bet), traders });
  return chanceOf({ prices: pricesOfYes(bet), traded: isTraded(bet), volume, traders, near: { bids, asks } });
}

/** A bet never loses traders. One with enough of them is remembered and not counted again, because counting takes half of a read. */
function createReadLiquidity(db: Database): (bets: readonly BetToJudge[], now: Date) => Promise<Map<BetId, Liquidity>> {
  const withTraders = new LRUCache<BetId, true>({ max: BETS_REMEMBERED });
  return async (bets, now) => {
    if (bets.length === 0) return new Map();
    const near = bets.map((bet) => ({
      bet: bet.id,
      hasTraders: withTraders.get(bet.id) ?? false,
      ...nearMiddle(pricesOfYes(bet)),
    }));
    const read = await listLiquidity(db, near, now);
    for (const { bet, traders } of read) if (traders >= MIN_TRADERS) withTraders.set(bet, true);
    return new Map(read.map((liquidity) => [liquidity.bet, liquidity]));
  };
}

async function readChancesAtClosing(db: Database, bets: readonly BetToJudge[], now: Date): Promise<Map<BetId, Chance>> {
  const closed = bets.flatMap(({ id, tradingClosesAt: moment }) =>
    moment !== null && isTradingClosed(moment, now) ? [{ id, moment }] : [],
  );
  if (closed.length === 0) return new Map();
  return new Map((await listLastRecorded(db, closed)).map(({ bet, unscaled }) => [bet, unscaled]));
}

/** The trades of a bet in the last 24 hours. */
function createReadVolume(db: Database, clock: Clock): (bet: BetId) => Promise<Volume> {
  return createCostlyBatches<BetId, Volume>({
    async readAll(bets) {
      const since = new Date(clock.now().getTime() - WEIGHTED_HOURS * HOUR_MS);
      const volumes = await listVolumes(db, bets, since);
      return new Map(volumes.map((volume) => [volume.bet, { answer: volume, rows: volume.trades }]));
    },
    ...VOLUME_CACHE,
  });
}
