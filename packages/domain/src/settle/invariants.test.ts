import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../index.ts';
import {
  addMarket,
  addUser,
  toCommand,
  brokenInvariants,
  createWorld,
  crossedOrders,
  run,
  setTime,
  WEIGHTS,
} from '../testing/index.ts';
import type { Move, View, World } from '../testing/index.ts';

const PLAYERS = 5;

/** Three markets of two moderators, the last one unpublished; every player has a ledger account. */
function startGame(): World {
  const world = createWorld();
  const [first, second] = [addUser(world, 101, 'moderator'), addUser(world, 102, 'moderator')];
  addMarket(world, 1, first, true);
  addMarket(world, 2, second, true);
  addMarket(world, 3, first);
  for (let id = 1; id <= PLAYERS; id++) {
    const player = addUser(world, id);
    run(world, [{ kind: 'openLedgerAccount', player, startBudget: 60_000 as never }]);
  }
  for (const [market, moderator] of [
    [1, first],
    [1, first],
    [2, second],
    [3, first],
  ])
    run(world, [addBet(market!, moderator!, `first ${world.state.bets.size}`)]);
  return world;
}

const addBet = (market: number, moderator: number, title: string): Command =>
  ({ kind: 'addBet', moderator, market, title, yesPrice: 60, noPrice: 45, shares: 10_000 }) as Command;

function viewOf({ state, now }: World): View {
  const byAge = (a: { id: number }, b: { id: number }): number => a.id - b.id;
  return {
    players: [...state.roles].filter(([id]) => id <= PLAYERS).map(([id]) => id),
    moderators: [...state.roles].filter(([id]) => id > PLAYERS).map(([id]) => id),
    markets: [...state.markets.keys()],
    bets: [...state.bets.values()].sort(byAge),
    offers: [...state.offers.values()].sort(byAge),
    bids: [...state.bids.values()].sort(byAge),
    positions: [...state.positions.values()].sort(byAge),
    now,
  };
}

const moves = fc.oneof(
  ...Object.entries(WEIGHTS).map(([kind, weight]) => ({
    weight,
    arbitrary: fc.record({
      kind: fc.constant(kind as Move['kind']),
      actor: fc.nat(40),
      target: fc.nat(60),
      option: fc.boolean(),
      price: fc.integer({ min: 1, max: 100 }),
      shares: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1000 })),
    }),
  })),
);
/** Batches of moves. The clock may jump before each one, forwards or back, as the clocks of several servers do. */
const games = fc.array(
  fc.record({
    hours: fc.constantFrom(0, 0, 1, 24, -1, -24, -49),
    moves: fc.array(moves, { minLength: 1, maxLength: 8 }),
  }),
  { maxLength: 30 },
);

const commandsOf = (world: World, batch: readonly Move[], serial: number): Command[] =>
  batch.flatMap((move, index) => toCommand(move, viewOf(world), serial * 100 + index) ?? []);

/** All state that a refused command must not change. */
const photo = ({ state }: World): string =>
  JSON.stringify(
    [
      state.roles,
      state.blocked,
      state.ledgerAccounts,
      state.reserves,
      state.bonused,
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
          setTime(world, new Date(world.now.getTime() + hours * 3_600_000));
          run(world, [{ kind: 'buyContract', player, market: 1, bet: bet.id, option: true, maxPrice: 60, shares } as Command]);
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
      fc.property(games, (game) => {
        const world = startGame();
        for (const [serial, batch] of game.entries()) {
          setTime(world, new Date(world.now.getTime() + batch.hours * 3_600_000));
          run(world, commandsOf(world, batch.moves, serial));
          expect(brokenInvariants(world)).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('leaves no two orders of different players that should have traded', () => {
    fc.assert(
      fc.property(fc.array(fc.array(moves, { minLength: 1, maxLength: 8 }), { maxLength: 30 }), (game) => {
        const world = startGame();
        for (const [serial, batch] of game.entries()) {
          setTime(world, new Date(world.now.getTime() + 3_600_000));
          run(world, commandsOf(world, batch, serial));
          expect(crossedOrders(world)).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('does not change state when a command is refused', () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 60 }), (game) => {
        const world = startGame();
        for (const [serial, move] of game.entries()) {
          const before = photo(world);
          const [outcome] = run(world, commandsOf(world, [move], serial));
          const after = outcome?.ok ? before : photo(world);
          expect(after).toBe(before);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('does not change a market after its resolution', () => {
    fc.assert(
      fc.property(
        fc.array(moves, { maxLength: 40 }),
        fc.array(moves, { maxLength: 40 }),
        fc.boolean(),
        (before, after, option) => {
          const world = startGame();
          for (const [serial, move] of before.entries()) run(world, commandsOf(world, [move], serial));
          const bet = [...world.state.bets.values()].find(({ market }) => market === 2)!;
          run(world, [{ kind: 'solveMarket', moderator: 102, market: 2, bet: bet.id, option: true } as Command]);
          run(world, [{ kind: 'solveMarket', moderator: 102, market: 2, bet: bet.id, option } as Command]);
          const frozen = solvedMarket(world);
          for (const [serial, move] of after.entries()) run(world, commandsOf(world, [move], 1000 + serial));
          expect(solvedMarket(world)).toEqual(frozen);
          expect(brokenInvariants(world)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has the same result whether commands are settled one by one or in batches', () => {
    fc.assert(
      fc.property(fc.array(fc.array(moves, { minLength: 1, maxLength: 12 }), { maxLength: 8 }), (game) => {
        const [together, apart] = [startGame(), startGame()];
        for (const [serial, batch] of game.entries()) {
          const commands = commandsOf(together, batch, serial);
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

const solvedMarket = ({ tables }: World): unknown =>
  JSON.stringify({
    bets: [...tables.bets.values()].filter(({ market }) => market === 2),
    positions: [...tables.positions.values()].filter(({ market }) => market === 2),
    offers: [...tables.offers.values()].filter(({ market }) => market === 2),
    verdict: tables.resolutions.get(2 as never),
  });
