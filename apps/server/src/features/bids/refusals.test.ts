import { describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import {
  addBet,
  answerOf,
  bid,
  buy,
  createMarket,
  listShares,
  openMarket,
  refusalOf,
  resolveMarket,
} from '../../testing/game.ts';
import { refusalsOf } from '../../testing/refusals.ts';

const app = await startTestApp();
const { as, call } = app;
const refusal = refusalsOf(app);
const moderator = await as('moderator');

type Bet = Awaited<ReturnType<typeof openMarket>>['bets'][number];
const openBet = async () => (await openMarket(moderator)).bets[0]!;
const placing = (bet: Pick<Bet, 'id'>, order: object = {}, headers: Record<string, string> = {}) =>
  ['POST', '/api/bids', { betId: bet.id, option: true, price: 0.4, shares: 10, ...order }, headers] as Parameters<typeof call>;
const bidOf = async (player: TestUser, bet: Bet, order: object = {}) => (await bid(player, bet, order)).bid!;

const IN_A_MINUTE = '2026-11-20T12:01:00Z';
const wrongShares = 'Liczba akcji musi wynosić od 1 do 1 000';
const wrongPrice = 'Cena musi wynosić od 0,01 $ do 0,99 $, co 0,01 $';
const wrongExpiry = 'Datę ważności podaj wtedy, gdy zlecenie jest ważne do podanej daty (GTD), i tylko wtedy';
const wrongLifetime = 'Zlecenie może być ważne od minuty do roku';

describe('placing a bid', () => {
  it.each<[object, string, string]>([
    [{ betId: undefined }, 'betId', 'To pole jest wymagane'],
    [{ betId: 'x' }, 'betId', 'Podaj poprawny identyfikator'],
    [{ option: 'tak' }, 'option', 'Wybierz opcję na tak lub na nie'],
    [{ shares: 0 }, 'shares', wrongShares],
    [{ shares: 1001 }, 'shares', wrongShares],
    [{ shares: 1.5 }, 'shares', wrongShares],
    [{ shares: '1e2' }, 'shares', wrongShares],
    [{ price: 0 }, 'price', 'Cena musi być wartością dodatnią większą od zera'],
    [{ price: -0.5 }, 'price', 'Cena musi być wartością dodatnią większą od zera'],
    [{ price: 1 }, 'price', wrongPrice],
    [{ price: 1.01 }, 'price', wrongPrice],
    [{ price: 0.405 }, 'price', 'Podaj kwotę z najwyżej dwoma miejscami po przecinku'],
    [
      { timeInForce: 'FOK' },
      'timeInForce',
      'Ważność zlecenia to GTC (do odwołania), GTD (do podanej daty) lub IOC (tylko od razu)',
    ],
    [{ timeInForce: 'GTD' }, 'expiresAt', wrongExpiry],
    [{ expiresAt: '2026-11-21T12:00:00Z' }, 'expiresAt', wrongExpiry],
    [{ timeInForce: 'IOC', expiresAt: '2026-11-21T12:00:00Z' }, 'expiresAt', wrongExpiry],
    [{ timeInForce: 'GTD', expiresAt: '2026-11-21' }, 'expiresAt', 'Podaj datę z godziną i strefą w zapisie ISO 8601'],
    [{ timeInForce: 'GTD', expiresAt: '2027-02-30T12:00:00Z' }, 'expiresAt', 'Podaj datę z godziną i strefą w zapisie ISO 8601'],
    [{ timeInForce: 'GTD', expiresAt: '2026-11-20T12:00:59.999Z' }, 'expiresAt', wrongLifetime],
    [{ timeInForce: 'GTD', expiresAt: '2025-11-20T12:00:00Z' }, 'expiresAt', wrongLifetime],
    [{ timeInForce: 'GTD', expiresAt: '2027-11-20T12:00:00.001Z' }, 'expiresAt', wrongLifetime],
  ])('with %o is refused', async (order, field, sentence) => {
    const [player, bet] = [await as('player'), await openBet()];
    expect(await refusal(player, placing(bet, order))).toEqual(['400 VALIDATION_FAILED', sentence, field]);
  });

  it.each([IN_A_MINUTE, '2027-11-20T12:00:00Z', '2026-11-20T14:00:00+01:00'])(
    'that expires at %s is accepted',
    async (expiresAt) => {
      const placed = await bid(await as('player'), await openBet(), { timeInForce: 'GTD', expiresAt });
      expect(placed.bid).toMatchObject({ timeInForce: 'GTD', expiresAt: new Date(expiresAt).toISOString() });
    },
  );

  it('on a bet that does not exist, is unpublished or resolved is refused', async () => {
    const player = await as('player');
    expect(await refusal(player, placing({ id: 999_999 }))).toEqual(['404 BET_NOT_FOUND', 'Nie znaleziono zakładu']);
    const hidden = await addBet(moderator, await createMarket(moderator));
    expect(await refusal(player, placing(hidden))).toEqual([
      '409 MARKET_NOT_PUBLISHED',
      'Ten rynek nie został jeszcze opublikowany.',
    ]);
    const market = await openMarket(moderator);
    await resolveMarket(moderator, market, market.bets[0]!);
    expect(await refusal(player, placing(market.bets[0]!))).toEqual([
      '409 MARKET_SOLVED',
      'Ten rynek został już rozstrzygnięty.',
    ]);
  });

  it('is for players', async () => {
    const bet = await openBet();
    expect(await refusal({ call }, placing(bet))).toEqual(['401 UNAUTHENTICATED', 'Zaloguj się, aby kontynuować.']);
    for (const staff of [moderator, await as('admin')])
      expect(await refusal(staff, placing(bet))).toEqual(['403 NOT_A_PLAYER', 'Tylko gracze mogą handlować akcjami.']);
  });

  it('for more shares than the daily cap allows beside the shares in open bids is refused', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    await buy(player, bet, { shares: 300 });
    await bid(player, bet, { shares: 650, price: 0.01 });
    const sentence = 'Dzienny limit to 1\u00a0000\u00a0akcji na opcję. Dziś możesz kupić jeszcze 50\u00a0akcji.';
    for (const timeInForce of ['GTC', 'IOC'])
      expect(await refusal(player, placing(bet, { shares: 51, timeInForce }))).toEqual(['409 DAILY_LIMIT', sentence]);
    await bid(player, bet, { shares: 50 });
    const exhausted =
      'Dzienny limit 1\u00a0000\u00a0akcji na tę opcję jest wykorzystany. Wliczamy otwarte zlecenia kupna i dzisiejsze zakupy; te drugie przestaną się liczyć o północy.';
    expect(await refusal(player, placing(bet, { shares: 1 }))).toEqual(['409 DAILY_LIMIT', exhausted]);
    const order = { betId: bet.id, marketId: bet.marketId, contractOption: true, maxPrice: 1, shares: 1 };
    expect(await refusal(player, ['POST', '/markets/buyContract', order])).toEqual(['409 DAILY_LIMIT', exhausted]);
  });

  it('is refused if the budget does not cover all its shares at its own price, even if they would be filled more cheaply', async () => {
    const [player, bet, other] = [await as('player'), await openBet(), await openBet()];
    await bid(player, bet, { shares: 1000, price: 0.4 });
    const sentence = 'Brakuje 90,00\u00a0$. Zmniejsz liczbę akcji albo obniż cenę, jeśli możesz ją zmienić.';
    for (const timeInForce of ['GTC', 'IOC']) {
      const order = { shares: 1000, price: 0.69, timeInForce };
      expect(await refusal(player, placing(other, order))).toEqual(['409 BUDGET_TOO_LOW', sentence]);
    }
  });

  it("is refused whole if a part of it would rest and cross the player's own offer", async () => {
    const [player, bet] = [await as('player'), await openBet()];
    await listShares(player, (await buy(player, bet)).boughtContract, { shares: 5, price: 0.3 });
    const sentence =
      'Po tej cenie trafisz na własną ofertę na tak (0,30\u00a0$). Nie można kupować od siebie ani sprzedawać sobie. Zmień cenę albo najpierw usuń tę ofertę.';
    expect(await refusal(player, placing(bet, { price: 0.3 }))).toEqual(['409 OWN_ORDER_CROSSES', sentence]);
    expect(await refusalOf(player, ...placing(bet, { price: 0.29 }))).toBe('200');
    expect(await refusalOf(player, ...placing(bet, { price: 0.3, timeInForce: 'IOC' }))).toBe('200');
  });

  it("is refused whole if a part of it would rest and cross the player's own bid on the opposite option", async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const own = await bidOf(player, bet, { option: false, price: 0.59, shares: 3 });
    const sentence =
      'Po tej cenie trafisz na własne zlecenie kupna na nie (0,59\u00a0$). Nie można kupować od siebie ani sprzedawać sobie. Zmień cenę albo najpierw anuluj to zlecenie.';
    expect(await refusal(player, placing(bet, { price: 0.41 }))).toEqual(['409 OWN_ORDER_CROSSES', sentence]);
    const [method, url, order] = placing(bet, { price: 0.41 });
    const headers = { accept: 'application/problem+json', 'idempotency-key': `crossing-${bet.id}` };
    for (const attempt of ['first call', 'repeated under its key']) {
      const reply = await player.call(method, url, order, headers);
      expect(reply.json(), attempt).toMatchObject({ code: 'OWN_ORDER_CROSSES', order: { kind: 'bid', id: own.id } });
    }
    expect(await refusalOf(player, ...placing(bet, { price: 0.4 }))).toBe('200');
  });

  it('is refused while 200 bids of the player rest, except if no part of it would rest', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const rest = async () => bid(player, bet, { shares: 1, price: 0.01 });
    for (let count = 0; count < 200; count++) await rest();
    const sentence = 'Możesz mieć najwyżej 200 otwartych zleceń kupna. Anuluj jedno z nich, aby złożyć nowe.';
    expect(await refusal(player, placing(bet))).toEqual(['409 TOO_MANY_BIDS', sentence]);
    expect(await refusalOf(player, ...placing(bet, { timeInForce: 'IOC' }))).toBe('200');
    expect(await refusalOf(player, ...placing(bet, { price: 0.5 }))).toBe('200');
  });
});

describe('reducing a bid', () => {
  const reducing = (id: number, shares: unknown) => ['PATCH', `/api/bids/${id}`, { shares }] as Parameters<typeof call>;
  const notFound = ['404 BID_NOT_FOUND', 'To zlecenie kupna nie jest już otwarte.'] as [string, string];

  it('to as many shares or more is refused', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const { id } = await bidOf(player, bet);
    const sentence = 'Zlecenie można tylko zmniejszyć: podaj mniej niż 10\u00a0akcji.';
    for (const shares of [10, 1000])
      expect(await refusal(player, reducing(id, shares))).toEqual(['400 BID_NOT_REDUCED', sentence, 'shares']);
    const single = await bidOf(player, bet, { shares: 1 });
    const sentenceOfSingle = 'Tego zlecenia nie można zmniejszyć, bo czeka w nim 1\u00a0akcja. Możesz je anulować.';
    expect(await refusal(player, reducing(single.id, 1))).toEqual(['400 BID_NOT_REDUCED', sentenceOfSingle, 'shares']);
    for (const shares of [0, 1001, 'x', -3])
      expect(await refusal(player, reducing(id, shares))).toEqual(['400 VALIDATION_FAILED', wrongShares, 'shares']);
  });

  it("that is gone, or is not one's own, is refused", async () => {
    const [player, stranger, bet] = [await as('player'), await as('player'), await openBet()];
    const { id } = await bidOf(player, bet);
    expect(await refusal(stranger, reducing(id, 5))).toEqual(notFound);
    expect(await refusal(player, reducing(999_999, 5))).toEqual(notFound);
    await player.call('DELETE', `/api/bids/${id}`);
    expect(await refusal(player, reducing(id, 5))).toEqual(notFound);
    expect(await refusal(player, ['PATCH', '/api/bids/x', { shares: 5 }])).toEqual([
      '400 VALIDATION_FAILED',
      'Podaj poprawny identyfikator',
      'id',
    ]);
    expect(await refusal(moderator, reducing(id, 5))).toEqual(['403 NOT_A_PLAYER', 'Tylko gracze mogą handlować akcjami.']);
  });
});

describe('cancelling bids', () => {
  const notFound = ['404 BID_NOT_FOUND', 'To zlecenie kupna nie jest już otwarte.'] as [string, string];

  it("one that is gone, or is not one's own, is refused", async () => {
    const [player, stranger, market] = [await as('player'), await as('player'), await openMarket(moderator)];
    const { id } = await bidOf(player, market.bets[0]!);
    expect(await refusal(stranger, ['DELETE', `/api/bids/${id}`])).toEqual(notFound);
    expect(await refusal(player, ['DELETE', '/api/bids/999999'])).toEqual(notFound);
    await resolveMarket(moderator, market, market.bets[0]!);
    expect(await refusal(player, ['DELETE', `/api/bids/${id}`])).toEqual(notFound);
  });

  it('is for players, and refuses a malformed market id', async () => {
    const player = await as('player');
    expect(await refusal(player, ['DELETE', '/api/bids?marketId=x'])).toEqual([
      '400 VALIDATION_FAILED',
      'Podaj poprawny identyfikator',
      'marketId',
    ]);
    for (const url of ['/api/bids', '/api/bids/1'])
      expect(await refusal(moderator, ['DELETE', url])).toEqual(['403 NOT_A_PLAYER', 'Tylko gracze mogą handlować akcjami.']);
  });

  it('where none is open answers 0', async () => {
    const [player, market] = [await as('player'), await openMarket(moderator)];
    for (const url of ['/api/bids', `/api/bids?marketId=${market.marketId}`, '/api/bids?marketId=999999'])
      expect(answerOf(await player.call('DELETE', url))).toEqual({ cancelled: 0, budget: 1000, reserved: 0 });
  });
});

it('the list of bids is for players, and its pages have at most 100 rows', async () => {
  const player = await as('player');
  for (const query of ['size=0', 'size=101', 'page=-1', 'betId=x'])
    expect(await refusalOf(player, 'GET', `/api/bids?${query}`)).toBe('400 VALIDATION_FAILED');
  expect(await refusalOf(moderator, 'GET', '/api/bids')).toBe('403 ROLE_FORBIDDEN');
});
