import type { Market } from '@wieszcz/api';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { answerOf, createMarket, openMarket, refusalOf } from '../../testing/game.ts';

const { as, clock, database } = await startTestApp();
const moderator = await as('moderator');
afterEach(() => clock.set('2026-11-20T12:00:00Z'));

const edit = ({ marketId, topic, category, endDate, description }: Market, change: { endDate?: string }) =>
  ['PUT', `/markets/edit/${marketId}`, { topic, category, endDate, description, ...change }] as const;

describe('a new market', () => {
  it.each([{ endDate: '' }, { endDate: null }, { endDate: undefined }, { endDate: '3000-06-15' }])(
    'with %o has an undetermined end',
    async (fields) => {
      expect((await createMarket(moderator, fields)).endDate).toBe('3000-01-01');
    },
  );

  it('must end later than today in Warsaw', async () => {
    clock.set('2026-11-20T23:30:00Z');
    const asked = { topic: 'Koniec dziś', category: 'SPORT', description: 'Opis' };
    for (const endDate of ['2026-11-20', '2026-11-21'])
      expect(await refusalOf(moderator, 'POST', '/markets/new', { ...asked, endDate })).toBe('400 END_DATE_PAST');
    expect(await refusalOf(moderator, 'POST', '/markets/new', { ...asked, endDate: '2026-11-22' })).toBe('200');
  });
});

describe('editing', () => {
  it('accepts a past end only if it is unchanged', async () => {
    const market = await openMarket(moderator, { endDate: '2026-11-21' });
    clock.set('2026-11-21T11:00:00Z');
    expect(await refusalOf(moderator, ...edit(market, {}))).toBe('200');
    expect(await refusalOf(moderator, ...edit(market, { endDate: '2026-11-20' }))).toBe('400 END_DATE_PAST');
  });

  it('keeps the day that an earlier release stored for an undetermined end, unless the end is changed', async () => {
    for (const stored of ['3000-06-15', '3001-06-15']) {
      const market = await createMarket(moderator, { endDate: '' });
      await database.pool.query('update markets set end_date = $1 where id = $2', [stored, market.marketId]);
      const endAfter = async (endDate: string) => answerOf<Market>(await moderator.call(...edit(market, { endDate }))).endDate;
      for (const endDate of ['', '3000-01-01', stored]) expect(await endAfter(endDate)).toBe(stored);
      expect(await endAfter('2027-12-31')).toBe('2027-12-31');
      expect(await endAfter(stored)).toBe('3000-01-01');
    }
  });
});
