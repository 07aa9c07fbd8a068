import { thumbnailUrl, type Position, type Market, type Page, type Transaction } from '@wieszcz/api';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { addBet, answerOf, buy, createMarket, listShares, publish, uploadOf } from '../../testing/game.ts';

const { as, call } = await startTestApp();
const [moderator, player, other] = await Promise.all([as('moderator'), as('player'), as('player')]);

/** Noise compresses worst, so its thumbnail is the largest possible. */
const noise = await sharp({
  create: { width: 1200, height: 630, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
})
  .png()
  .toBuffer();

const FOR_EVER = 'public, max-age=31536000, immutable';

type Cover = Market['marketCover'];
const bytesOf = (cover: Cover) => Buffer.from(cover!.data!, 'base64');

async function marketWithCover() {
  const market = await createMarket(moderator);
  const reply = await moderator.call('POST', `/markets/marketCover/${market.marketId}`, ...uploadOf(noise));
  const { marketCover: full } = answerOf<Market>(reply);
  return { market, full };
}

const { market, full } = await marketWithCover();
const bet = await addBet(moderator, market);
const addBetReply = await moderator.call('POST', '/markets/addBet', {
  marketId: market.marketId,
  title: 'Drugi',
  yesPrice: 0.5,
  noPrice: 0.6,
  shares: 10_000,
});
await publish(moderator, market);
const { boughtContract } = await buy(player, bet);
await listShares(player, boughtContract);
await buy(other, bet, { shares: 1000 });

it('a list carries thumbnails of at most 480 px and 40 kB', async () => {
  const coverOfMarketInfo = (row: unknown) => (row as { marketInfo: { marketCover: Cover } }).marketInfo.marketCover;
  const lists: [string, (row: unknown) => Cover, TestUser][] = [
    ['/markets', (row) => (row as Market).marketCover, player],
    ['/markets/public', (row) => (row as Market).marketCover, moderator],
    ['/contracts', coverOfMarketInfo, player],
    ['/contracts/filtered', coverOfMarketInfo, player],
    ['/transactions/purchaser', coverOfMarketInfo, player],
  ];
  for (const [url, coverOf, caller] of lists) {
    const { content } = answerOf<Page<Position | Market | Transaction>>(await caller.call('GET', url));
    const cover = coverOf(content[0]);
    const { format, width } = await sharp(bytesOf(cover)).metadata();
    expect([url, format, cover!.url]).toEqual([url, 'jpeg', full!.url]);
    expect(width).toBeLessThanOrEqual(480);
    expect(bytesOf(cover).length).toBeLessThanOrEqual(40_000);
  }
  const { positions } = answerOf<{ positions: { marketCover: Cover }[] }>(await player.call('GET', '/api/portfolio'));
  expect(bytesOf(positions[0]!.marketCover).length).toBeLessThanOrEqual(40_000);
});

it('a single market and a single position carry the full cover', async () => {
  expect(bytesOf(full).length).toBeGreaterThan(100_000);
  expect(answerOf<Market>(await call('GET', `/markets/${market.marketId}`)).marketCover).toEqual(full);
  expect(answerOf<{ predictionMarket: Market }>(addBetReply).predictionMarket.marketCover).toEqual(full);
  const contract = answerOf<Position>(await player.call('GET', `/contracts/${boughtContract.id}`));
  expect(contract.marketInfo.marketCover).toEqual(full);
});

it('the address in a list gives the thumbnail, cacheable for ever, to pages that ask for it', async () => {
  const { content } = answerOf<Page<Market>>(await call('GET', '/markets?covers=url'));
  const { url } = content[0]!.marketCover!;
  const served = await call('GET', thumbnailUrl(url));
  expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': FOR_EVER });
  expect(served.rawPayload.length).toBeLessThanOrEqual(40_000);
  expect((await sharp(served.rawPayload).metadata()).width).toBeLessThanOrEqual(480);
  const etag = String(served.headers.etag);
  expect(etag).not.toBe((await call('GET', url)).headers.etag);
  const again = await call('GET', thumbnailUrl(url), undefined, { 'if-none-match': etag });
  expect([again.statusCode, again.headers['cache-control'], again.body]).toEqual([304, FOR_EVER, '']);
  expect((await call('GET', thumbnailUrl(`/covers/${'a'.repeat(64)}.jpg`))).statusCode).toBe(404);
});

it('a list carries the address of a cover without a thumbnail, which gives the full picture, until the job has made the thumbnail', async () => {
  const otherApp = await startTestApp();
  const author = await otherApp.as('moderator');
  const { marketId } = await createMarket(author);
  // Covers without thumbnails, as a server of an earlier release stored them. The one with the lowest id can't be decoded.
  const { pool } = otherApp.database;
  const small = await sharp(noise).resize(60).jpeg().toBuffer();
  await pool.query(
    `insert into covers (id, jpeg) select rpad(number::text, 64, '0'), $1::bytea from generate_series(10, 21) number
     union all select repeat('0', 64), '\\x00' union all select repeat('f', 64), $2`,
    [small, bytesOf(full)],
  );
  await pool.query(`update markets set cover_id = repeat('f', 64) where id = $1`, [marketId]);
  const listed = async () => answerOf<Page<Market>>(await author.call('GET', '/markets/private')).content[0]!.marketCover;
  const { url } = (await listed())!;
  expect(await listed()).toEqual({ contentType: 'image/jpeg', url: expect.stringMatching(/^\/covers\//) });
  const substitute = await otherApp.call('GET', thumbnailUrl(url));
  expect(substitute.rawPayload).toEqual(bytesOf(full));
  const caching = { 'cache-control': 'public, no-cache', etag: substitute.headers.etag };
  expect(substitute.headers).toMatchObject(caching);
  const askAgain = () => otherApp.call('GET', thumbnailUrl(url), undefined, { 'if-none-match': String(caching.etag) });
  const unchanged = await askAgain();
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  expect(unchanged.headers).toMatchObject(caching);

  await otherApp.dependencies.jobs.add('makeThumbnails', {});
  await otherApp.doJobs();
  const { rows } = await pool.query('select id from covers where thumbnail is null');
  expect(rows).toEqual([{ id: '0'.repeat(64) }]);
  expect(bytesOf(await listed()).length).toBeLessThanOrEqual(40_000);
  const made = await askAgain();
  expect([made.statusCode, made.headers['cache-control']]).toEqual([200, FOR_EVER]);
  expect(made.rawPayload).toEqual(bytesOf(await listed()));
});
