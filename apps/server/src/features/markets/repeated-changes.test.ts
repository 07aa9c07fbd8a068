import { endpoints, type Market } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, answerOf, createMarket } from '../../testing/game.ts';

const { as, database } = await startTestApp();
const moderator = await as('moderator');

let keys = 0;
const newKey = () => ({ 'idempotency-key': `zmiana-${++keys}` });
const codeOf = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code;
const PROBLEM = { accept: 'application/problem+json' };
const marketOf = (topic: string) => ({ topic, category: 'SPORT', endDate: '', description: 'Opis' });
const actsOn = async (market: number): Promise<string[]> =>
  (await database.pool.query<{ kind: string }>('select kind from acts where market_id = $1 order by id', [market])).rows.map(
    ({ kind }) => kind,
  );

describe('a call with an idempotency key that changes a market', () => {
  it('creates one market when it is repeated, also at the same moment', async () => {
    const key = newKey();
    const create = () => moderator.call('POST', '/markets/new', marketOf('Czy powstanie raz?'), { ...key, ...PROBLEM });
    const replies = await Promise.all([create(), create()]);
    replies.push(await create());
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const ids = new Set(replies.map((reply) => answerOf<Market>(reply).marketId));
    expect(ids.size).toBe(1);
    expect(await actsOn([...ids][0]!)).toEqual(['marketCreated']);
  });

  it('is refused if its key belongs to another call, and its repetition without a key counts as a new call', async () => {
    const key = newKey();
    const body = marketOf('Czy klucz jest wolny?');
    await moderator.call('POST', '/markets/new', body, { ...key, ...PROBLEM });
    const other = await moderator.call('POST', '/markets/new', marketOf('Czy inny rynek?'), { ...key, ...PROBLEM });
    expect([other.statusCode, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const unkeyed = await moderator.call('POST', '/markets/new', body, PROBLEM);
    expect([unkeyed.statusCode, codeOf(unkeyed)]).toEqual([409, 'TOPIC_TAKEN']);
  });

  it('gets its first refusal again when it is repeated, even if the reason is gone', async () => {
    const { marketId } = await createMarket(moderator, { topic: 'Czy zajęty?' });
    const create = (key: Record<string, string>) =>
      moderator.call('POST', '/markets/new', marketOf('Czy zajęty?'), { ...key, ...PROBLEM });
    const key = newKey();
    await create(key);
    await moderator.call('DELETE', `/markets/delete?marketId=${marketId}`);
    const repeated = await create(key);
    expect([repeated.statusCode, codeOf(repeated)]).toEqual([409, 'TOPIC_TAKEN']);
    expect((await create(newKey())).statusCode).toBe(200);
  });

  it('gets its first refusal of a caller who is not the author again, even if the market was given to the caller since', async () => {
    const [successor, admin] = [await as('moderator'), await as('admin')];
    const market = await createMarket(moderator);
    await addBet(moderator, market);
    const publish = async (key: Record<string, string>) => {
      const reply = await successor.call('PUT', `/markets/makePublic?marketId=${market.marketId}`, undefined, {
        ...key,
        ...PROBLEM,
      });
      return reply.statusCode === 200 ? '200' : `${reply.statusCode} ${codeOf(reply)}`;
    };
    const key = newKey();
    expect(await publish(key)).toBe('403 NOT_AUTHOR');
    const given = { username: successor.username, reason: 'na próbę' };
    answerOf(await admin.call('POST', `/api/admin/markets/${market.marketId}/author`, given));
    expect(await publish(key)).toBe('403 NOT_AUTHOR');
    expect(await publish(newKey())).toBe('200');
  });

  it('is told that the market is gone if it was deleted since, as its declaration says', async () => {
    const [creation, deletion] = [newKey(), newKey()];
    const create = () => moderator.call('POST', '/markets/new', marketOf('Czy jeszcze jest?'), { ...creation, ...PROBLEM });
    const market = answerOf<Market>(await create());
    const { id } = await addBet(moderator, market);
    const deleteBet = () => moderator.call('POST', `/markets/deleteBet?betId=${id}`, undefined, { ...deletion, ...PROBLEM });
    expect((await deleteBet()).statusCode).toBe(200);
    await moderator.call('DELETE', `/markets/delete?marketId=${market.marketId}`);
    for (const [repeat, { errors }] of [
      [create, endpoints.createMarket],
      [deleteBet, endpoints.deleteBet],
    ] as const) {
      const reply = await repeat();
      expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'MARKET_NOT_FOUND']);
      expect(errors).toContain('MARKET_NOT_FOUND');
    }
  });

  it('may use the key of another call after a day', async () => {
    const key = newKey();
    await moderator.call('POST', '/markets/new', marketOf('Czy klucz wygasa?'), key);
    await database.pool.query(`update idempotency_keys set created_at = created_at - interval '25 hours'`);
    const reply = await moderator.call('POST', '/markets/new', marketOf('Czy klucz wygasł?'), key);
    expect(reply.statusCode).toBe(200);
    expect(answerOf<Market>(reply).topic).toBe('Czy klucz wygasł?');
  });

  it('adds, publishes and deletes once when it is repeated, and gets the first answer again', async () => {
    const { marketId } = await createMarket(moderator);
    const twice = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
      const key = newKey();
      const replies = [await moderator.call(method, url, body, key), await moderator.call(method, url, body, key)];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(replies[1]!.json()).toEqual(replies[0]!.json());
    };
    await twice('POST', '/markets/addBet', { marketId, title: 'Raz', yesPrice: 0.5, noPrice: 0.5, shares: 10_000 });
    await twice('PUT', `/markets/makePublic?marketId=${marketId}`);
    expect(await actsOn(marketId)).toEqual(['marketCreated', 'betAdded', 'marketPublished']);

    const draft = await createMarket(moderator);
    const bet = await addBet(moderator, draft);
    await twice('POST', `/markets/deleteBet?betId=${bet.id}`);
    await twice('DELETE', `/markets/delete?marketId=${draft.marketId}`);
  });
});
