import { text } from 'node:stream/consumers';
import { type Answer, endpoints } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { STREAM_BYTES } from '../../../platform/http/responses/response-memory.ts';
import { startTestApp, TEST_PASSWORD } from '../../../testing/app.ts';
import { answerOf, bid, buy, listShares, openMarket, refusalOf, resolveMarket, sellAtOnce } from '../../../testing/game.ts';
import { streamPersonalData } from './personal-data.ts';

const { as, call, clock, database } = await startTestApp();
const limited = await startTestApp({ config: { rateLimits: true } });

type OwnData = Answer<(typeof endpoints)['getOwnData']>;
const DATA = '/api/me/data';

describe("the copy of one's own data", () => {
  it('is a file with everything that the game keeps about the person, and no secret', async () => {
    const [player, other] = [await as('player', 'Ciekawska'), await as('player', 'Sąsiadka')];
    await call('POST', '/api/auth/signin', { username: 'Ciekawska', password: TEST_PASSWORD });
    const market = await openMarket(await as('moderator'), { topic: 'Czy plik się otworzy?' });
    const { boughtContract } = await buy(player, market.bets[0]!, { shares: 20 });
    await bid(other, market.bets[0]!, { price: 0.45, shares: 4 });
    await sellAtOnce(player, boughtContract, { shares: 4 });
    await listShares(player, boughtContract, { shares: 5, price: 0.9 });
    await bid(player, market.bets[0]!, { price: 0.2, shares: 10 });

    const reply = await player.call('GET', DATA);
    const data = answerOf<OwnData>(reply);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="wieszcz-moje-dane-2026-11-20.json"',
      'cache-control': 'no-store',
    });
    expect(data).toMatchObject({
      account: { username: 'Ciekawska', email: 'Ciekawska@example.org', role: 'player', blocked: null },
      sessions: [{ network: expect.any(String), device: expect.any(String) }],
      knownNetworks: [{ lastSeen: expect.any(String) }],
      positions: [{ market: 'Czy plik się otworzy?', option: true, status: 'PENDING', shares: 11, listedShares: 5, cost: 8 }],
      offers: [{ market: 'Czy plik się otworzy?', bet: 'Zakład 1', price: 0.9, shares: 5 }],
      bids: [{ market: 'Czy plik się otworzy?', bet: 'Zakład 1', price: 0.2, shares: 10 }],
      bonusDays: ['2026-11-20'],
      trades: [
        { kind: 'purchase', market: 'Czy plik się otworzy?', price: 0.5, shares: 20, side: 'bought' },
        { kind: 'sale', price: 0.45, shares: 4, side: 'sold' },
      ],
      leftOutOfRankings: null,
    });
    expect(data.movements.map(({ kind }) => kind).toSorted()).toEqual([
      'daily_bonus',
      'purchase',
      'registration_grant',
      'reserve',
      'sale',
    ]);
    expect(reply.body).not.toMatch(/hash|argon2|secret|Sąsiadka/i);
  });

  it('explains every cent of the budget and of the reserve, also after fills of bids and a payout', async () => {
    const [player, other, moderator] = [await as('player'), await as('player'), await as('moderator')];
    const market = await openMarket(moderator);
    const bet = market.bets[0]!;
    await bid(player, bet, { price: 0.45, shares: 10 });
    await sellAtOnce(other, (await buy(other, bet, { shares: 10 })).boughtContract, { shares: 6 });
    await bid(player, bet, { price: 0.1, shares: 10 });
    await resolveMarket(moderator, market, bet);
    const { movements, budget, reserved } = answerOf<OwnData>(await player.call('GET', DATA));
    const sumOf = (kept: (movement: OwnData['movements'][number]) => boolean) =>
      Math.round(movements.filter(kept).reduce((sum, { amount }) => sum + amount * 100, 0));
    expect(sumOf(({ account }) => account === 'player')).toBe(Math.round(budget! * 100));
    const put = -sumOf(({ kind }) => kind === 'reserve' || kind === 'release');
    expect(put + sumOf(({ account }) => account === 'reserve')).toBe(Math.round(reserved! * 100));
    expect(new Set(movements.map(({ kind }) => kind))).toEqual(
      new Set(['registration_grant', 'reserve', 'sale', 'release', 'payout']),
    );
  });

  it('has each movement and trade once, in order, however many rows are read at a time', async () => {
    const [player, other, market] = [await as('player'), await as('player'), await openMarket(await as('moderator'))];
    for (let turn = 0; turn < 5; turn++) {
      clock.advance({ seconds: 1 });
      const { boughtContract } = await buy(player, market.bets[0]!, { shares: 3 });
      clock.advance({ seconds: 1 });
      await bid(other, market.bets[0]!, { price: 0.45, shares: 1 });
      await sellAtOnce(player, boughtContract, { shares: 1 });
    }
    const whole = await text(await streamPersonalData(database.db, player.id));
    const { movements, trades } = JSON.parse(whole) as OwnData;
    expect(trades.map(({ side }) => side).join(' ')).toBe(Array<string>(5).fill('bought sold').join(' '));
    const dates = movements.map(({ date }) => date);
    expect(new Set(dates).size).toBeGreaterThan(10);
    expect(dates).toEqual(dates.toSorted());
    for (const rows of [1, 3, trades.length])
      expect(await text(await streamPersonalData(database.db, player.id, rows))).toBe(whole);
  });

  it('of a large account is read as the client takes it, in parts as small as the limit of memory assumes', async () => {
    const player = await as('player');
    const topic = 'Czy Polska zdobędzie medal olimpijski w siatkówce mężczyzn do końca 2032 roku?';
    await buy(player, (await openMarket(await as('moderator'), { topic })).bets[0]!);
    await database.pool.query(
      `insert into journal (amount, occurred_at, kind, from_account, to_account, market_id, bet_id, option, price, shares, purchaser_id)
       select amount, occurred_at + turn * interval '1 second', kind, from_account, to_account, market_id, bet_id, option, price, shares,
         purchaser_id
       from journal, generate_series(1, 5000) turn where purchaser_id = $1`,
      [player.id],
    );
    const stream = await streamPersonalData(database.db, player.id);
    let [copied, most] = [0, 0];
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      copied += chunk.length;
      most = Math.max(most, chunk.length + stream.readableLength);
    }
    expect(copied).toBeGreaterThan(1_000_000);
    expect(most).toBeLessThanOrEqual(STREAM_BYTES);
  });

  it('of staff has their markets and acts', async () => {
    const moderator = await as('moderator');
    await openMarket(moderator, { topic: 'Rynek do kopii' });
    const data = answerOf<OwnData>(await moderator.call('GET', DATA));
    expect(data).toMatchObject({
      budget: null,
      movements: [],
      trades: [],
      markets: [{ topic: 'Rynek do kopii', solved: null }],
    });
    expect(data.acts.map(({ kind }) => kind)).toEqual(['marketCreated', 'betAdded', 'marketPublished']);
  });

  it('of a player who was promoted to moderator has no budget any more, but its history', async () => {
    const person = await as('player', 'Awansująca');
    const admin = await as('admin');
    expect(await refusalOf(admin, 'POST', '/api/admin/moderators', { username: 'Awansująca' })).toBe('200');
    const { budget, reserved, movements } = JSON.parse(await text(await streamPersonalData(database.db, person.id))) as OwnData;
    expect([budget, reserved, movements.map(({ kind }) => kind)]).toEqual([null, null, ['registration_grant', 'refund']]);
  });

  it('includes what staff did to the person; of what the person did to others it includes only the kind and the date', async () => {
    const [admin, player, author] = [
      await as('admin', 'Kadrowa'),
      await as('player', 'Poszkodowany'),
      await as('moderator', 'Zastępca'),
    ];
    const reason = 'Skarga od Poszkodowanego';
    for (const name of ['block', 'unblock'])
      expect(await refusalOf(admin, 'POST', `/api/admin/users/Poszkodowany/${name}`, { reason })).toBe('200');
    const { marketId } = await openMarket(author, { topic: 'Rynek przekazany' });
    await as('moderator', 'Następczyni');
    const reassignment = { username: 'Następczyni', reason: 'Urlop' };
    expect(await refusalOf(admin, 'POST', `/api/admin/markets/${marketId}/author`, reassignment)).toBe('200');
    const copy = await admin.call('GET', DATA);
    expect(answerOf<OwnData>(copy).acts).toMatchObject([
      { kind: 'userBlocked', subject: null, detail: {}, reason: null },
      { kind: 'userUnblocked', subject: null, detail: {}, reason: null },
      { kind: 'marketReassigned', subject: null, detail: {}, reason: null },
    ]);
    expect(copy.body).not.toMatch(/Poszkodowan|Zastępca|Następczyni|Rynek przekazany|Urlop/);
    const { token } = answerOf<{ token: string }>(
      await call('POST', '/api/auth/signin', { username: 'Poszkodowany', password: TEST_PASSWORD }),
    );
    const own = await player.call('GET', DATA, undefined, { authorization: `Bearer ${token}` });
    expect(answerOf<OwnData>(own).acts).toMatchObject([
      { kind: 'userBlocked', subject: 'Poszkodowany', reason },
      { kind: 'userUnblocked', subject: 'Poszkodowany', reason },
    ]);
    expect(own.body).not.toContain('Kadrowa');
  });

  it('is refused to guests, and given at most five times a minute', async () => {
    expect(await refusalOf(limited, 'GET', DATA)).toBe('401 UNAUTHENTICATED');
    const player = await limited.as('player');
    for (let turn = 0; turn < 5; turn++) expect((await player.call('GET', DATA)).statusCode).toBe(200);
    expect(await refusalOf(player, 'GET', DATA)).toBe('429 RATE_LIMITED');
  });
});
