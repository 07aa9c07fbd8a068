import type { Position, Market, Page } from '@wieszcz/api';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, answerOf, buy, createMarket, publish, refusalOf, uploadOf } from '../../testing/game.ts';

const { as, call, database } = await startTestApp();
const [moderator, player] = await Promise.all([as('moderator'), as('player')]);

const picture = (background: string) =>
  sharp({ create: { width: 120, height: 63, channels: 3, background } })
    .png()
    .toBuffer();
let navy: Buffer;
let red: Buffer;
beforeAll(async () => {
  [navy, red] = await Promise.all([picture('#24528f'), picture('#a02030')]);
});

const upload = (market: Market, content: Buffer, { query = '', field = 'marketCover' } = {}) =>
  moderator.call('POST', `/markets/marketCover/${market.marketId}${query}`, ...uploadOf(content, field));
const NOT_IMAGE = 'Wybierz plik, który jest obrazem: JPEG, PNG, WebP lub AVIF';
const storedCovers = async () => (await database.pool.query('select id from covers')).rowCount;

describe('a cover', () => {
  it('is answered with data and address, or with its address alone if the call asks for addresses', async () => {
    const market = await createMarket(moderator);
    const { marketCover } = answerOf<Market>(await upload(market, navy));
    expect(marketCover).toEqual({
      contentType: 'image/jpeg',
      data: expect.any(String),
      url: expect.stringMatching(/^\/covers\/[0-9a-f]{64}\.jpg$/),
    });
    const jpeg = await sharp(Buffer.from(marketCover!.data!, 'base64')).metadata();
    expect([jpeg.format, jpeg.width, jpeg.height]).toEqual(['jpeg', 120, 63]);
    const withoutData = answerOf<Market>(await moderator.call('GET', `/markets/${market.marketId}?covers=url`));
    expect(withoutData.marketCover).toEqual({ contentType: 'image/jpeg', url: marketCover!.url });
  });

  it('is served at its address as cacheable for ever', async () => {
    const market = await createMarket(moderator);
    const { marketCover } = answerOf<Market>(await upload(market, navy));
    const served = await call('GET', marketCover!.url);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.any(String),
    });
    expect(served.rawPayload.toString('base64')).toBe(marketCover!.data);
    const again = await call('GET', marketCover!.url, undefined, { 'if-none-match': String(served.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['a'.repeat(64), 'A'.repeat(64), '1', '..%2f..%2fetc%2fpasswd'])('at an unknown address (%s) gives 404', async (id) => {
    expect((await call('GET', `/covers/${id}.jpg`)).statusCode).toBe(404);
  });

  it('is part of positions and transactions', async () => {
    const market = await createMarket(moderator);
    const { marketCover } = answerOf<Market>(await upload(market, navy));
    const bet = await addBet(moderator, market);
    await publish(moderator, market);
    const bought = await buy(player, bet);
    expect(bought.boughtContract.marketInfo.marketCover).toEqual({ contentType: 'image/jpeg', url: marketCover!.url });
    for (const url of ['/contracts', '/contracts/filtered', '/transactions/purchaser']) {
      const { content } = answerOf<Page<Position>>(await player.call('GET', url));
      expect(content[0]!.marketInfo.marketCover).toEqual(marketCover);
    }
  });

  it('is stored once for all markets that use it, replaced by the next upload, and deleted once no market uses it', async () => {
    const [one, other] = [await createMarket(moderator), await createMarket(moderator)];
    const before = await storedCovers();
    const redUrl = answerOf<Market>(await upload(one, red)).marketCover!.url;
    await upload(other, red);
    expect(await storedCovers()).toBe(before! + 1);
    const navyUrl = answerOf<Market>(await upload(one, navy)).marketCover!.url;
    expect(navyUrl).not.toBe(redUrl);
    expect((await call('GET', redUrl)).statusCode).toBe(200);
    await moderator.call('DELETE', `/markets/delete?marketId=${other.marketId}`);
    expect((await call('GET', redUrl)).statusCode).toBe(404);
    expect((await call('GET', navyUrl)).statusCode).toBe(200);
  });

  it('cannot change after publication', async () => {
    const market = await createMarket(moderator);
    await addBet(moderator, market);
    await publish(moderator, market);
    const reply = await upload(market, navy);
    expect([reply.statusCode, reply.body]).toEqual([409, 'Po publikacji rynku nie można zmienić zdjęcia.']);
  });
});

describe('an upload is refused', () => {
  it.each<[string, number, string, () => Promise<Buffer> | Buffer]>([
    ['as no picture when it is a GIF', 415, NOT_IMAGE, () => sharp(navy).gif().toBuffer()],
    ['as no picture when it is text', 415, NOT_IMAGE, () => Buffer.from('kot')],
    ['as no picture when it is truncated', 415, NOT_IMAGE, () => navy.subarray(0, 200)],
    ['as missing when it is empty', 400, 'Wybierz zdjęcie', () => Buffer.alloc(0)],
    [
      'as too large above 5 MiB',
      413,
      'Zdjęcie może mieć najwyżej 5 MB i 40 megapikseli, a żaden z boków więcej niż 10 000 pikseli.',
      () => Buffer.alloc(5 * 1024 * 1024 + 1, 1),
    ],
  ])('%s', async (_, status, sentence, content) => {
    const market = await createMarket(moderator);
    const reply = await upload(market, await content());
    expect([reply.statusCode, reply.body]).toEqual([status, sentence]);
    expect(answerOf<Market>(await moderator.call('GET', `/markets/${market.marketId}`)).marketCover).toBeNull();
  });

  it('without the file field, and without a form', async () => {
    const market = await createMarket(moderator);
    const other = await upload(market, navy, { field: 'picture' });
    expect([other.statusCode, other.body]).toEqual([400, 'Wybierz zdjęcie']);
    expect(await refusalOf(moderator, 'POST', `/markets/marketCover/${market.marketId}`, {})).toBe('400 COVER_MISSING');
  });
});
