import type { Answer, endpoints } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addBet, answerOf, createMarket, openMarket, publish } from '../../testing/game.ts';

const summaryOf = async ({ as }: TestApp) =>
  answerOf<Answer<(typeof endpoints)['getAdminSummary']>>(await (await as('admin')).call('GET', '/api/admin/summary'));

describe('the summary for admins', () => {
  it('shows which of the first steps of an empty game are done', async () => {
    const app = await startTestApp();
    const { as } = app;
    const steps = async () => Object.values((await summaryOf(app)).firstSteps);
    expect((await summaryOf(app)).firstSteps).toEqual({ hasModerator: false, hasMarket: false, hasPublished: false });
    const moderator = await as('moderator');
    expect(await steps()).toEqual([true, false, false]);
    const market = await createMarket(moderator);
    expect(await steps()).toEqual([true, true, false]);
    await addBet(moderator, market);
    await publish(moderator, market);
    expect(await steps()).toEqual([true, true, true]);
  });

  it('counts the players and trades of today, the markets past their end date or without a moderator, and the failing jobs', async () => {
    const app = await startTestApp();
    const { as, clock, database, dependencies } = app;
    clock.set('2027-01-10T12:00:00Z');
    const moderator = await as('moderator');
    const market = await openMarket(moderator, { endDate: '2027-01-12' });
    await openMarket(moderator, { endDate: '2030-01-12' });
    expect(await summaryOf(app)).toMatchObject({ playersToday: 0, tradesToday: 0, failingJobs: [], lastAudit: null });
    const player = await as('player');
    await dependencies.exchange.submit({ kind: 'claimDailyBonus', player: player.id });
    const order = { betId: market.bets[0]!.id, marketId: market.marketId, contractOption: true, maxPrice: 1, shares: 10 };
    answerOf(await player.call('POST', '/markets/buyContract', order));
    expect(await summaryOf(app)).toMatchObject({ playersToday: 1, tradesToday: 1, overdueMarkets: 0, abandonedMarkets: 0 });
    clock.set('2027-01-13T12:00:00Z');
    expect(await summaryOf(app)).toMatchObject({ playersToday: 0, tradesToday: 0, overdueMarkets: 1, abandonedMarkets: 0 });
    const block = { reason: 'odszedł' };
    answerOf(await (await as('admin')).call('POST', `/api/admin/users/${moderator.username}/block`, block));
    expect(await summaryOf(app)).toMatchObject({ overdueMarkets: 1, abandonedMarkets: 2 });

    for (const key of ['given up', 'tried again'])
      await dependencies.jobs.add('sendPasswordReset', {}, { key, afterSeconds: 86_400, maxAttempts: 6 });
    await database.pool.query(`
      update graphile_worker._private_jobs
      set attempts = case key when 'given up' then 6 else 1 end, last_error = 'connect 192.0.2.1'
      where key in ('given up', 'tried again')`);
    expect((await summaryOf(app)).failingJobs).toEqual([{ name: 'sendPasswordReset', count: 2, exhausted: 1 }]);
  });

  it('tells when the last audit finished, and how many differences it found', async () => {
    const app = await startTestApp();
    const { as, clock, database, dependencies, doJobs } = app;
    await as('player');
    await database.pool.query(`update accounts set balance = balance + 1 where kind = 'player'`);
    const auditedAt = async (): Promise<string> => {
      await dependencies.jobs.add('auditByNight', {});
      await doJobs();
      return clock.now().toISOString();
    };
    const first = await auditedAt();
    expect((await summaryOf(app)).lastAudit).toEqual({ date: first, checks: expect.any(Number), differences: 1 });
    await database.pool.query(`update accounts set balance = balance - 1 where kind = 'player'`);
    clock.advance({ hours: 24 });
    const second = await auditedAt();
    expect((await summaryOf(app)).lastAudit).toMatchObject({ date: second, differences: 0 });
  });
});
