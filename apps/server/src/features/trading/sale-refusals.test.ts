import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, bid, buy, createMarket, listShares, openMarket, resolveMarket, sellAtOnce } from '../../testing/game.ts';
import { refusalsOf, type Refusal } from '../../testing/refusals.ts';

const app = await startTestApp();
const { as, call } = app;
const refusal = refusalsOf(app);
const moderator = await as('moderator');

type CallArguments = Parameters<typeof call>;
const openBet = async () => (await openMarket(moderator)).bets[0]!;
const selling = (id: number, order: object = {}): CallArguments => [
  'POST',
  `/api/contracts/${id}/sell`,
  { shares: 10, minPrice: 0.4, ...order },
];
const previewing = (id: number, query: string): CallArguments => ['GET', `/api/contracts/${id}/sell?${query}`];
const redeeming = (bet: number, pairs: unknown): CallArguments => ['POST', `/api/bets/${bet}/redeem`, { pairs }];

const notFound: Refusal = ['404 CONTRACT_NOT_FOUND', 'Nie znaleziono kontraktu'];
const notAPlayer: Refusal = ['403 NOT_A_PLAYER', 'Tylko gracze mogą handlować akcjami.'];
const notSignedIn: Refusal = ['401 UNAUTHENTICATED', 'Zaloguj się, aby kontynuować.'];
const wrong = (field: string, sentence: string): Refusal => ['400 VALIDATION_FAILED', sentence, field];
const wrongShares = 'Liczba akcji musi być całkowita i większa od zera';
/** 2³¹: the smallest number that a PostgreSQL integer can't store. */
const MORE_THAN_STORABLE = 2_147_483_648;

describe('selling at once', () => {
  it.each<[object, Refusal]>([
    [{ shares: 0 }, wrong('shares', wrongShares)],
    [{ shares: 2.5 }, wrong('shares', wrongShares)],
    [{ minPrice: undefined }, wrong('minPrice', 'To pole jest wymagane')],
    [{ minPrice: 0 }, wrong('minPrice', 'Cena musi być wartością dodatnią większą od zera')],
    [{ minPrice: 1.01 }, wrong('minPrice', 'Cena musi wynosić od 0,01 $ do 1,00 $, co 0,01 $')],
    [{ timeInForce: 'GTC' }, wrong('timeInForce', 'Sposób sprzedaży to FOK (wszystko albo nic) lub IOC (ile się da)')],
  ])('with %o is refused', async (order, expected) => {
    const [player, bet] = [await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet);
    expect(await refusal(player, selling(boughtContract.id, order))).toEqual(expected);
  });

  it('all or nothing is refused where too few shares find a buyer at the price', async () => {
    const [player, other, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet);
    const sentence = 'Nikt teraz nie kupuje po tej cenie. Obniż cenę albo wystaw ofertę.';
    expect(await refusal(player, selling(boughtContract.id, { minPrice: 0.41 }))).toEqual(['409 NOT_ENOUGH_BIDS', sentence]);
    await bid(other, bet, { price: 0.45, shares: 9 });
    const sentenceOfNine = 'Po tej cenie sprzedasz teraz najwyżej 9\u00a0akcji.';
    expect(await refusal(player, selling(boughtContract.id, { minPrice: 0.41 }))).toEqual([
      '409 NOT_ENOUGH_BIDS',
      sentenceOfNine,
    ]);
  });

  it('all or nothing is refused with the number of shares that find a buyer, also when it is repeated', async () => {
    const [player, other, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet);
    await bid(other, bet, { price: 0.45, shares: 9 });
    const [method, url, body] = selling(boughtContract.id, { minPrice: 0.41 });
    const headers = { accept: 'application/problem+json', 'idempotency-key': 'all or nothing' };
    for (const attempt of ['first', 'repeated'])
      expect((await player.call(method, url, body, headers)).json(), attempt).toMatchObject({
        code: 'NOT_ENOUGH_BIDS',
        available: 9,
      });
  });

  it('more shares than are free is refused', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet);
    await listShares(player, boughtContract, { shares: 3, price: 0.9 });
    const sevenLeft = 'Z tego kontraktu możesz teraz sprzedać najwyżej 7\u00a0akcji.';
    for (const timeInForce of ['FOK', 'IOC'])
      for (const shares of [8, MORE_THAN_STORABLE])
        expect(await refusal(player, selling(boughtContract.id, { shares, timeInForce }))).toEqual([
          '409 CONTRACT_TOO_SMALL',
          sevenLeft,
        ]);
    await listShares(player, boughtContract, { shares: 7, price: 0.9 });
    const sentence = 'Wszystkie akcje z tego kontraktu są wystawione na sprzedaż. Usuń ofertę, aby sprzedać je od razu.';
    expect(await refusal(player, selling(boughtContract.id, { shares: 1 }))).toEqual(['409 CONTRACT_TOO_SMALL', sentence]);
  });

  it('from a position that is decided is refused', async () => {
    const [player, market] = [await as('player'), await openMarket(moderator)];
    const { boughtContract } = await buy(player, market.bets[0]!);
    await resolveMarket(moderator, market, market.bets[0]!);
    const sentence = 'Ten kontrakt został już rozstrzygnięty.';
    expect(await refusal(player, selling(boughtContract.id))).toEqual(['409 CONTRACT_NOT_PENDING', sentence]);
  });

  it("from a position that is not one's own, is sold, or does not exist is refused, and so is its preview", async () => {
    const [player, stranger, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet);
    const callsOf = (id: number): CallArguments[] => [selling(id), previewing(id, 'shares=1')];
    for (const callArguments of callsOf(boughtContract.id)) expect(await refusal(stranger, callArguments)).toEqual(notFound);
    for (const callArguments of callsOf(999_999)) expect(await refusal(player, callArguments)).toEqual(notFound);
    await sellAtOnce(player, boughtContract);
    for (const callArguments of callsOf(boughtContract.id)) expect(await refusal(player, callArguments)).toEqual(notFound);
  });

  it('is for players, and so is its preview', async () => {
    const { boughtContract } = await buy(await as('player'), await openBet());
    expect(await refusal(moderator, selling(boughtContract.id))).toEqual(notAPlayer);
    expect(await refusal({ call }, selling(boughtContract.id))).toEqual(notSignedIn);
    const forbidden: Refusal = ['403 ROLE_FORBIDDEN', 'Twoje konto nie ma uprawnień do tej czynności.'];
    expect(await refusal(moderator, previewing(boughtContract.id, 'shares=1'))).toEqual(forbidden);
  });
});

it('a preview of a sale needs a positive number of shares', async () => {
  const [player, bet] = [await as('player'), await openBet()];
  const { boughtContract } = await buy(player, bet);
  expect(await refusal(player, previewing(boughtContract.id, 'shares=0'))).toEqual(wrong('shares', wrongShares));
  expect(await refusal(player, previewing(boughtContract.id, ''))).toEqual(wrong('shares', 'To pole jest wymagane'));
});

describe('listing shares for sale', () => {
  it("is refused whole if a part of it would be listed at or below the player's own bid", async () => {
    const [player, other, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet);
    await bid(player, bet, { price: 0.45, shares: 2 });
    await bid(other, bet, { price: 0.46, shares: 4 });
    const listing = (price: number): CallArguments => [
      'POST',
      '/contracts/addOffer',
      { contractId: boughtContract.id, shares: 5, price },
    ];
    const sentence =
      'Po tej cenie trafisz na własne zlecenie kupna na tak (0,45\u00a0$). Nie można kupować od siebie ani sprzedawać sobie. Zmień cenę albo najpierw anuluj to zlecenie.';
    for (const price of [0.45, 0.3]) expect(await refusal(player, listing(price))).toEqual(['409 OWN_ORDER_CROSSES', sentence]);
  });
});

describe('redeeming pairs', () => {
  it('more than there are is refused', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const none = 'Nie masz pary akcji do wymiany: potrzebna jest wolna akcja na tak i wolna akcja na nie.';
    expect(await refusal(player, redeeming(bet.id, 1))).toEqual(['409 NOT_ENOUGH_PAIRS', none]);
    const { boughtContract } = await buy(player, bet, { shares: 4 });
    expect(await refusal(player, redeeming(bet.id, 1))).toEqual(['409 NOT_ENOUGH_PAIRS', none]);
    await buy(player, bet, { shares: 10, contractOption: false });
    await listShares(player, boughtContract, { shares: 2, price: 0.9 });
    const two = 'Możesz wymienić najwyżej 2\u00a0pary akcji.';
    for (const pairs of [3, MORE_THAN_STORABLE])
      expect(await refusal(player, redeeming(bet.id, pairs))).toEqual(['409 NOT_ENOUGH_PAIRS', two]);
  });

  it('on a bet that does not exist, is unpublished or resolved is refused', async () => {
    const [player, market] = [await as('player'), await openMarket(moderator)];
    const bet = market.bets[0]!;
    await buy(player, bet);
    await buy(player, bet, { contractOption: false });
    await resolveMarket(moderator, market, bet);
    expect(await refusal(player, redeeming(bet.id, 1))).toEqual(['409 MARKET_SOLVED', 'Ten rynek został już rozstrzygnięty.']);
    expect(await refusal(player, redeeming(999_999, 1))).toEqual(['404 BET_NOT_FOUND', 'Nie znaleziono zakładu']);
    const hidden = await addBet(moderator, await createMarket(moderator));
    expect(await refusal(player, redeeming(hidden.id, 1))).toEqual([
      '409 MARKET_NOT_PUBLISHED',
      'Ten rynek nie został jeszcze opublikowany.',
    ]);
  });

  it('is for players, and takes a positive number', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    expect(await refusal(moderator, redeeming(bet.id, 1))).toEqual(notAPlayer);
    expect(await refusal({ call }, redeeming(bet.id, 1))).toEqual(notSignedIn);
    for (const pairs of [0, -1, 1.5, 1e20, 'x'])
      expect(await refusal(player, redeeming(bet.id, pairs))).toEqual(
        wrong('pairs', 'Liczba par musi być całkowita i większa od zera'),
      );
    expect(await refusal(player, redeeming(bet.id, undefined))).toEqual(wrong('pairs', 'To pole jest wymagane'));
  });
});
