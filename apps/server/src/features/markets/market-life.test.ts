import type { Market } from '@wieszcz/api';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, answerOf, createMarket, openMarket, publish, refusalOf, resolveMarket } from '../../testing/game.ts';

const { as, call, clock } = await startTestApp();
const moderator = await as('moderator');
const NOW = '2026-11-20T12:00:00Z';
afterEach(() => clock.set(NOW));

const fieldsOf = ({ topic, category, endDate, description }: Market) => ({ topic, category, endDate, description });
const edit = (market: Market, fields: object) =>
  ['PUT', `/markets/edit/${market.marketId}`, { ...fieldsOf(market), ...fields }] as const;
const bet = { title: 'Tak czy nie', yesPrice: 0.5, noPrice: 0.5, shares: 10_000 };

describe('a new market', () => {
  it('is unpublished and without bets, and is answered completely', async () => {
    const market = await createMarket(moderator, { topic: '  Czy spadnie śnieg?  ', description: 'Wiersz\nDrugi' });
    expect(market).toEqual({
      marketId: expect.any(Number),
      topic: 'Czy spadnie śnieg?',
      category: 'SPORT',
      endDate: '2099-06-30',
      description: 'Wiersz\nDrugi',
      author: moderator.username,
      published: false,
      createdDate: clock.now().toISOString(),
      marketCover: null,
      bets: null,
      correctBetId: 0,
      correctBetOption: false,
      resolvedNone: false,
      solvedDate: null,
      tradingClosesAt: null,
      paused: null,
      trade: 'none',
      corrections: [],
    });
  });

  it.each([
    [{ topic: 'ab' }, 'Tytuł rynku musi mieć od 3 do 200 znaków'],
    [{ topic: ' ab ' }, 'Tytuł rynku musi mieć od 3 do 200 znaków'],
    [{ topic: 'x'.repeat(201) }, 'Tytuł rynku musi mieć od 3 do 200 znaków'],
    [{ topic: '' }, 'To pole jest wymagane'],
    [{ description: ' ' }, 'To pole jest wymagane'],
    [{ description: 'x'.repeat(10_001) }, 'Opis rynku musi mieć od 1 do 10 000 znaków'],
    [{ category: 'WEATHER' }, 'Wybierz kategorię: SPORT, CELEBRITIES, POLICY, ECONOMY lub OTHER'],
    [{ endDate: '2027-02-30' }, 'Podaj datę w postaci RRRR-MM-DD'],
    [{ endDate: '30.06.2027' }, 'Podaj datę w postaci RRRR-MM-DD'],
  ])('with %o is refused', async (fields, sentence) => {
    const asked = { topic: 'Dobry tytuł', category: 'SPORT', endDate: '', description: 'Opis', ...fields };
    expect(await moderator.call('POST', '/markets/new', asked)).toMatchObject({ statusCode: 400, body: sentence });
  });

  it('must have a unique topic, regardless of case', async () => {
    await createMarket(moderator, { topic: 'Żubr na prezydenta' });
    const asked = { topic: 'żUBR NA PREZYDENTA', category: 'SPORT', endDate: '', description: 'Opis' };
    const reply = await moderator.call('POST', '/markets/new', asked);
    expect([reply.statusCode, reply.body]).toEqual([409, 'Rynek o tym tytule już istnieje']);
    expect(await refusalOf(moderator, 'POST', '/markets/new', { ...asked, topic: 'Zubr na prezydenta' })).toBe('200');
  });

  it('exists once if several concurrent calls create it', async () => {
    const asked = { topic: 'Wyścig', category: 'SPORT', endDate: '', description: 'Opis' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => refusalOf(moderator, 'POST', '/markets/new', asked)));
    expect(answers.sort()).toEqual(['200', ...Array(4).fill('409 TOPIC_TAKEN')]);
  });
});

describe('editing', () => {
  it('changes everything before publication', async () => {
    const market = await createMarket(moderator);
    const fields = { topic: 'Zupełnie inny', category: 'POLICY', endDate: '2028-01-01', description: 'Inny opis' };
    expect(answerOf(await moderator.call(...edit(market, fields)))).toEqual({ ...market, ...fields });
  });

  it.each([{ topic: 'Nowy tytuł' }, { category: 'OTHER' }, { description: 'Nowe zasady' }])(
    'is refused after publication for %o',
    async (fields) => {
      const market = await openMarket(moderator);
      expect(await refusalOf(moderator, ...edit(market, fields))).toBe('409 FIELD_FROZEN');
    },
  );

  it('changes the end of a published market and accepts unchanged frozen fields', async () => {
    const market = await openMarket(moderator);
    expect(answerOf<Market>(await moderator.call(...edit(market, { endDate: '2027-12-31' }))).endDate).toBe('2027-12-31');
    expect(answerOf<Market>(await moderator.call(...edit(market, { endDate: '' }))).endDate).toBe('3000-01-01');
  });

  it("refuses another market's topic", async () => {
    const [one, other] = [await createMarket(moderator), await createMarket(moderator)];
    expect(await refusalOf(moderator, ...edit(one, { topic: other.topic.toUpperCase() }))).toBe('409 TOPIC_TAKEN');
    expect(await refusalOf(moderator, ...edit(one, { topic: one.topic.toUpperCase() }))).toBe('200');
  });

  it('is refused after the resolution', async () => {
    const market = await openMarket(moderator);
    const resolved = await resolveMarket(moderator, market, market.bets[0]!);
    expect(await refusalOf(moderator, ...edit(resolved, {}))).toBe('409 MARKET_SOLVED');
  });
});

describe('publishing', () => {
  it('is refused without bets and a second time', async () => {
    const market = await createMarket(moderator);
    const asked = ['PUT', `/markets/makePublic?marketId=${market.marketId}`] as const;
    expect(await refusalOf(moderator, ...asked)).toBe('409 MARKET_WITHOUT_BETS');
    await addBet(moderator, market);
    expect((await publish(moderator, market)).published).toBe(true);
    expect(await refusalOf(moderator, ...asked)).toBe('409 MARKET_PUBLISHED');
  });
});

describe('deleting', () => {
  it('is refused for a market with bets, and answers the deleted market', async () => {
    const market = await createMarket(moderator);
    const added = await addBet(moderator, market);
    const asked = ['DELETE', `/markets/delete?marketId=${market.marketId}`] as const;
    expect(await refusalOf(moderator, ...asked)).toBe('409 MARKET_HAS_BETS');
    await moderator.call('POST', `/markets/deleteBet?betId=${added.id}`);
    expect(answerOf(await moderator.call(...asked))).toEqual(market);
    expect(await refusalOf(moderator, ...asked)).toBe('404 MARKET_NOT_FOUND');
  });

  it('is refused after publication', async () => {
    const { marketId } = await openMarket(moderator);
    expect(await refusalOf(moderator, 'DELETE', `/markets/delete?marketId=${marketId}`)).toBe('409 MARKET_PUBLISHED');
  });
});

describe('a bet', () => {
  it("starts with the organizer's offers at its opening prices", async () => {
    const market = await createMarket(moderator);
    const asked = { marketId: `${market.marketId}`, title: ' Wygra Wisła ', yesPrice: '0.70', noPrice: 0.4, shares: '12000' };
    const answer = answerOf<{ predictionMarket: Market; betPrice: object }>(
      await moderator.call('POST', '/markets/addBet', asked),
    );
    const [added] = answer.predictionMarket.bets!;
    expect(added).toEqual({
      id: expect.any(Number),
      title: 'Wygra Wisła',
      marketId: market.marketId,
      yesPrice: 0.7,
      noPrice: 0.4,
      shares: 12_000,
      bestYesPrice: 0.7,
      bestNoPrice: 0.4,
      lastYesPrice: 0,
      lastNoPrice: 0,
      chance: 0.65,
      chanceUnscaled: 0.65,
      chanceBasis: 'organizer',
      thin: true,
      thinBecause: 'traders',
      createdDate: clock.now().toISOString(),
    });
    expect(answer.betPrice).toEqual({ betId: added!.id, yesPrice: 0, noPrice: 0 });
  });

  it.each([
    [{ yesPrice: 0.5, noPrice: 0.49 }, 'Suma cen na tak i na nie musi wynosić od 1,00 $ do 1,10 $'],
    [{ yesPrice: 0.6, noPrice: 0.51 }, 'Suma cen na tak i na nie musi wynosić od 1,00 $ do 1,10 $'],
    [{ yesPrice: 0 }, 'Cena musi być wartością dodatnią większą od zera'],
    [{ yesPrice: 1.01 }, 'Cena musi wynosić od 0,01 $ do 1,00 $, co 0,01 $'],
    [{ yesPrice: 0.505 }, 'Podaj kwotę z najwyżej dwoma miejscami po przecinku'],
    [{ shares: 9_999 }, 'Początkowa liczba akcji musi wynosić od 10 000 do 100 000'],
    [{ shares: 100_001 }, 'Początkowa liczba akcji musi wynosić od 10 000 do 100 000'],
    [{ title: ' ' }, 'To pole jest wymagane'],
    [{ title: 'x'.repeat(201) }, 'Tytuł zakładu musi mieć od 1 do 200 znaków'],
    [{ marketId: 0 }, 'Podaj poprawny identyfikator'],
  ])('with %o is refused', async (fields, sentence) => {
    const { marketId } = await createMarket(moderator);
    const reply = await moderator.call('POST', '/markets/addBet', { ...bet, marketId, ...fields });
    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
  });

  it('must have a unique title in its market, regardless of case', async () => {
    const [market, other] = [await createMarket(moderator), await createMarket(moderator)];
    await addBet(moderator, market, { title: 'Łódź' });
    await addBet(moderator, other, { title: 'Łódź' });
    const asked = { ...bet, marketId: market.marketId, title: 'łÓDŹ' };
    const reply = await moderator.call('POST', '/markets/addBet', asked, { accept: 'application/problem+json' });
    expect(reply.json()).toMatchObject({ status: 409, code: 'BET_TITLE_TAKEN', errors: [{ field: 'title' }] });
  });

  it('may be added after publication, but not after the resolution or to a market that does not exist', async () => {
    const market = await openMarket(moderator);
    await addBet(moderator, market);
    await resolveMarket(moderator, market, market.bets[0]!);
    const asked = { ...bet, marketId: market.marketId, title: 'Za późno' };
    expect(await refusalOf(moderator, 'POST', '/markets/addBet', asked)).toBe('409 MARKET_SOLVED');
    expect(await refusalOf(moderator, 'POST', '/markets/addBet', { ...asked, marketId: 999_999 })).toBe('404 MARKET_NOT_FOUND');
  });

  it('may be deleted only before publication', async () => {
    const market = await createMarket(moderator);
    const [one, other] = [await addBet(moderator, market), await addBet(moderator, market, { title: 'Drugi' })];
    const left = answerOf<Market>(await moderator.call('POST', `/markets/deleteBet?betId=${one.id}`));
    expect(left.bets!.map(({ id }) => id)).toEqual([other.id]);
    expect(await refusalOf(moderator, 'POST', `/markets/deleteBet?betId=${one.id}`)).toBe('404 BET_NOT_FOUND');
    await publish(moderator, market);
    expect(await refusalOf(moderator, 'POST', `/markets/deleteBet?betId=${other.id}`)).toBe('409 MARKET_PUBLISHED');
  });
});

describe('resolving', () => {
  const asked = (market: Market, betId: number, option?: boolean) =>
    [
      'PUT',
      `/markets/solveMarket?marketId=${market.marketId}&betId=${betId}${option === undefined ? '' : `&correctOption=${option}`}`,
    ] as const;

  it('is refused before publication and a second time', async () => {
    const market = await createMarket(moderator);
    const { id } = await addBet(moderator, market);
    expect(await refusalOf(moderator, ...asked(market, id))).toBe('409 MARKET_NOT_PUBLISHED');
    await publish(moderator, market);
    const resolved = answerOf<Market>(await moderator.call(...asked(market, id, false)));
    expect(resolved).toMatchObject({
      correctBetId: id,
      correctBetOption: false,
      endDate: '2026-11-20',
      solvedDate: clock.now().toISOString(),
    });
    expect(await refusalOf(moderator, ...asked(market, id))).toBe('409 MARKET_SOLVED');
  });

  it('refuses a bet of another market', async () => {
    const [market, other] = [await openMarket(moderator), await openMarket(moderator)];
    for (const betId of [other.bets[0]!.id, 999_999])
      expect(await refusalOf(moderator, ...asked(market, betId))).toBe('400 BET_NOT_OF_MARKET');
    expect(await refusalOf(moderator, ...asked(market, 0))).toBe('400 VALIDATION_FAILED');
  });

  it('with several bets takes the winning one with yes, which is the default', async () => {
    const market = await openMarket(moderator, { bets: 3 });
    const { id } = market.bets[1]!;
    expect(await refusalOf(moderator, ...asked(market, id, false))).toBe('400 OPTION_MUST_BE_YES');
    expect(answerOf(await moderator.call(...asked(market, id)))).toMatchObject({ correctBetId: id, correctBetOption: true });
  });

  it('answers the same when it is repeated with the same idempotency key', async () => {
    const market = await openMarket(moderator);
    const key = { 'idempotency-key': 'raz' };
    const [first, again] = [
      await moderator.call(...asked(market, market.bets[0]!.id), undefined, key),
      await moderator.call(...asked(market, market.bets[0]!.id), undefined, key),
    ];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
  });
});

it('answers 404 to every call for a market that does not exist', async () => {
  const gone = 2_147_483_648;
  const calls: Parameters<typeof call>[] = [
    ['GET', `/markets/${gone}`],
    ['PUT', `/markets/edit/${gone}`, { topic: 'Tytuł', category: 'SPORT', endDate: '', description: 'Opis' }],
    ['POST', `/markets/marketCover/${gone}`],
    ['PUT', `/markets/makePublic?marketId=${gone}`],
    ['DELETE', `/markets/delete?marketId=${gone}`],
    ['PUT', `/markets/solveMarket?marketId=${gone}&betId=1`],
    ['GET', `/api/markets/${gone}/resolution?betId=1`],
    ['GET', `/api/markets/${gone}/chart?timeAgo=2026-01-01`],
  ];
  for (const asked of calls) expect(await refusalOf(moderator, ...asked)).toBe('404 MARKET_NOT_FOUND');
});

it('finds the market of a bet', async () => {
  const market = await openMarket(moderator, { bets: 2 });
  expect(answerOf(await call('GET', `/api/bets/${market.bets[1]!.id}/market?covers=url`))).toEqual(market);
  expect(await refusalOf({ call }, 'GET', '/api/bets/999999/market')).toBe('404 BET_NOT_FOUND');
});

it('refuses ids that are no positive integers', async () => {
  for (const id of ['0', '-1', 'abc', '1.5', '007', '1e3'])
    expect(await refusalOf({ call }, 'GET', `/markets/${id}`)).toBe('400 VALIDATION_FAILED');
});
