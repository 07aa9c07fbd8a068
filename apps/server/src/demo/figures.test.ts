import type { Answer, Bet, BookLevel, endpoints, Market, Page, Player, Position } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { sharingTexts } from '@wieszcz/texts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../exchange/index.ts';
import { SWEEP_BIDS } from '../features/bids/sweep-bids.ts';
import { type Call, startTestApp, type TestApp, type TestUser } from '../testing/app.ts';
import { createTestClock } from '../testing/clock.ts';
import { createDemoDatabase, DEMO_NOW, DEMO_TIMEOUT_MS } from '../testing/demo.ts';
import { answerOf, bid, buy, openMarket, sellAtOnce, resolveMarket } from '../testing/game.ts';

const clock = createTestClock(DEMO_NOW);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, database: await createDemoDatabase() });
}, DEMO_TIMEOUT_MS);

type AnswerTo<Name extends keyof typeof endpoints> = Answer<(typeof endpoints)[Name]>;
type Portfolio = AnswerTo<'getPortfolio'>;
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
  });

  test('the unscaled chance of every bet that is not resolved lies between bid and ask, and the chances of a market sum to at most 100 %', async () => {
    for (const { topic, bets, correctBetId } of await listPublished()) {
      // Ten-thousandths, whose sum is exact.
      const sum = bets!.reduce((total, { chance }) => total + Math.round(chance * 10_000), 0);
      expect(sum, topic).toBeLessThanOrEqual(10_000);
      for (const bet of correctBetId === 0 ? bets! : []) {
        const { bids, asks, chanceUnscaled } = await bookOf(bet, true);
        // The bid may lie above the ask: listing shares never merges them with opposite offers.
        const bidAndAsk = [bids[0]?.price ?? 0, asks[0]?.price ?? 1];
        expect(chanceUnscaled, topic).toBeGreaterThanOrEqual(Math.min(...bidAndAsk));
        expect(chanceUnscaled, topic).toBeLessThanOrEqual(Math.max(...bidAndAsk));
      }
    }
  });

  test('the chart of prices of every option ends with its last price', async () => {
    for (const { bets } of await listPublished())
      for (const { id } of bets!) {
        const { yesPrice, noPrice } = await read<AnswerTo<'getBetPrice'>>(`/markets/betPrice?betId=${id}`);
        for (const [option, lastPrice] of [
          [true, yesPrice],
          [false, noPrice],
        ] as const) {
          const chart = await read<AnswerTo<'getChart'>>(`/transactions/chart?betId=${id}&option=${option}&timeAgo=2026-01-01`);
          expect(chart.at(-1)?.price ?? 0, `bet ${id}, ${option}`).toBe(lastPrice);
        }
      }
  });

  test('every portfolio agrees with the journal, and the top of the rankings with the portfolios, as do contracts, profile, chart and own places of every tenth player', async () => {
    const players = await listPlayers();
    expect(players.length).toBeGreaterThanOrEqual(200);
    const portfolios = new Map<string, Portfolio>();
    for (const [index, journal] of (await readJournals(players)).entries()) {
      const { username } = players[index]!;
      const portfolio = await readPortfolio(await as(players[index]!));
      expectFiguresOfJournal(portfolio, journal, username);
      portfolios.set(username, portfolio);
    }
    for (const by of ['budget', 'netWorth'] as const) {
      const { top } = await read<AnswerTo<'getStandings'>>(`/api/rankings/${by}`);
      expect(top).toHaveLength(100);
      for (const { username, amount } of top) expect(amount, username).toBe(portfolios.get(username)![by]);
    }
    // Five calls a player, so only every tenth player makes them.
    for (const player of players.filter((_, index) => index % 10 === 0))
      await expectListsToAgree(await as(player), portfolios.get(player.username)!);
  });

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
    const before = await readJournals(players);
    // Cents. `reserved`: in the bidder's reserve. `changes`: of each player's budget and reserve together since before the first step; a sum
    // is written out where it arises, and as its result (-40, -275, -765) from then on.
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
    for (const [stepIndex, [step, expectedReserve, expectedChanges]] of steps.entries()) {
      await step();
      const journals = await readJournals(players);
      const reserved = journals[0]!.reserved - before[0]!.reserved;
      const changes = journals.map(({ traded }, index) => traded - before[index]!.traded);
      expect([reserved, changes], `step ${stepIndex + 1}`).toEqual([expectedReserve, expectedChanges]);
      for (const [index, player] of players.entries())
        expectFiguresOfJournal(await readPortfolio(player), journals[index]!, player.username);
    }
    expect(await audit(app.database.pool)).toMatchObject({ differences: [] });
  });
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

/** Compares all sums of a player's portfolio with the journal. */
function expectFiguresOfJournal(portfolio: Portfolio, journal: Journal, username: string): void {
  const { budget, reserved, openValue, netWorth, bonuses, profit } = portfolio;
  expect([cents(budget), cents(reserved), cents(bonuses.total)], username).toEqual([
    journal.budget,
    journal.reserved,
    journal.given,
  ]);
  expect(cents(netWorth), username).toBe(cents(bonuses.total) + cents(profit.total));
  expect(cents(profit.total), username).toBe(cents(profit.realised) + cents(profit.open));
  // What trading has changed in budget and reserve, plus what selling all open positions now would bring.
  expect(cents(profit.total), username).toBe(journal.traded + cents(openValue));
}

/** Expects the figures of the player's portfolio in their list of contracts, profile, chart and own places in the rankings. */
async function expectListsToAgree(player: TestUser, { budget, netWorth, positions }: Portfolio): Promise<void> {
  const { username } = player;
  await expectContractsOf(player, positions);
  expect(await read<Player>(`/player/${encodeURIComponent(username)}`, player)).toEqual({ username, budget });
  const chart = await read<AnswerTo<'getPortfolioChart'>>('/api/portfolio/chart?days=1', player);
  expect(chart.at(-1), username).toEqual({ date: clock.now().toISOString(), netWorth });
  const ownAmount = async (by: string) => (await read<AnswerTo<'getStandings'>>(`/api/rankings/${by}`, player)).own?.amount;
  expect([await ownAmount('budget'), await ownAmount('netWorth')], username).toEqual([budget, netWorth]);
}

/** Expects the same open positions in the list of contracts, with the same shares, cost and value. */
async function expectContractsOf(player: TestUser, positions: Portfolio['positions']): Promise<void> {
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
const readPortfolio = (caller: { call: Call }) => read<Portfolio>('/api/portfolio?covers=url', caller);

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The HTML from which other sites make link previews of a market, with entities decoded. */
async function readPreview({ marketId }: Market): Promise<string> {
  const { body } = await app.call('GET', `/s/${marketId}`);
  return body.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!);
}

function describePreview({ bets, correctBetId, correctBetOption }: Market): string {
  const correct = bets!.find(({ id }) => id === correctBetId);
  if (correct) return sharingTexts.resolved(correct.title, correctBetOption);
  return sharingTexts.chances(bets!.toSorted((one, other) => other.chance - one.chance));
}

/** Expects the preview of resolving each bet as yes, as its author gets it, to have the bet's chance. */
async function expectChanceOfResolution({ marketId, author, bets, topic }: Market): Promise<void> {
  const { rows } = await sql<User>`select id, username from users where username = ${author}`.execute(app.database.db);
  const caller = await as(rows[0]!);
  for (const bet of bets!) {
    const url = `/api/markets/${marketId}/resolution?betId=${bet.id}&correctOption=true`;
    expect((await read<AnswerTo<'previewResolution'>>(url, caller)).chance, topic).toBe(bet.chance);
  }
}

/** A player's figures by the journal alone, in cents. `traded`: net change of budget and reserve, without grants and bonuses. */
type Journal = { budget: number; reserved: number; given: number; traded: number };

/** In the order of the players. */
async function readJournals(players: readonly Pick<User, 'id'>[]): Promise<Journal[]> {
  const ids = players.map(({ id }) => id);
  const { rows } = await sql<Journal & { id: UserId }>`
    select coalesce(a.user_id, a.reserve_of) as id,
      coalesce(sum(e.amount) filter (where a.user_id is not null), 0)::integer as budget,
      coalesce(sum(e.amount) filter (where a.reserve_of is not null), 0)::integer as reserved,
      coalesce(sum(e.amount) filter (where e.kind in ('registration_grant', 'daily_bonus')), 0)::integer as given,
      coalesce(sum(e.amount) filter (where e.kind not in ('registration_grant', 'daily_bonus')), 0)::integer as traded
    from journal_entries e join accounts a on a.id = e.account_id
    where a.user_id = any (${ids}) or a.reserve_of = any (${ids}) group by 1`.execute(app.database.db);
  const byPlayer = new Map(rows.map(({ id, ...journal }) => [id, journal]));
  return ids.map((id) => byPlayer.get(id)!);
}
