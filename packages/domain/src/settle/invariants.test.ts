import { describe, expect, it } from 'vitest';
import { HOUR_MS, type Command } from '../index.ts';
import { brokenInvariants, crossedOrders, naive, run, setTime } from '../testing/index.ts';
import type { World } from '../testing/index.ts';
import { fc } from '../testing/properties.ts';

/** Three markets of two moderators, the last one unpublished, and players with a ledger account. */
const startGame = (): World => naive.startTwins().world;

/** Seeds of random games. A smaller seed makes another game, not a simpler one. */
const seeds = fc.noShrink(fc.nat());

/**
 * A source of random batches for a world: each call draws a batch that fits the world's present state. In half of the games many commands
 * are events, such as resolutions, instead of orders.
 */
function createDrawBatch(seed: number) {
  const dice = naive.createDice(seed);
  const habits = { ...naive.drawHabits(dice), ...(seed % 2 === 0 ? { events: 200 } : {}) };
  let serial = 0;
  return {
    dice,
    /** At least one command, unless there is nothing to name. */
    draw: (world: World, most: number): Command[] => {
      serial += 100;
      return naive.drawBatch(dice, habits, world, 1 + dice(most), serial);
    },
  };
}

/** All state that a refused command must not change. */
const snapshot = ({ state }: World): string =>
  JSON.stringify(
    [
      state.roles,
      state.blocked,
      state.ledgerAccounts,
      state.reserves,
      state.hasBonus,
      state.markets,
      state.bets,
      state.offers,
      state.bids,
      state.positions,
    ],
    (_, value) => (value instanceof Map || value instanceof Set ? [...value] : value),
  );

/** Two players buy one option at times around midnight in Warsaw, over a few days. */
const purchases = fc.array(
  fc.record({
    player: fc.integer({ min: 1, max: 2 }),
    shares: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 400, max: 1000 })),
    hours: fc.constantFrom(0, 0.001, -0.001, 1, -1, 24, -24, 50),
  }),
  { maxLength: 40 },
);

describe('the daily cap', () => {
  it('holds on every day of the journal, even if clocks cross midnight in both directions', () => {
    fc.assert(
      fc.property(purchases, (orders) => {
        const world = startGame();
        const bet = [...world.state.bets.values()].find(({ market }) => market === 1)!;
        setTime(world, new Date('2026-11-20T23:00:00Z'));
        for (const { player, shares, hours } of orders) {
          setTime(world, new Date(world.now.getTime() + hours * HOUR_MS));
          run(world, [{ kind: 'buyShares', player, market: 1, bet: bet.id, option: true, maxPrice: 60, shares } as Command]);
          expect(brokenInvariants(world)).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a game of random commands', () => {
  it('keeps every invariant of money and shares for any batch sizes and clock jumps', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [world, { dice, draw }] = [startGame(), createDrawBatch(seed)];
        for (let batches = dice(30); batches > 0; batches -= 1) {
          // Forwards or back, as the clocks of several servers differ.
          const hours = [0, 0, 1, 24, -1, -24, -49][dice(7)]!;
          setTime(world, new Date(world.now.getTime() + hours * HOUR_MS));
          run(world, draw(world, 8));
          expect(brokenInvariants(world)).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('leaves no two orders of different players that should have traded', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [world, { dice, draw }] = [startGame(), createDrawBatch(seed)];
        for (let batches = dice(30); batches > 0; batches -= 1) {
          setTime(world, new Date(world.now.getTime() + HOUR_MS));
          run(world, draw(world, 8));
          expect(crossedOrders(world)).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('does not change state when a command is refused', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [world, { draw }] = [startGame(), createDrawBatch(seed)];
        for (let commands = 0; commands < 60; commands += 1) {
          const before = snapshot(world);
          const [outcome] = run(world, draw(world, 1));
          const after = outcome?.ok ? before : snapshot(world);
          expect(after).toBe(before);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('does not change a market after its resolution', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, option) => {
        const [world, { dice, draw }] = [startGame(), createDrawBatch(seed)];
        for (let commands = dice(40); commands > 0; commands -= 1) run(world, draw(world, 1));
        const bet = [...world.state.bets.values()].find(({ market }) => market === 2)!;
        run(world, [{ kind: 'resolveMarket', moderator: 102, market: 2, verdict: { bet: bet.id, option: true } } as Command]);
        run(world, [{ kind: 'resolveMarket', moderator: 102, market: 2, verdict: { bet: bet.id, option } } as Command]);
        const frozen = resolvedMarket(world);
        for (let commands = dice(40); commands > 0; commands -= 1) run(world, draw(world, 1));
        expect(resolvedMarket(world)).toEqual(frozen);
        expect(brokenInvariants(world)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('has the same result whether commands are settled one by one or in batches', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [together, apart, { draw }] = [startGame(), startGame(), createDrawBatch(seed)];
        for (let batches = 0; batches < 8; batches += 1) {
          const commands = draw(together, 12);
          const outcomes = run(together, commands);
          expect(commands.flatMap((command) => run(apart, [command]))).toEqual(outcomes);
        }
        expect(inAnyOrder(apart)).toEqual(inAnyOrder(together));
      }),
      { numRuns: 100 },
    );
  });
});

/** Sorts movements with the same timestamp, because they have no defined order. */
const inAnyOrder = ({ tables }: World): World['tables'] => ({
  ...tables,
  movements: tables.movements.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
});

const resolvedMarket = ({ tables }: World): unknown =>
  JSON.stringify({
    bets: [...tables.bets.values()].filter(({ market }) => market === 2),
    positions: [...tables.positions.values()].filter(({ market }) => market === 2),
    offers: [...tables.offers.values()].filter(({ market }) => market === 2),
    verdict: tables.resolutions.get(2 as never),
  });
