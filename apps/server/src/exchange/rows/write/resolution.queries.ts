import { bookKey, PAYOUT, payoutOf } from '@wieszcz/domain';
import type { BidTotals, PositionTotals, Resolution } from '@wieszcz/domain';
import { array } from '../../parameters.ts';
import type { Parameter, Step } from '../../pipeline.ts';
import { VERDICT, WINNING_OPTION } from '../entities.ts';
import { changingExactly, failUnless } from './writing.queries.ts';
import type { Writing } from './writing.queries.ts';

/**
 * A resolution, set-wise: a market may have a million positions, which never leave the database. The domain decides which options of
 * which bets have won, what a share pays, and how many positions, winners and cents that makes. The statements have no names, so they
 * aren't prepared: they are rare and large, and are planned anew for the current data.
 */

type Decided = {
  resolution: Resolution;
  at: string;
  /** How many positions are decided, how many of them win, and the sum of their payouts in cents. */
  expected: { positions: number; winners: number; paid: number };
  bidTotals: BidTotals;
  /** The bets, as an array parameter. */
  bets: string;
  /** The options that win, as array parameters. */
  winningOptions: string[];
  /** Whether players who trade now are paid last. */
  tradersLast: boolean;
};

type Statement = { text: string; parameters: (decided: Decided) => Parameter[] };

const RESOLVE: Statement = {
  text: changingExactly(
    '1',
    'markets',
    `
      update markets set solved_at = $7, solved_by = $2, correct_bet_id = $3, correct_bet_option = $4, resolved_none = $5, end_date = $6
      where id = $1`,
  ),
  parameters: ({ resolution: { market, resolver, bet, option, none, day }, at }) => [
    market,
    resolver,
    bet,
    option,
    none,
    day,
    at,
  ],
};

/** The number of offers isn't known in advance, so the statement doesn't check it. */
const DELETE_OFFERS: Statement = {
  text: `delete from offers where bet_id = any ($1::int[])`,
  parameters: ({ bets }) => [bets],
};

/** Shares on sale return to their positions. */
const DECIDE_POSITIONS: Statement = {
  text: changingExactly(
    '$2::bigint',
    'contracts',
    `
      update contracts set
        shares = shares + listed_shares, listed_shares = 0, modified_at = $1,
        status = (case when verdict.won then 'WON' else 'LOST' end)::contract_status
      from ${VERDICT.unnest('verdict', 3)}
      where contracts.bet_id = verdict.bet_id and contracts.option = verdict.option and held`,
  ),
  parameters: ({ at, expected, resolution }) => [at, expected.positions, ...VERDICT.arrays(resolution.verdicts)],
};

const winners = (firstParameter: number): string => `
        ${WINNING_OPTION.unnest('winning', firstParameter)}
        join contracts using (bet_id, option)
        join accounts on accounts.user_id = contracts.player_id
        where contracts.shares > 0`;

const RECORD_PAYOUTS: Statement = {
  text: changingExactly(
    '$4::bigint',
    'journal',
    `
      insert into journal (kind, from_account, to_account, amount, contract_id, occurred_at)
      select 'payout', $2::int, accounts.id, contracts.shares * $3::bigint, contracts.id, $1::timestamptz
      from ${winners(5)}`,
  ),
  parameters: ({ at, resolution, expected, winningOptions }) => [
    at,
    resolution.organizer,
    PAYOUT,
    expected.winners,
    ...winningOptions,
  ],
};

/** The bids are cancelled: their reserves return. */
const RECORD_RELEASES: Statement = {
  text: changingExactly(
    '$3::bigint',
    'journal',
    `
      insert into journal (kind, from_account, to_account, amount, occurred_at)
      select 'release', bids.reserve_id, accounts.id, sum(bids.price * bids.shares::bigint), $1::timestamptz
      from bids join accounts on accounts.user_id = bids.player_id
      where bids.bet_id = any ($2::int[])
      group by bids.reserve_id, accounts.id`,
  ),
  parameters: ({ at, bets, bidTotals }) => [at, bets, bidTotals.players],
};

/** How many of the latest trades tell who trades now. */
const LATEST_TRADES = 10_000;

/** How many of the best offers, and of the best bids, are read on each option of a bet. Most trades take one. */
const BEST_ORDERS = 3;

/**
 * Players whose ledger accounts other batches will probably want to lock: those who have just traded, in whatever process, and the owners of
 * the best orders of the bets traded. None if $8 is false.
 */
const TRADERS = `
    trade as materialized (
      select bet_id, purchaser_id, dealer_id from journal
      where bet_id is not null and $8::bool order by id desc limit ${LATEST_TRADES}),
    trader as materialized (
      select player_id
      from (
        select purchaser_id as player_id from trade
        union select dealer_id from trade
        union select best.player_id
        from (select distinct bet_id from trade) as traded
        cross join (values (true), (false)) as side (option)
        cross join lateral (
          (select seller_id as player_id from offers where bet_id = traded.bet_id and offers.option = side.option
            order by price, id limit ${BEST_ORDERS})
          union all
          (select player_id from bids where bet_id = traded.bet_id and bids.option = side.option
            order by price desc, id limit ${BEST_ORDERS})) as best) as anyone
      where player_id is not null)`;

/**
 * Deletes the bids, pays winners, charges the organizer and returns reserves, and fails unless the three sums equal those that the domain
 * computed. Accounts are locked as they are paid: all sums are known and sorted before the first payment, and a nested loop, the only join
 * that the session allows, finds the account of each in turn. So accounts are locked as late as possible, in the order of `payment`:
 *
 * - By id, the order in which every batch locks them. A reserve's id is higher than that of its player's account, whose lock protects it.
 * - In a large resolution, players who trade now come last, with their reserves: others wait for their accounts for milliseconds, not for
 *   as long as all others are paid. Batches that this process opens beside a resolution don't wait for accounts. One of another process may
 *   wait for an account that is paid while it holds one that isn't yet; PostgreSQL ends such a deadlock, and the lane repeats the resolution
 *   with $8 false, by id (decision 0059).
 *
 * Where there are only a few accounts, PostgreSQL scans them instead, in their own order.
 */
const PAY_PLAYERS: Statement = {
  text: `
    with ${TRADERS},
    released as (delete from bids where bet_id = any ($5::int[]) returning player_id, reserve_id, price * shares::bigint as amount),
    changed as (
      update accounts set balance = balance + payment.amount
      from (
        select id, sum(amount) as amount
        from (
          select accounts.id, player_id, contracts.shares * $2::bigint as amount from ${winners(6)}
          union all
          select $1::int, null, sum(contracts.shares) * -$2::bigint from ${winners(6)}
          union all
          select accounts.id, player_id, amount from released join accounts on accounts.user_id = released.player_id
          union all
          select reserve_id, player_id, -amount from released
        ) as side
        group by id, player_id
        having sum(amount) <> 0
        order by coalesce(player_id in (select player_id from trader), false), id
      ) as payment
      where accounts.id = payment.id
      returning payment.amount, kind),
    paid as (
      select coalesce(sum(amount) filter (where kind = 'player'), 0) as players,
        coalesce(-sum(amount) filter (where kind = 'organizer'), 0) as organizer,
        coalesce(-sum(amount) filter (where kind = 'reserve'), 0) as reserves
      from changed)
    select ${failUnless(
      'players = $3::bigint + $4::bigint and organizer = $3::bigint and reserves = $4::bigint',
      `format('paid %s to players, %s from the organizer and %s from reserves, not %s, %s and %s',
        players, organizer, reserves, $3::bigint + $4::bigint, $3::bigint, $4::bigint)`,
    )} from paid`,
  parameters: ({ resolution, expected, bidTotals, bets, winningOptions, tradersLast }) => [
    resolution.organizer,
    PAYOUT,
    expected.paid,
    bidTotals.reserved,
    bets,
    ...winningOptions,
    tradersLast,
  ],
};

const STATEMENTS = [RESOLVE, DELETE_OFFERS, DECIDE_POSITIONS, RECORD_PAYOUTS, RECORD_RELEASES, PAY_PLAYERS];

export const resolutionSteps: Writing = ({ effects, state, at, tradersLastFrom }) =>
  effects.resolutions.flatMap((resolution): Step[] => {
    const { market, verdicts } = resolution;
    const winning = verdicts.filter(({ won }) => won);
    const expected = expectedChanges(winning, state.positionTotals.get(market)!);
    const bidTotals = state.bidTotals.get(market)!;
    const decided: Decided = {
      resolution,
      at,
      expected,
      bidTotals,
      bets: array(new Set(verdicts.map(({ bet }) => bet))),
      winningOptions: WINNING_OPTION.arrays(winning),
      tradersLast: expected.winners + bidTotals.players >= tradersLastFrom,
    };
    return STATEMENTS.map(({ text, parameters }) => ({ name: '', text, values: parameters(decided) }));
  });

function expectedChanges(winning: Resolution['verdicts'], totals: readonly PositionTotals[]): Decided['expected'] {
  const winningOptions = new Set(winning.map(({ bet, option }) => bookKey(bet, option)));
  const expected = { positions: 0, winners: 0, paid: 0 };
  for (const { bet, option, positions, shares } of totals) {
    expected.positions += positions;
    if (!winningOptions.has(bookKey(bet, option))) continue;
    expected.winners += positions;
    expected.paid += payoutOf(shares);
  }
  return expected;
}
