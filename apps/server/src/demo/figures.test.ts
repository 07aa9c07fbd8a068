import type { Answer, Bet, BookLevel, endpoints, Market, Page, Player, Position } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { sharingTexts } from '@wieszcz/texts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../exchange/index.ts';
import { SWEEP_BIDS } from '../features/bids/sweep-bids.ts';
import { type Call, startTestApp, type TestApp, type TestUser } from '../testing/app.ts';
import { createTestClock } from '../testing/clock.ts';
import { createDemoDatabase, DEMO_NOW } from '../testing/demo.ts';
import { answerOf, bid, buy, openMarket, sellAtOnce, resolveMarket } from '../testing/game.ts';

const clock = createTestClock(DEMO_NOW);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, database: await createDemoDatabase() });
}, 180_000);

type AnswerTo<Name extends keyof typeof endpoints> = Answer<(typeof endpoints)[Name]>;
type PortfolioPosition = AnswerTo<'getPortfolio'>['positions'][number];
type User = { id: UserId; username: string };

const read = async <Json>(url: string, caller: { call: Call } = app): Promise<Json> => answerOf(await caller.call('GET', url));

/** Signs in a user of the demo. */
async function as({ id, username }: User): Promise<TestUser> {
  const token = await app.dependencies.tokens.issue({ id, username, epoch: 0 });
  const authorization = `Bearer ${token}`;
  return {
    id,
    username,
    token,
    call: (method, url, body, headers) => app.call(method, url, body, { ...headers, authorization }),
  };
}

async function listPublished(): Promise<Market[]> {
  const lists = ['/markets', '/markets/solved'].map((path) => read<Page<Market>>(`${path}?covers=url&size=100`));
  return (await Promise.all(lists)).flatMap(({ content }) => content);
}

async function listPlayers(): Promise<User[]> {
  const { rows } = await sql<User>`
    select users.id, username from users join accounts on user_id = users.id where role = 'player' order by users.id`.execute(
    app.database.db,
  );
  return rows;
}

type ChanceFigures = Pick<Bet, 'chance' | 'chanceUnscaled' | 'chanceBasis' | 'thin'>;
const figuresOf = ({ chance, chanceUnscaled, chanceBasis, thin }: ChanceFigures): ChanceFigures => ({
  chance,
  chanceUnscaled,
  chanceBasis,
  thin,
});

type Book = ChanceFigures & { bids: BookLevel[]; asks: BookLevel[] };
const bookOf = ({ id }: Bet, option: boolean) => read<Book>(`/api/bets/${id}/book?option=${option}&depth=1`);
const marketOf = ({ id }: Bet) => read<Market>(`/api/bets/${id}/market?covers=url`);
const betIn = ({ bets }: Market, { id }: Bet): Bet => bets!.find((bet) => bet.id === id)!;

describe('On the demo', () => {
  test('every answer tells the same chance of a bet: list, page, book, chart, preview, portfolio and resolution', async () => {
    const markets = await listPublished();
    expect(markets.length).toBeGreaterThan(20);
    const shown = new Map<number, ChanceFigures>();
    for (const listed of markets) {
      const page = await read<Market>(`/markets/${listed.marketId}?covers=url`);
      for (const bet of page.bets!) {
        const expected = figuresOf(bet);
        shown.set(bet.id, expected);
        expect(figuresOf(betIn(listed, bet)), listed.topic).toEqual(expected);
        expect(figuresOf(betIn(await marketOf(bet), bet)), listed.topic).toEqual(expected);
        for (const option of [true, false]) expect(figuresOf(await bookOf(bet, option)), listed.topic).toEqual(expected);
        const chart = await read<AnswerTo<'getChances'>>(`/api/bets/${bet.id}/chances?timeAgo=2026-08-01`);
        expect(chart.at(-1)?.chance, listed.topic).toBe(bet.chance);
      }
      expect(await readPreview(page)).toContain(describePreview(page));
      if (page.correctBetId === 0) await expectChanceOfResolution(page);
    }
    for (const player of await listPlayers())
      for (const position of (await readPortfolio(await as(player))).positions)
        expect(figuresOf(position), position.betTitle).toEqual(shown.get(position.betId));
  }, 60_000);

  test('the chance of every bet lies between bid and ask, and those of a market sum to at most 100 %', async () => {
    for (const { topic, bets, correctBetId } of await listPublished()) {
      // Ten-thousandths, whose sum is exact.
      const sum = bets!.reduce((total, { chance }) => total + Math.round(chance * 10_000), 0);
      expect(sum, topic).toBeLessThanOrEqual(10_000);
      for (const bet of correctBetId === 0 ? bets! : []) {
        const { bids, asks, chanceUnscaled } = await bookOf(bet, true);
        const [bestBid, bestAsk] = [bids[0]?.price ?? 0, asks[0]?.price ?? 1];
        expect(chanceUnscaled, topic).toBeGreaterThanOrEqual(Math.min(bestBid, bestAsk));
        expect(chanceUnscaled, topic).toBeLessThanOrEqual(Math.max(bestBid, bestAsk));
      }
    }
  });

  test('profit and bonuses of every player sum to the net worth; portfolio, profile, chart and rankings agree with the journal', async () => {
    const players = await listPlayers();
    expect(players.length).toBeGreaterThanOrEqual(200);
    for (const player of players) {
      const caller = await as(player);
      const { budget, netWorth, positions } = await expectFiguresOfJournal(caller);
      await expectContractsOf(caller, positions);
      const name = player.username;
      expect(await read<Player>(`/player/${encodeURIComponent(name)}`, caller)).toEqual({ username: name, budget });
      const chart = await read<AnswerTo<'getPortfolioChart'>>('/api/portfolio/chart?days=1', caller);
      expect(chart.at(-1), name).toEqual({ date: clock.now().toISOString(), netWorth });
      const standings = await Promise.all(
        ['budget', 'netWorth'].map((by) => read<AnswerTo<'getStandings'>>(`/api/rankings/${by}`, caller)),
      );
      expect(
        standings.map(({ own }) => own?.amount),
        name,
      ).toEqual([budget, netWorth]);
    }
  }, 60_000);

  test('a bid, a sale into it, a pair, its redemption, a cancellation, an expiry and a resolution agree with the journal at every step', async () => {
    const moderator = await app.as('moderator');
    const market = await openMarket(moderator);
    const bet = market.bets[0]!;
    const [bidder, seller, third] = (await Promise.all((await listPlayers()).slice(-3).map(as))) as [
      TestUser,
      TestUser,
      TestUser,
    ];
    const players = [bidder, seller, third];
    const before = await Promise.all(players.map(readJournal));
    const changes = async () =>
      (await Promise.all(players.map(readJournal))).map(({ traded }, index) => traded - before[index]!.traded);
    const reserved = async () => (await readJournal(bidder)).reserved - before[0]!.reserved;
    const steps: [step: () => Promise<unknown>, reserved: number, changes: [number, number, number]][] = [
      [() => bid(bidder, bet, { price: 0.45, shares: 20 }), 20 * 45, [0, 0, 0]],
      [() => buyAndSell(seller, bet, 8), 12 * 45, [-8 * 45, 8 * 45 - 8 * 50, 0]],
      // The bid is also a synthetic ask of no at 0.55 $, which is cheaper than the organizer's 0.60 $.
      [() => buy(third, bet, { contractOption: false, shares: 5 }), 7 * 45, [-13 * 45, -40, -5 * 55]],
      [() => buy(bidder, bet, { contractOption: false, shares: 3 }), 7 * 45, [-13 * 45 - 3 * 60, -40, -275]],
      [() => bidder.call('POST', `/api/bets/${bet.id}/redeem`, { pairs: 3 }), 7 * 45, [-765 + 300, -40, -275]],
      [() => bidder.call('DELETE', `/api/bids?marketId=${market.marketId}`), 0, [-465, -40, -275]],
      [() => bid(bidder, bet, { price: 0.3, timeInForce: 'GTD', expiresAt: inAMinute() }), 10 * 30, [-465, -40, -275]],
      [() => expireAndSweep(), 0, [-465, -40, -275]],
      [() => resolveMarket(moderator, market, bet), 0, [-465 + 10 * 100, -40, -275]],
    ];
    for (const [index, [step, expectedReserve, expectedChanges]] of steps.entries()) {
      await step();
      expect([await reserved(), await changes()], `step ${index + 1}`).toEqual([expectedReserve, expectedChanges]);
      for (const player of players) await expectFiguresOfJournal(player);
    }
    expect(await audit(app.database.pool)).toMatchObject({ differences: [] });
  }, 60_000);
});

async function buyAndSell(player: TestUser, bet: Bet, shares: number): Promise<void> {
  const { boughtContract } = await buy(player, bet, { shares });
  await sellAtOnce(player, boughtContract, { shares, minPrice: 0.45 });
}

const inAMinute = () => new Date(clock.now().getTime() + 60_000).toISOString();

async function expireAndSweep(): Promise<void> {
  clock.advance({ minutes: 1 });
  await app.dependencies.jobs.add(SWEEP_BIDS, {});
  await app.doJobs();
}

/** Returns the player's portfolio after comparing all its sums with the journal. */
async function expectFiguresOfJournal(player: TestUser): Promise<AnswerTo<'getPortfolio'>> {
  const portfolio = await readPortfolio(player);
  const { budget, reserved, openValue, netWorth, bonuses, profit } = portfolio;
  const journal = await readJournal(player);
  expect([cents(budget), cents(reserved), cents(bonuses.total)], player.username).toEqual([
    journal.budget,
    journal.reserved,
    journal.given,
  ]);
  expect(cents(netWorth), player.username).toBe(cents(bonuses.total) + cents(profit.total));
  expect(cents(profit.total), player.username).toBe(cents(profit.realised) + cents(profit.open));
  // What trading moved, and what selling everything would bring.
  expect(cents(profit.total), player.username).toBe(journal.traded + cents(openValue));
  return portfolio;
}

/** Expects the same open positions in the list of contracts, with the same shares, cost and value. */
async function expectContractsOf(player: TestUser, positions: readonly PortfolioPosition[]): Promise<void> {
  const { content } = await read<Page<Position>>('/contracts/filtered?contractStatus=PENDING&covers=url&size=100', player);
  const listed = content.map(({ id, shares, offers, cost, valueNow }) => ({
    contractId: id,
    shares: shares + (offers ?? []).reduce((sum, offer) => sum + offer.shares, 0),
    cost,
    value: valueNow,
  }));
  const byId = (one: { contractId: number }, other: { contractId: number }) => one.contractId - other.contractId;
  const expected = positions.map(({ contractId, shares, cost, value }) => ({ contractId, shares, cost, value }));
  expect(listed.toSorted(byId), player.username).toEqual(expected.toSorted(byId));
}

const cents = (dollars: number): number => Math.round(dollars * 100);
const readPortfolio = (caller: { call: Call }) => read<AnswerTo<'getPortfolio'>>('/api/portfolio?covers=url', caller);

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The page that previews of a shared link are made from, as text. */
async function readPreview({ marketId }: Market): Promise<string> {
  const { body } = await app.call('GET', `/s/${marketId}`);
  return body.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!);
}

function describePreview({ bets, correctBetId, correctBetOption }: Market): string {
  const correct = bets!.find(({ id }) => id === correctBetId);
  if (correct) return sharingTexts.resolved(correct.title, correctBetOption);
  return sharingTexts.chances(bets!.toSorted((one, other) => other.chance - one.chance));
}

/** Expects the chance of each verdict in the form with which the author resolves the market. */
async function expectChanceOfResolution({ marketId, author, bets, topic }: Market): Promise<void> {
  const { rows } = await sql<User>`select id, username from users where username = ${author}`.execute(app.database.db);
  const caller = await as(rows[0]!);
  for (const bet of bets!) {
    const url = `/api/markets/${marketId}/resolution?betId=${bet.id}&correctOption=true`;
    expect((await read<AnswerTo<'previewResolution'>>(url, caller)).chance, topic).toBe(bet.chance);
  }
}

/** A player's figures by the journal alone, in cents. `traded`: net change of budget and reserve, without grants and bonuses. */
async function readJournal({ id }: User) {
  const { rows } = await sql<{ budget: number; reserved: number; given: number; traded: number }>`
    select coalesce(sum(e.amount) filter (where a.user_id = ${id}), 0)::integer as budget,
      coalesce(sum(e.amount) filter (where a.reserve_of = ${id}), 0)::integer as reserved,
      coalesce(sum(e.amount) filter (where e.kind in ('registration_grant', 'daily_bonus')), 0)::integer as given,
      coalesce(sum(e.amount) filter (where e.kind not in ('registration_grant', 'daily_bonus')), 0)::integer as traded
    from journal_entries e join accounts a on a.id = e.account_id where a.user_id = ${id} or a.reserve_of = ${id}`.execute(
    app.database.db,
  );
  return rows[0]!;
}
