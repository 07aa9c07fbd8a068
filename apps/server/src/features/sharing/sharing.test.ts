import type { Market } from '@wieszcz/api';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, answerOf, buy, createMarket, openMarket, publish, resolveMarket, uploadOf } from '../../testing/game.ts';

const { as, call, clock } = await startTestApp({ config: { publicUrl: 'https://wieszcz.example' } });
const [moderator, player] = await Promise.all([as('moderator'), as('player')]);

const pageOf = async (market: { marketId: number }) => (await call('GET', `/s/${market.marketId}`)).body;
/** The content of a meta tag. */
const said = (page: string, name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(page)?.[1];

describe('the page of a shared link', () => {
  it('shows the question, its chances and a picture, and leads to the market', async () => {
    const market = await openMarket(moderator, { topic: 'Czy w Krakowie spadnie śnieg?', category: 'OTHER' });
    await buy(player, market.bets[0]!);
    const reply = await call('GET', `/s/${market.marketId}`);
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, max-age=60',
    ]);
    const page = reply.body;
    expect(said(page, 'og:title')).toBe('Czy w Krakowie spadnie śnieg?');
    expect(said(page, 'og:description')).toContain('Szansa na tak: 45%. Przewidywany koniec: 30 czerwca 2099.');
    expect(said(page, 'twitter:description')).toBe(said(page, 'og:description'));
    expect(said(page, 'og:image')).toBe('https://wieszcz.example/previews/other.png');
    expect(said(page, 'og:url')).toBe(`https://wieszcz.example/s/${market.marketId}`);
    expect(page).toContain(`<meta http-equiv="refresh" content="0; url=/#/markets/details/${market.marketId}">`);
    expect(page).toContain(`<a href="/#/markets/details/${market.marketId}">Przejdź do rynku</a>`);
    expect(page).not.toContain('<script');
  });

  it('says nothing about an undetermined end', async () => {
    const market = await openMarket(moderator, { endDate: '' });
    expect(said(await pageOf(market), 'og:description')).toMatch(/^Szansa na tak: 45%\. A jak ty/);
  });

  it('says that none of the bets came true', async () => {
    const market = await openMarket(moderator, { bets: 2 });
    await moderator.call('PUT', `/markets/solveMarket?marketId=${market.marketId}&none=true`);
    expect(said(await pageOf(market), 'og:description')).toBe('Rynek zakończony. Żaden z zakładów się nie spełnił.');
  });

  it('says that trade has closed or is paused, and then invites nobody to it', async () => {
    const closing = await openMarket(moderator, { tradingClosesAt: '2026-11-20T18:00:00Z' });
    const paused = await openMarket(moderator);
    await moderator.call('PUT', `/api/markets/${paused.marketId}/pause`, { reason: 'Mecz już trwa' });
    expect(said(await pageOf(closing), 'og:description')).toContain('A jak ty oceniasz szanse?');
    clock.set('2026-11-20T18:00:00Z');
    expect(said(await pageOf(closing), 'og:description')).toMatch(/Handel zamknięty, czekamy na wynik\.$/);
    expect(said(await pageOf(paused), 'og:description')).toMatch(/Handel wstrzymany\.$/);
  });

  it('names the three likeliest of many bets', async () => {
    const market = await createMarket(moderator);
    const prices = { Lech: 0.2, Legia: 0.5, Raków: 0.3, Widzew: 0.1 };
    for (const [title, yesPrice] of Object.entries(prices))
      await addBet(moderator, market, { title, yesPrice, noPrice: 1 - yesPrice });
    await publish(moderator, market);
    // At most one comes true, so each chance is divided by their sum, 110%.
    expect(said(await pageOf(market), 'og:description')).toContain('Szanse: Legia 45%, Raków 27%, Lech 18% i inne.');
  });

  it('shows the cover of a market that has one', async () => {
    const market = await createMarket(moderator);
    await addBet(moderator, market);
    const picture = await sharp({ create: { width: 120, height: 63, channels: 3, background: '#24528f' } })
      .png()
      .toBuffer();
    const upload = await moderator.call('POST', `/markets/marketCover/${market.marketId}`, ...uploadOf(picture));
    await publish(moderator, market);
    expect(said(await pageOf(market), 'og:image')).toBe(`https://wieszcz.example${answerOf<Market>(upload).marketCover!.url}`);
  });

  it('shows the result of a resolved market', async () => {
    const market = await openMarket(moderator);
    await resolveMarket(moderator, market, market.bets[0]!, false);
    expect(said(await pageOf(market), 'og:description')).toBe('Rynek zakończony. Zakład 1: nie.');
  });

  it('writes user input as text, never as markup', async () => {
    const market = await openMarket(moderator, { topic: "\"><script>alert(1)</script> & 'co'" });
    const page = await pageOf(market);
    expect(page).not.toContain('<script>');
    expect(said(page, 'og:title')).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;co&#39;');
  });

  it.each(['0', '999999', '99999999999', 'abc', '1e3', '-1'])('says in Polish that there is no market %s', async (id) => {
    const reply = await call('GET', `/s/${id}`);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(reply.body).toContain('Nie znaleziono rynku');
  });

  it('does not show an unpublished market, even to its author', async () => {
    const market = await createMarket(moderator, { topic: 'Tajemnica' });
    const reply = await moderator.call('GET', `/s/${market.marketId}`);
    expect([reply.statusCode, reply.body.includes('Tajemnica')]).toEqual([404, false]);
  });
});
