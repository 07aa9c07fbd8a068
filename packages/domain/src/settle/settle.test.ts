import { beforeEach, describe, expect, it } from 'vitest';
import type { Command, Outcome, Purchase, Results } from '../index.ts';
import { addMarket, addUser, brokenInvariants, createWorld, run, setTime } from '../testing/index.ts';
import type { World } from '../testing/index.ts';

/** Ada and Bob are players; `AUTHOR` and `OTHER_MODERATOR` are moderators; no user has the id `UNKNOWN_USER`. */
const [ADA, BOB, UNKNOWN_USER, AUTHOR, OTHER_MODERATOR] = [1, 2, 3, 101, 102];
/** A market with one bet, an unpublished one, and one with several bets. */
const [OPEN, PRIVATE, MULTI_BET] = [1, 2, 3];
/** Bet 1 is on the open market, bet 2 on the unpublished one, bets 3 and 4 on the one with several bets. */
const [BET, PRIVATE_BET, FIRST, SECOND] = [1, 2, 3, 4];

let world: World;
/** A command with plain numbers in place of branded types. */
type PlainCommand = { kind: Command['kind'] } & Record<string, unknown>;
const settle = (command: PlainCommand): Outcome => run(world, [command as Command])[0]!;
const buy = (fields: object = {}): Outcome =>
  settle({ kind: 'buyShares', player: ADA, market: OPEN, bet: BET, option: true, maxPrice: 60, shares: 10, ...fields });
const refusal = (outcome: Outcome): unknown => (outcome.ok ? 'done' : outcome.refusal);
const code = (outcome: Outcome): string => (outcome.ok ? 'done' : outcome.refusal.code);
const result = <Kind extends Command['kind']>(outcome: Outcome): Results[Kind] =>
  (outcome as unknown as { result: Results[Kind] }).result;
const purchase = (outcome: Outcome): Purchase => result<'buyShares'>(outcome);
const list = (player: number, position: number, price: number, shares: number): Outcome => {
  const { market = OPEN, bet = BET, option = true } = world.state.positions.get(position as never) ?? {};
  return settle({ kind: 'addOffer', player, position, market, bet, option, price, shares });
};
const balance = (player: number): number => world.state.ledgerAccounts.get(player as never)!.balance;

beforeEach(() => {
  world = createWorld();
  for (const player of [ADA, BOB]) {
    addUser(world, player);
    settle({ kind: 'openLedgerAccount', player, startBudget: 100_000 });
  }
  const author = addUser(world, AUTHOR, 'moderator');
  addUser(world, OTHER_MODERATOR, 'moderator');
  for (const market of [OPEN, PRIVATE, MULTI_BET]) addMarket(world, market, author, market !== PRIVATE);
  for (const [serial, market] of [OPEN, PRIVATE, MULTI_BET, MULTI_BET].entries()) addBet(market, `bet ${serial}`);
});

const addBet = (market: number, title: string, moderator = AUTHOR): Outcome =>
  settle({ kind: 'addBet', moderator, market, title, yesPrice: 50, noPrice: 55, shares: 10_000 });

describe('buying at the best prices', () => {
  it("charges each fill at its offer's price, not at the buyer's limit", () => {
    const { position } = purchase(buy({ shares: 100 }));
    list(ADA, position.id, 30, 5);
    list(ADA, position.id, 40, 5);
    const bought = purchase(buy({ player: BOB, shares: 12, maxPrice: 100 }));
    expect(bought.fills).toEqual([
      { price: 30, shares: 5, seller: ADA },
      { price: 40, shares: 5, seller: ADA },
      { price: 50, shares: 2, seller: null },
    ]);
    expect([bought.cost, bought.budget, balance(ADA)]).toEqual([450, 99_550, 100_000 - 5_000 + 350]);
  });

  it('is refused for the first broken rule in a fixed order', () => {
    const allWrong = { market: 99, bet: 99, player: UNKNOWN_USER, shares: 1000, maxPrice: 100 };
    expect(code(buy(allWrong))).toBe('MARKET_NOT_FOUND');
    expect(code(buy({ ...allWrong, market: PRIVATE }))).toBe('BET_NOT_FOUND');
    expect(code(buy({ ...allWrong, market: PRIVATE, bet: BET }))).toBe('BET_NOT_FOUND');
    expect(code(buy({ ...allWrong, market: PRIVATE, bet: PRIVATE_BET }))).toBe('NOT_A_PLAYER');
    expect(code(buy({ player: AUTHOR }))).toBe('NOT_A_PLAYER');
    expect(code(buy({ market: PRIVATE, bet: PRIVATE_BET }))).toBe('MARKET_NOT_PUBLISHED');
  });

  it('is refused over the daily cap, else over the budget, else for lack of offers, and the refusal has the figure', () => {
    buy({ shares: 999, maxPrice: 50 });
    expect(refusal(buy({ shares: 1000, maxPrice: 100 }))).toEqual({ code: 'DAILY_LIMIT', allowed: 1 });
    expect(refusal(buy({ option: false, shares: 600, maxPrice: 100 }))).toEqual({ code: 'BUDGET_TOO_LOW', missing: 9_950 });
    expect(refusal(buy({ option: false, maxPrice: 54 }))).toEqual({ code: 'NOT_ENOUGH_OFFERS', available: 0 });
    setTime(world, new Date('2026-11-20T23:00:00Z'));
    expect(refusal(buy({ shares: 1000, maxPrice: 50 }))).toBe('done');
  });

  it('requires a budget for all shares at the limit price, even if they cost less', () => {
    expect(refusal(buy({ shares: 1000, maxPrice: 100 }))).toBe('done');
    expect(refusal(buy({ bet: FIRST, market: MULTI_BET, shares: 501, maxPrice: 100 }))).toEqual({
      code: 'BUDGET_TOO_LOW',
      missing: 100,
    });
  });

  it('can spend the whole budget', () => {
    buy({ shares: 998, maxPrice: 100 });
    buy({ option: false, shares: 910, maxPrice: 55 });
    expect(balance(ADA)).toBe(50);
    expect(refusal(buy({ bet: FIRST, market: MULTI_BET, shares: 1, maxPrice: 51 }))).toEqual({
      code: 'BUDGET_TOO_LOW',
      missing: 1,
    });
    expect(purchase(buy({ bet: FIRST, market: MULTI_BET, shares: 1, maxPrice: 50 })).budget).toBe(0);
  });

  it("never fills from the buyer's own offers, even if they are cheaper", () => {
    const { position } = purchase(buy({ shares: 100 }));
    list(ADA, position.id, 10, 100);
    expect(purchase(buy({ shares: 3 })).fills).toEqual([{ price: 50, shares: 3, seller: null }]);
    expect(refusal(buy({ maxPrice: 49 }))).toEqual({ code: 'NOT_ENOUGH_OFFERS', available: 0 });
  });
});

describe('buying from one offer', () => {
  it('is refused for the first broken rule in a fixed order', () => {
    const { position } = purchase(buy({ shares: 100 }));
    const { offer } = result<'addOffer'>(list(ADA, position.id, 40, 10));
    const buyFromOffer = (fields: object): Outcome => settle({ kind: 'buyOffer', player: BOB, offer, shares: 5, ...fields });
    expect(code(buyFromOffer({ offer: 99, player: UNKNOWN_USER }))).toBe('OFFER_NOT_FOUND');
    expect(code(buyFromOffer({ player: AUTHOR }))).toBe('NOT_A_PLAYER');
    expect(code(buyFromOffer({ player: ADA, shares: 1000 }))).toBe('OWN_OFFER');
    expect(refusal(buyFromOffer({ shares: 11 }))).toEqual({ code: 'OFFER_TOO_SMALL', available: 10 });
    expect(purchase(buyFromOffer({ shares: 10 })).cost).toBe(400);
    expect(code(buyFromOffer({ shares: 1 }))).toBe('OFFER_NOT_FOUND');
  });
});

describe('a position', () => {
  it('can be listed by its owner up to its free shares, and gets unsold shares back when the offer is withdrawn', () => {
    const { position } = purchase(buy({ shares: 20 }));
    expect(code(list(BOB, position.id, 40, 1))).toBe('CONTRACT_NOT_FOUND');
    expect(refusal(list(ADA, position.id, 40, 21))).toEqual({ code: 'CONTRACT_TOO_SMALL', available: 20 });
    const listed = result<'addOffer'>(list(ADA, position.id, 40, 15));
    expect(listed.position).toMatchObject({ shares: 5, listedShares: 15, offers: [{ id: listed.offer, price: 40, shares: 15 }] });
    settle({ kind: 'buyOffer', player: BOB, offer: listed.offer, shares: 6 });
    expect(code(settle({ kind: 'withdrawOffer', player: BOB, offer: listed.offer }))).toBe('NOT_OFFER_OWNER');
    const withdrawn = result<'withdrawOffer'>(settle({ kind: 'withdrawOffer', player: ADA, offer: listed.offer }));
    expect(withdrawn.position).toMatchObject({ shares: 14, listedShares: 0, offers: [], cost: 14 * 50 * 1_000_000 });
  });

  it('is hidden without shares and reopens with the next purchase; the daily cap still counts earlier purchases', () => {
    const { position } = purchase(buy({ shares: 600 }));
    const { offer } = result<'addOffer'>(list(ADA, position.id, 10, 600));
    settle({ kind: 'buyOffer', player: BOB, offer, shares: 600 });
    expect(code(list(ADA, position.id, 10, 1))).toBe('CONTRACT_NOT_FOUND');
    expect(refusal(buy({ shares: 401, maxPrice: 50 }))).toEqual({ code: 'DAILY_LIMIT', allowed: 400 });
    const again = purchase(buy({ shares: 400, maxPrice: 50 })).position;
    expect([again.id, again.shares, again.cost]).toEqual([position.id, 400, 400 * 50 * 1_000_000]);
  });
});

describe('a bet', () => {
  it('can be added by the author until the resolution, with a unique title', () => {
    expect(code(addBet(99, 'new'))).toBe('MARKET_NOT_FOUND');
    expect(code(addBet(OPEN, 'new', OTHER_MODERATOR))).toBe('NOT_AUTHOR');
    expect(code(addBet(OPEN, 'bet 0'))).toBe('BET_TITLE_TAKEN');
    expect(code(addBet(PRIVATE, 'bet 0'))).toBe('done');
    settle({ kind: 'resolveMarket', moderator: AUTHOR, market: OPEN, verdict: { bet: BET, option: true } });
    expect(code(addBet(OPEN, 'new'))).toBe('MARKET_SOLVED');
  });

  it('can be deleted by the author before publication, together with its offers', () => {
    const remove = (bet: number, moderator = AUTHOR): Outcome => settle({ kind: 'deleteBet', moderator, bet });
    expect(code(remove(99))).toBe('BET_NOT_FOUND');
    expect(code(remove(PRIVATE_BET, OTHER_MODERATOR))).toBe('NOT_AUTHOR');
    expect(code(remove(BET))).toBe('MARKET_PUBLISHED');
    expect(code(remove(PRIVATE_BET))).toBe('done');
    expect([...world.tables.offers.values()].filter(({ market }) => market === PRIVATE)).toEqual([]);
    expect(brokenInvariants(world)).toEqual([]);
  });

  it('can be deleted in the same batch that adds it', () => {
    const add = { kind: 'addBet', moderator: AUTHOR, market: PRIVATE, title: 'new', yesPrice: 50, noPrice: 55, shares: 10_000 };
    const outcomes = run(world, [add, { kind: 'deleteBet', moderator: AUTHOR, bet: 5 }] as never);
    expect(outcomes).toEqual([
      { ok: true, result: { bet: 5 } },
      { ok: true, result: { market: PRIVATE } },
    ]);
    expect([...world.tables.bets.keys()]).toEqual([BET, PRIVATE_BET, FIRST, SECOND]);
    expect(brokenInvariants(world)).toEqual([]);
  });
});

describe('a resolution', () => {
  const resolve = (market: number, bet: number | null, option = true, moderator = AUTHOR): Outcome =>
    settle({ kind: 'resolveMarket', moderator, market, verdict: { bet, option } });

  it('is refused for the first broken rule in a fixed order', () => {
    expect(code(resolve(99, 99))).toBe('MARKET_NOT_FOUND');
    expect(code(resolve(PRIVATE, 99, true, OTHER_MODERATOR))).toBe('NOT_AUTHOR');
    expect(code(resolve(PRIVATE, 99))).toBe('MARKET_NOT_PUBLISHED');
    expect(code(resolve(OPEN, FIRST))).toBe('BET_NOT_OF_MARKET');
    expect(code(resolve(MULTI_BET, FIRST, false))).toBe('OPTION_MUST_BE_YES');
    expect(code(resolve(OPEN, null, false))).toBe('NONE_OF_ONE_BET');
    expect(code(resolve(OPEN, BET, false))).toBe('done');
    expect(code(resolve(OPEN, BET))).toBe('MARKET_SOLVED');
  });

  it('pays 1 $ for each share on the correct option of a single bet, listed ones included', () => {
    const { position } = purchase(buy({ shares: 100 }));
    buy({ player: BOB, option: false, shares: 10 });
    list(ADA, position.id, 90, 60);
    const [ada, bob] = [balance(ADA), balance(BOB)];
    expect(result(resolve(OPEN, BET))).toEqual({ winners: 1, paid: 10_000 });
    expect([balance(ADA) - ada, balance(BOB) - bob]).toEqual([10_000, 0]);
    expect(world.tables.positions.get(position.id)).toMatchObject({ status: 'WON', shares: 100, listedShares: 0 });
    expect(code(list(ADA, position.id, 90, 1))).toBe('CONTRACT_NOT_PENDING');
    expect(code(buy())).toBe('MARKET_SOLVED');
  });

  it('pays yes on the correct bet and no on every other bet', () => {
    const holdings = [
      { bet: FIRST, option: true },
      { bet: FIRST, option: false },
      { bet: SECOND, option: true },
      { bet: SECOND, option: false },
    ];
    const positions = holdings.map((holding) => purchase(buy({ ...holding, market: MULTI_BET })).position.id);
    expect(result(resolve(MULTI_BET, SECOND))).toEqual({ winners: 2, paid: 2_000 });
    expect(positions.map((id) => world.tables.positions.get(id)!.status)).toEqual(['LOST', 'WON', 'WON', 'LOST']);
    expect(brokenInvariants(world)).toEqual([]);
  });

  it('pays no on every bet if none of several is correct, and stores the first bet with no as its verdict', () => {
    const holdings = [
      { bet: SECOND, option: true },
      { bet: SECOND, option: false },
      { bet: FIRST, option: true },
      { bet: FIRST, option: false, shares: 30 },
    ];
    const positions = holdings.map((holding) => purchase(buy({ ...holding, market: MULTI_BET })).position.id);
    expect(result(resolve(MULTI_BET, null, false))).toEqual({ winners: 2, paid: 4_000 });
    expect(positions.map((id) => world.tables.positions.get(id)!.status)).toEqual(['LOST', 'WON', 'LOST', 'WON']);
    expect(world.tables.resolutions.get(MULTI_BET as never)).toMatchObject({ bet: FIRST, option: false, none: true });
    expect(brokenInvariants(world)).toEqual([]);
  });
});

describe('a user', () => {
  it('gets one ledger account, if the user is a player', () => {
    const open = (player: number): Outcome => settle({ kind: 'openLedgerAccount', player, startBudget: 5 });
    expect([code(open(99)), code(open(AUTHOR)), refusal(open(ADA)), balance(ADA)]).toEqual([
      'USER_NOT_FOUND',
      'NOT_A_PLAYER',
      'done',
      100_000,
    ]);
  });

  it('gets the bonus with the first claim of a calendar day in Warsaw', () => {
    const claim = (player = ADA): Outcome => settle({ kind: 'claimDailyBonus', player });
    expect(result(claim())).toEqual({ granted: true, budget: 110_000 });
    setTime(world, new Date('2026-11-20T22:59:59Z'));
    expect(result(claim())).toEqual({ granted: false, budget: 110_000 });
    setTime(world, new Date('2026-11-20T23:00:00Z'));
    expect(result(claim())).toEqual({ granted: true, budget: 120_000 });
    expect([code(claim(99)), code(claim(AUTHOR))]).toEqual(['USER_NOT_FOUND', 'NOT_A_PLAYER']);
  });

  it('is promoted to moderator, with a refund of the balance, unless the user has traded', () => {
    const promote = (user: number): Outcome => settle({ kind: 'promoteToModerator', user });
    buy();
    expect([99, AUTHOR, ADA].map((user) => code(promote(user)))).toEqual(['USER_NOT_FOUND', 'ALREADY_STAFF', 'HAS_TRADED']);
    expect(result(promote(BOB))).toEqual({ refunded: 100_000 });
    expect([balance(BOB), code(buy({ player: BOB })), code(promote(BOB))]).toEqual([0, 'NOT_A_PLAYER', 'ALREADY_STAFF']);
    expect(brokenInvariants(world)).toEqual([]);
  });

  it('is demoted to player again with exactly the money that the promotion took', () => {
    const demote = (user: number): Outcome => settle({ kind: 'demoteToPlayer', user });
    settle({ kind: 'promoteToModerator', user: BOB });
    expect([99, ADA].map((user) => code(demote(user)))).toEqual(['USER_NOT_FOUND', 'ROLE_NOT_NEXT']);
    expect(result(demote(BOB))).toEqual({ returned: 100_000 });
    expect([balance(BOB), code(demote(BOB)), code(buy({ player: BOB }))]).toEqual([100_000, 'ROLE_NOT_NEXT', 'done']);
    expect(brokenInvariants(world)).toEqual([]);
  });
});
