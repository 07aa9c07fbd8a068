import type { Answer, Bet, BookLevel, endpoints, Market, Page, Player } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { sharingTexts } from '@wieszcz/texts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { type Call, startTestApp, type TestApp } from '../testing/app.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { answerOf } from '../testing/game.ts';
import { fillDemo } from './index.ts';

const clock = createTestClock('2026-11-20T12:00:00.000Z');
let app: TestApp;
beforeAll(async () => {
  const database = await createTestDatabase();
  await fillDemo({ pool: database.pool, log: silentLog, now: clock.now() });
  app = await startTestApp({ clock, database });
}, 180_000);

type AnswerTo<Name extends keyof typeof endpoints> = Answer<(typeof endpoints)[Name]>;
type User = { id: UserId; username: string };

const read = async <Json>(url: string, caller: { call: Call } = app): Promise<Json> => answerOf(await caller.call('GET', url));

/** Calls as a user of the demo. */
async function as({ id, username }: User): Promise<{ call: Call }> {
  const authorization = `Bearer ${await app.dependencies.tokens.issue({ id, username, epoch: 0 })}`;
  return { call: (method, url, body, headers) => app.call(method, url, body, { ...headers, authorization }) };
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
        const [bid, ask] = [bids[0]?.price ?? 0, asks[0]?.price ?? 1];
        expect(chanceUnscaled, topic).toBeGreaterThanOrEqual(Math.min(bid, ask));
        expect(chanceUnscaled, topic).toBeLessThanOrEqual(Math.max(bid, ask));
      }
    }
  });

  test('profit and bonuses of every player are the net worth to the cent, as the journal says, in the profile, its chart and the rankings', async () => {
    const players = await listPlayers();
    expect(players.length).toBeGreaterThanOrEqual(200);
    for (const player of players) {
      const caller = await as(player);
      const { budget, reserved, openValue, netWorth, bonuses, profit } = await readPortfolio(caller);
      const journal = await readJournal(player);
      const name = player.username;
      expect([cents(budget), cents(reserved), cents(bonuses.total)], name).toEqual([
        journal.budget,
        journal.reserved,
        journal.given,
      ]);
      expect(cents(netWorth), name).toBe(cents(bonuses.total) + cents(profit.total));
      expect(cents(profit.total), name).toBe(cents(profit.realised) + cents(profit.open));
      // What trading moved, and what selling everything would bring.
      expect(cents(profit.total), name).toBe(journal.traded + cents(openValue));

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
});

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
  if (correct) return sharingTexts.solved(correct.title, correctBetOption);
  return sharingTexts.chances(bets!.toSorted((one, other) => other.chance - one.chance));
}

/** The form with which the author resolves the market names the chance of the verdict. */
async function expectChanceOfResolution({ marketId, author, bets, topic }: Market): Promise<void> {
  const { rows } = await sql<User>`select id, username from users where username = ${author}`.execute(app.database.db);
  const caller = await as(rows[0]!);
  for (const bet of bets!) {
    const url = `/api/markets/${marketId}/resolution?betId=${bet.id}&correctOption=true`;
    expect((await read<AnswerTo<'previewResolution'>>(url, caller)).chance, topic).toBe(bet.chance);
  }
}

/** What the journal alone says of a player, in cents. `traded`: what left and entered budget and reserve, without grants and bonuses. */
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
