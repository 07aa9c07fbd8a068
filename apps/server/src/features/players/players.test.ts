import { setTimeout as sleep } from 'node:timers/promises';
import type { Movement, Page, Player } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { addPlayers } from '../../exchange/testing/game.ts';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { answerOf, buy, listShares, openMarket, refusalOf, resolveMarket } from '../../testing/game.ts';
import { personNamed } from '../../testing/person.ts';
import { createUser } from '../users/create-user.ts';
import { createRanking } from './ranking.ts';

const clock = createTestClock('2026-11-20T12:00:00.000Z');
const { as, call, database, dependencies } = await startTestApp({ clock });
const moderator = await as('moderator');

const history = async (player: TestUser, query = '') =>
  answerOf<Page<Movement>>(await player.call('GET', `/api/budget/history?${query}`));
type Portfolio = {
  budget: number;
  openValue: number;
  openCost: number;
  possiblePayout: number;
  netWorth: number;
  positions: object[];
};
const portfolio = async (player: TestUser, filter = '') =>
  answerOf<Portfolio>(await player.call('GET', `/api/portfolio?covers=url${filter}`));

describe('the ranking', () => {
  it('lists the 100 largest budgets, equal ones by name', async () => {
    const [poor, rich] = [await as('player', 'Żaneta'), await as('player', 'Ądam')];
    await as('player', 'zenon');
    const { bets, ...market } = await openMarket(moderator);
    await buy(rich, bets[0]!, { shares: 100 });
    await buy(poor, bets[0]!, { shares: 100, contractOption: false });
    await resolveMarket(moderator, { ...market, bets }, bets[0]!);
    const ranked = await createRanking(dependencies.db).read();
    expect(ranked.slice(0, 3)).toEqual([
      { username: 'Ądam', budget: 1050 },
      { username: 'zenon', budget: 1000 },
      { username: 'Żaneta', budget: 940 },
    ]);
    expect(answerOf<Player[]>(await call('GET', '/player/ranking'))).toEqual(ranked);
    await addPlayers(database.pool, dependencies.exchange, 100);
    const full = await createRanking(dependencies.db).read();
    expect(full).toHaveLength(100);
    expect(full.map(({ username }) => username)).not.toContain('Żaneta');
    expect(full.map(({ username }) => username)).not.toContain(moderator.username);
  });

  it('is read once for concurrent callers, and read again once it is older than allowed', async () => {
    const ranking = createRanking(dependencies.db, 60_000);
    const [one, other] = await Promise.all([ranking.read(), ranking.read()]);
    expect(one).toBe(other);
    expect(await ranking.read()).toBe(one);
    const shortLived = createRanking(dependencies.db, 10);
    const first = await shortLived.read();
    await sleep(20);
    expect(await shortLived.read()).not.toBe(first);
  });
});

describe("a player's budget", () => {
  it('is found by their own username, in any case', async () => {
    const player = await as('player', 'Łukasz.Z');
    for (const name of ['Łukasz.Z', 'łukasz.z', encodeURIComponent('Łukasz.Z')])
      expect(answerOf(await player.call('GET', `/player/${name}`))).toEqual({ username: 'Łukasz.Z', budget: 1000 });
    expect(await refusalOf(player, 'GET', '/player/nikt_taki')).toBe('403 OTHER_PLAYER');
  });
});

describe('the history of a budget', () => {
  it('lists every movement with the budget after it, the newest first, in pages', async () => {
    const [ada, jan] = [await as('player'), await as('player')];
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    await dependencies.exchange.submit({ kind: 'claimDailyBonus', player: ada.id });
    await listShares(ada, (await buy(ada, bet!, { shares: 100 })).boughtContract, { shares: 40, price: 0.45 });
    clock.advance({ minutes: 1 });
    await buy(jan, bet!, { shares: 50 });
    await resolveMarket(moderator, market, bet!);

    const subject = { marketId: market.marketId, topic: market.topic, betTitle: bet!.title, option: true };
    const { content, totalElements } = await history(ada);
    expect(totalElements).toBe(5);
    expect(content.map(({ id: _id, date: _date, ...movement }) => movement)).toEqual([
      { kind: 'payout', amount: 60, budgetAfter: 1128, subject: { ...subject, shares: 60, price: 1 } },
      { kind: 'sale', amount: 18, budgetAfter: 1068, subject: { ...subject, shares: 40, price: 0.45 } },
      { kind: 'purchase', amount: -50, budgetAfter: 1050, subject: { ...subject, shares: 100, price: 0.5 } },
      { kind: 'daily_bonus', amount: 100, budgetAfter: 1100, subject: null },
      { kind: 'registration_grant', amount: 1000, budgetAfter: 1000, subject: null },
    ]);
    expect((await history(jan)).content.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payout', 50],
      ['purchase', -5],
      ['purchase', -18],
      ['registration_grant', 1000],
    ]);
    const pages = await Promise.all([0, 1, 2].map((page) => history(ada, `page=${page}&size=2`)));
    expect(pages.flatMap((page) => page.content)).toEqual(content);
    expect(pages[1]).toMatchObject({
      totalPages: 3,
      totalElements: 5,
      number: 1,
      numberOfElements: 2,
      first: false,
      last: false,
    });
  });
});

describe('a portfolio', () => {
  it('values open positions at what selling them at once would bring', async () => {
    const [ada, jan] = [await as('player'), await as('player')];
    const market = await openMarket(moderator, { bets: 2 });
    const [first, second] = market.bets;
    await listShares(ada, (await buy(ada, first!, { shares: 100 })).boughtContract, { shares: 10, price: 0.8 });
    await buy(ada, second!, { shares: 10, contractOption: false });
    await listShares(jan, (await buy(jan, first!, { shares: 10 })).boughtContract, { shares: 5, price: 0.4 });
    await buy(await as('player'), first!, { shares: 1 });
    expect(await portfolio(ada)).toEqual({
      budget: 944,
      reserved: 0,
      openValue: 45,
      openCost: 56,
      possiblePayout: 110,
      netWorth: 989,
      bonuses: { start: 1000, daily: 0, days: 0, total: 1000 },
      profit: { realised: 0, open: -11, total: -11 },
      positions: [
        expect.objectContaining({ betTitle: 'Zakład 1', option: true, shares: 100, cost: 50, value: 40, chance: 0.4 }),
        expect.objectContaining({ betTitle: 'Zakład 2', option: false, shares: 10, cost: 6, value: 5 }),
      ],
    });
    await resolveMarket(moderator, market, second!);
    expect(await portfolio(ada)).toMatchObject({
      budget: 944,
      openValue: 0,
      openCost: 0,
      possiblePayout: 0,
      netWorth: 944,
      positions: [],
    });
  });

  it('sums the open positions that match the filters, and keeps budget and net worth', async () => {
    const ada = await as('player');
    const [first, second] = (await openMarket(moderator, { bets: 2, topic: 'Kto wygra rejs?', category: 'SPORT' })).bets;
    const [other] = (await openMarket(moderator, { topic: 'Czy stanieje chleb?', category: 'ECONOMY' })).bets;
    await buy(ada, first!, { shares: 100 });
    await buy(ada, second!, { shares: 10, contractOption: false });
    await buy(ada, other!, { shares: 1 });

    const whole = { budget: 943.5, netWorth: 988.9 };
    const first100 = { openValue: 40, openCost: 50, possiblePayout: 100 };
    expect(await portfolio(ada)).toMatchObject({ ...whole, openValue: 45.4, openCost: 56.5, possiblePayout: 111 });
    expect(await portfolio(ada, '&marketCategory=SPORT&contractOption=1')).toMatchObject({ ...whole, ...first100 });
    expect(await portfolio(ada, '&marketTitle=REJS&betTitle=1')).toMatchObject({ ...whole, ...first100 });
    expect((await portfolio(ada, '&contractOption=2')).positions).toEqual([
      expect.objectContaining({ shares: 10, option: false }),
    ]);
    expect(await portfolio(ada, '&marketTitle=nic')).toMatchObject({
      ...whole,
      openValue: 0,
      openCost: 0,
      possiblePayout: 0,
      positions: [],
    });
  });

  it('has as possible payout what the best outcome of each market would pay', async () => {
    const ada = await as('player');
    const [only] = (await openMarket(moderator, { topic: 'Czy spadnie deszcz?' })).bets;
    const [one, other] = (await openMarket(moderator, { bets: 3, topic: 'Kto wygra regaty?' })).bets;
    const payout = async (filter = '') => (await portfolio(ada, filter)).possiblePayout;
    const buyYes = (bet: typeof one, shares: number) => buy(ada, bet!, { shares });
    const buyNo = (bet: typeof one, shares: number) => buy(ada, bet!, { shares, contractOption: false });

    await buyYes(only, 10);
    await buyNo(only, 10);
    expect(await payout()).toBe(10);

    await buyYes(one, 10);
    await buyYes(other, 10);
    // At most one bet of a market comes true.
    expect(await payout('&marketTitle=regaty')).toBe(10);
    await buyNo(one, 5);
    // The other bet comes true.
    expect(await payout('&marketTitle=regaty')).toBe(10 + 5);
    await buyNo(one, 20);
    await buyNo(other, 20);
    // None of the bets comes true.
    expect(await payout('&marketTitle=regaty')).toBe(25 + 20);
    expect(await payout('&marketTitle=regaty&contractOption=1')).toBe(10);
    expect(await payout()).toBe(10 + 45);
  });

  it('is all zeros, and the net worth chart empty, for a player whose ledger account the registration failed to open', async () => {
    const username = 'Bez.Konta';
    const id = await createUser(dependencies, personNamed(username), 'player');
    const headers = { authorization: `Bearer ${await dependencies.tokens.issue({ id, username, epoch: 0 })}` };
    expect(answerOf(await call('GET', '/api/portfolio', undefined, headers))).toEqual({
      budget: 0,
      reserved: 0,
      openValue: 0,
      openCost: 0,
      possiblePayout: 0,
      netWorth: 0,
      bonuses: { start: 0, daily: 0, days: 0, total: 0 },
      profit: { realised: 0, open: 0, total: 0 },
      positions: [],
    });
    expect(answerOf(await call('GET', '/api/portfolio/chart', undefined, headers))).toEqual([]);
  });
});
