import type { Answer, endpoints } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, answerOf, createMarket, publish } from '../../testing/game.ts';

const { as, clock, database, dependencies, doJobs } = await startTestApp();
const summary = async () =>
  answerOf<Answer<(typeof endpoints)['getAdminSummary']>>(await (await as('admin')).call('GET', '/api/admin/summary'));

describe('the summary for admins', () => {
  it('shows which of the first steps of an empty game are done', async () => {
    const steps = async () => Object.values((await summary()).firstSteps);
    expect((await summary()).firstSteps).toEqual({ hasModerator: false, hasMarket: false, hasPublished: false });
    const moderator = await as('moderator');
    expect(await steps()).toEqual([true, false, false]);
    const market = await createMarket(moderator);
    expect(await steps()).toEqual([true, true, false]);
    await addBet(moderator, market);
    await publish(moderator, market);
    expect(await steps()).toEqual([true, true, true]);
  });

  it('tells when the last audit finished, and how many differences it found', async () => {
    await as('player');
    await database.pool.query(`update accounts set balance = balance + 1 where kind = 'player'`);
    const auditedAt = async (): Promise<string> => {
      await dependencies.jobs.add('auditByNight', {});
      await doJobs();
      return clock.now().toISOString();
    };
    const first = await auditedAt();
    expect((await summary()).lastAudit).toEqual({ date: first, checks: expect.any(Number), differences: 1 });
    await database.pool.query(`update accounts set balance = balance - 1 where kind = 'player'`);
    clock.advance({ hours: 24 });
    const second = await auditedAt();
    expect((await summary()).lastAudit).toMatchObject({ date: second, differences: 0 });
  });
});
