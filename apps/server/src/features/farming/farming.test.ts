import type { Answer, Bet, endpoints, Purchase } from '@wieszcz/api';
import { type MarketId, type OfferId, toCents, toShares } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { addPlayers } from '../../exchange/testing/game.ts';
import { startTestApp, TEST_PASSWORD, type TestUser } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { answerOf, bid, buy, listShares, openMarket, refusalOf, sellAtOnce } from '../../testing/game.ts';
import { createChances } from '../chances/chances.ts';
import { recordChances } from '../chances/record-chances.ts';
import { FIND_SUSPICIONS } from './find-suspicions.ts';

const clock = createTestClock('2026-11-20T12:00:00.000Z');
const app = await startTestApp({ clock });
const { as, database, dependencies, doJobs } = app;
const { jwtSecret } = dependencies.config;
/** Another server of the same game, with a price band of 10 cents. */
const banded = await startTestApp({ clock, database, config: { jwtSecret, priceBand: toCents(10) } });

type Found = Answer<typeof endpoints.listSuspicions>['content'][number];
type FoundOf<Kind extends Found['kind']> = Extract<Found, { kind: Kind }>;

async function find<Kind extends Found['kind']>(kind: Kind): Promise<FoundOf<Kind>[]> {
  await dependencies.jobs.add(FIND_SUSPICIONS, {});
  await doJobs();
  const admin = await as('admin');
  const url = `/api/admin/suspicions?kind=${kind}&size=100`;
  return answerOf<Answer<typeof endpoints.listSuspicions>>(await admin.call('GET', url)).content as FoundOf<Kind>[];
}
const namesOf = ({ accounts }: Found) => accounts.map(({ username }) => username);
const about = <One extends Found>(found: One[], { username }: TestUser) => found.filter((one) => namesOf(one).includes(username));

/** A seller who has bought shares at 0.50 $ and lists them at 1 $, with the id of the offer. */
async function farmer() {
  const [bet] = (await openMarket(await as('moderator'))).bets;
  const seller = await as('player');
  const { boughtContract } = await buy(seller, bet!, { shares: 1000 });
  const { offers } = await listShares(seller, boughtContract, { shares: 1000, price: 1 });
  return { seller, bet: bet!, offer: offers![0]!.id };
}
const takeOffer = (player: Pick<TestUser, 'call'>, offer: number, shares: number) =>
  player.call('POST', `/offers/buy?offerId=${offer}&shares=${shares}&covers=url`);
/** Ordered by id, as the accounts of pairs and networks are. */
async function newPlayers(count: number): Promise<TestUser[]> {
  const players: TestUser[] = [];
  for (let n = 0; n < count; n += 1) players.push(await as('player'));
  return players;
}

const onBanded = ({ token }: TestUser) => ({
  call: (...[method, url, body, headers]: Parameters<TestUser['call']>) =>
    banded.call(method, url, body, { ...headers, authorization: `Bearer ${token}` }),
});

it('a server with a price band refuses an offer at 1 ¢ to a bid of another account, and other servers accept it', async () => {
  const [bet] = (await openMarket(await as('moderator'))).bets;
  const [buyer, account] = await newPlayers(2);
  const { boughtContract } = await buy(account!, bet!, { shares: 100 });
  await bid(buyer!, bet!, { price: 0.01, shares: 100 });
  const listing = { contractId: boughtContract.id, price: 0.01, shares: 50 };
  const list = (caller: Pick<TestUser, 'call'>) => refusalOf(caller, 'POST', '/contracts/addOffer?covers=url', listing);
  expect([await list(onBanded(account!)), await list(account!)]).toEqual(['409 OFFER_TOO_CHEAP', '200']);
});

describe('a player who sells shares at 1 $ to 15 accounts of their own', () => {
  it('has every purchase refused by a server with a price band', async () => {
    const { offer } = await farmer();
    for (const account of await newPlayers(15))
      expect(await refusalOf(onBanded(account), 'POST', `/offers/buy?offerId=${offer}&shares=60`)).toBe('409 OFFER_TOO_DEAR');
  });

  it('is found on a server without a price band, as a pair with each account and for the prices', async () => {
    const { seller, bet, offer } = await farmer();
    const accounts = await newPlayers(15);
    for (const account of accounts) expect((await takeOffer(account, offer, 60)).statusCode).toBe(200);

    const pairs = about(await find('pair'), seller);
    expect(pairs.flatMap(namesOf).sort()).toEqual(accounts.flatMap(({ username }) => [username, seller.username]).sort());
    // The seller bought 1000 shares at 0.50 $ and sold 15 × 60 at 1 $: a volume of 1400 $.
    const toFirst = pairs[0]!.accounts[0]!.username === seller.username;
    expect(pairs[0]!.evidence).toEqual({
      trades: 1,
      shares: 60,
      moved: 60,
      paidToFirst: toFirst ? 60 : 0,
      paidToSecond: toFirst ? 0 : 60,
      volumeOfFirst: toFirst ? 1400 : 60,
      volumeOfSecond: toFirst ? 60 : 1400,
      sharedNetworks: 0,
    });

    const prices = about(await find('price'), seller);
    expect(prices.map(namesOf)).toEqual(accounts.map(({ username }) => [seller.username, username]));
    // The opening prices of 0.50 $ and 0.60 $ put yes at 0.45 $.
    expect(prices[0]!.evidence).toEqual({
      trades: 1,
      shares: 60,
      amount: 60,
      gainOfSeller: 33,
      againstBook: 33,
      worst: {
        marketId: bet.marketId,
        topic: expect.any(String),
        betId: bet.id,
        betTitle: bet.title,
        option: true,
        price: 1,
        bookPrice: 0.45,
        shares: 60,
        date: clock.now().toISOString(),
      },
    });
  });
});

describe('a player who sells shares at once, which merge with shares that other accounts of their own offer', () => {
  const game = async (owners: TestUser[], seller: TestUser) => {
    const [bet] = (await openMarket(await as('moderator'))).bets;
    const offered: Purchase[] = [];
    for (const owner of owners) offered.push(await buy(owner, bet!, { shares: 100, contractOption: false }));
    return { bet: bet!, offered, sold: (await buy(seller, bet!, { shares: 100 * owners.length })).boughtContract };
  };

  it('is found as a pair and for the prices, also where a price band has let the offer pass', async () => {
    const [seller, owner] = await newPlayers(2);
    const { bet, offered, sold } = await game([owner!], seller!);
    // The owner could get 0.50 $ from the organizer's offer of yes.
    const listing = { contractId: offered[0]!.boughtContract.id, price: 0.41, shares: 100 };
    expect(await refusalOf(onBanded(owner!), 'POST', '/contracts/addOffer?covers=url', listing)).toBe('200');
    expect(await sellAtOnce(seller!, sold, { shares: 100 })).toMatchObject({ fills: [{ kind: 'merge' }], proceeds: 59 });

    const [pair, ...otherPairs] = about(await find('pair'), seller!);
    expect([namesOf(pair!), otherPairs]).toEqual([[seller!.username, owner!.username], []]);
    // The seller bought yes at 0.50 $, the owner no at 0.60 $. The merge counts as a sale of yes, the dearer share, at 0.59 $ for both.
    expect(pair!.evidence).toEqual({
      trades: 1,
      shares: 100,
      moved: 59,
      paidToFirst: 59,
      paidToSecond: 0,
      volumeOfFirst: 109,
      volumeOfSecond: 119,
      sharedNetworks: 0,
    });
    const [price, ...otherPrices] = about(await find('price'), seller!);
    expect([namesOf(price!), otherPrices]).toEqual([[seller!.username, owner!.username], []]);
    expect(price!.evidence).toMatchObject({
      trades: 1,
      shares: 100,
      amount: 59,
      gainOfSeller: 14,
      worst: { betId: bet.id, option: true, price: 0.59, bookPrice: 0.45, shares: 100 },
    });
  });

  it('is found with each of them if one sale meets the offers of several', async () => {
    const [seller, ...owners] = await newPlayers(3);
    const { offered, sold } = await game(owners, seller!);
    for (const [index, owner] of owners.entries())
      await listShares(owner, offered[index]!.boughtContract, { shares: 100, price: 0.4 });
    expect((await sellAtOnce(seller!, sold, { shares: 200 })).fills).toHaveLength(2);
    const pairs = owners.map(({ username }) => `${seller!.username} ${username}`).sort();
    for (const kind of ['pair', 'price'] as const) {
      const found = about(await find(kind), seller!).map((suspicion) => namesOf(suspicion).join(' '));
      expect(found.sort()).toEqual(pairs);
    }
  });
});

describe('the nightly search', () => {
  const tradeAtBook = async (seller: TestUser, buyer: TestUser, bet: Bet, shares: number) => {
    const { boughtContract } = await buy(seller, bet, { shares });
    const contract = await listShares(seller, boughtContract, { shares, price: 0.5 });
    expect((await takeOffer(buyer, contract.offers!.at(-1)!.id, shares)).statusCode).toBe(200);
  };

  it('finds no pair whose trades with each other are less than half of both volumes, and no price near the book', async () => {
    const [bet] = (await openMarket(await as('moderator'))).bets;
    const [seller, buyer] = await newPlayers(2);
    await tradeAtBook(seller!, buyer!, bet!, 110);
    for (const player of [seller!, buyer!]) await buy(player, bet!, { shares: 120 });
    expect([about(await find('pair'), seller!), about(await find('price'), seller!)]).toEqual([[], []]);
  });

  it('finds a pair that trades in both directions, with what each paid the other', async () => {
    const [bet, other] = (await openMarket(await as('moderator'), { bets: 2 })).bets;
    const [first, second] = await newPlayers(2);
    await tradeAtBook(first!, second!, bet!, 100);
    await tradeAtBook(second!, first!, other!, 150);
    const [pair, ...more] = about(await find('pair'), first!);
    expect(more).toEqual([]);
    expect(namesOf(pair!)).toEqual([first!.username, second!.username]);
    expect(pair!.evidence).toMatchObject({ trades: 2, shares: 250, moved: 125, paidToFirst: 50, paidToSecond: 75 });
  });

  it('measures prices against the recorded chance before the sale, without scaling by the other bets of the market', async () => {
    const [seller, buyer] = await newPlayers(2);
    // Three bets at 0.45 $ each are shown as a chance of a third each.
    const { bets, marketId } = await openMarket(await as('moderator'), { bets: 3 });
    await recordChances(database.db, createChances(database.db, clock), [marketId as MarketId], clock.now());
    clock.advance({ minutes: 5 });
    await tradeAtBook(seller!, buyer!, bets[0]!, 10);
    expect(about(await find('price'), seller!)).toEqual([]);

    const bet = bets[1]!;
    const recordAt = (minutes: number, unscaled: number) =>
      database.pool.query(`insert into chances values ($1::timestamptz + $2 * interval '1 minute', $3, 1000, $4)`, [
        clock.now(),
        minutes,
        bet.id,
        unscaled,
      ]);
    for (const [minutes, unscaled] of [
      [-2, 5000],
      [-1, 3300],
      [1, 5000],
    ] as const)
      await recordAt(minutes, unscaled);
    await tradeAtBook(seller!, buyer!, bet, 10);
    const [found] = about(await find('price'), seller!);
    expect(found!.evidence.worst).toMatchObject({ betId: bet.id, price: 0.5, bookPrice: 0.33 });
  });

  it('finds accounts that sign in from one network, unless there are more than 50 of them', async () => {
    const signIn = ({ username }: TestUser, remoteAddress: string) =>
      app.app.inject({ method: 'POST', url: '/api/auth/signin', remoteAddress, payload: { username, password: TEST_PASSWORD } });
    const [one, two, three, four] = await newPlayers(4);
    for (const account of [one!, two!, three!]) await signIn(account, '203.0.113.9');
    await signIn(four!, '203.0.113.10');
    const atSchool = await addPlayers(database.pool, dependencies.exchange, 51);
    for (const id of atSchool) await dependencies.knownNetworks.remember(dependencies.db, id, '203.0.113.11');
    const found = await find('network');
    expect(about(found, one!).map((network) => [namesOf(network), network.evidence])).toEqual([
      [[one!, two!, three!].map(({ username }) => username), { accounts: 3 }],
    ]);
    expect([about(found, four!), found.filter(({ evidence }) => evidence.accounts > 3)]).toEqual([[], []]);
  });

  it('keeps the time at which a suspicion was found first, and deletes it 90 days after it was found last', async () => {
    const { seller, offer } = await farmer();
    const [account] = await newPlayers(1);
    await takeOffer(account!, offer, 100);
    const [first] = about(await find('pair'), seller);
    clock.advance({ days: 1 });
    const [again] = about(await find('pair'), seller);
    expect(again).toEqual({ ...first, foundDate: clock.now().toISOString() });
    clock.advance({ days: 91 });
    expect(about(await find('pair'), seller)).toEqual([]);
  });

  it('keeps the evidence of the week that moved the most money, or deviated most from the book, but counts networks anew', async () => {
    const { seller, bet, offer } = await farmer();
    const { boughtContract } = await buy(seller, bet, { shares: 500, contractOption: false });
    const cheaper = (await listShares(seller, boughtContract, { shares: 500, price: 0.75 })).offers![0]!;
    const [account] = await newPlayers(1);
    const tradeAndFind = async (shares: number, from: number = offer) => {
      const command = { kind: 'buyOffer', player: account!.id, offer: from as OfferId, shares: toShares(shares) } as const;
      expect(await dependencies.exchange.submit(command)).toMatchObject({ ok: true });
      const found = [...about(await find('pair'), seller), ...about(await find('price'), seller)];
      clock.advance({ days: 8 });
      return found.map(({ evidence }) => evidence);
    };
    const most = await tradeAndFind(200);
    expect(most).toMatchObject([{ moved: 200 }, { amount: 200 }]);
    for (const { id } of [seller, account!]) await dependencies.knownNetworks.remember(database.db, id, '203.0.113.12');
    expect(await tradeAndFind(60)).toEqual([{ ...most[0], sharedNetworks: 1 }, most[1]]);
    expect(await tradeAndFind(300)).toMatchObject([{ moved: 300 }, { amount: 300 }]);
    expect(await tradeAndFind(500, cheaper.id)).toMatchObject([{ moved: 375 }, { amount: 300 }]);
  });

  it('finds nothing in a game without trades', async () => {
    const empty = await startTestApp();
    await empty.dependencies.jobs.add(FIND_SUSPICIONS, {});
    await empty.doJobs();
    expect((await empty.database.pool.query('select from suspicions')).rowCount).toBe(0);
  });
});

it('a suspicion is not listed any more after an account or the bet of its evidence is deleted', async () => {
  const { seller, offer } = await farmer();
  const [account] = await newPlayers(1);
  await takeOffer(account!, offer, 100);
  expect([about(await find('pair'), seller).length, about(await find('price'), seller).length]).toEqual([1, 1]);
  const sellerAndUnknown = [seller.id, 2_000_000_000];
  const ofSeller = 'where $1 = any (users)';
  const withUnknownUser = 'update suspicions set users = array[$1::int, $2::int]';
  await database.pool.query(`${withUnknownUser} ${ofSeller} and kind = 'pair'`, sellerAndUnknown);
  await database.pool.query(
    `update suspicions set evidence = jsonb_set(evidence, '{worst,bet}', to_jsonb($2::int)) ${ofSeller} and kind = 'price'`,
    sellerAndUnknown,
  );
  const admin = await as('admin');
  for (const kind of ['pair', 'price']) {
    const list = async (size: number): Promise<Answer<typeof endpoints.listSuspicions>> =>
      answerOf(await admin.call('GET', `/api/admin/suspicions?kind=${kind}&size=${size}`));
    const { content } = await list(100);
    expect([about(content, seller), (await list(1)).totalElements]).toEqual([[], content.length]);
  }
});
