import { errorText, type Market } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { createMarket } from '../../testing/game.ts';

const { as, database } = await startTestApp();
const moderator = await as('moderator');

const edit = ({ marketId, topic, category, endDate }: Market, description: string) =>
  ['PUT', `/markets/edit/${marketId}`, { topic, category, endDate, description }] as const;

describe('a change of a market', () => {
  it('whose row stays locked for seconds is refused as busy with a time to retry, and does not delay reads', async () => {
    const market = await createMarket(moderator);
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from markets where id = $1 for update', [market.marketId]);
    const edits = Array.from({ length: 4 }, (_, n) => moderator.call(...edit(market, `Opis ${n}`)));
    expect((await moderator.call('GET', `/markets/${market.marketId}`)).statusCode).toBe(200);
    for (const reply of await Promise.all(edits)) {
      expect([reply.statusCode, reply.headers['retry-after'], reply.body]).toEqual([503, '1', errorText('EXCHANGE_BUSY')]);
    }
    await holder.query('rollback');
    holder.release();
    expect((await moderator.call(...edit(market, 'Opis'))).statusCode).toBe(200);
  });
});
