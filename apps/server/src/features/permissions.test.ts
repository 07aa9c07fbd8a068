import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../testing/app.ts';
import { addBet, buy, createMarket, openMarket, refusalOf, sell, solve } from '../testing/game.ts';

const { as, call } = await startTestApp();
const anonymous = { call };
const [author, otherModerator, admin, player, otherPlayer] = await Promise.all([
  as('moderator'),
  as('moderator'),
  as('admin'),
  as('player'),
  as('player'),
]);
const people = { anonymous, player, admin, otherModerator, author };
type Answers = Record<keyof typeof people, string>;
type Asked = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object];

/** Calls as each user in turn; the author last, as a successful call changes the state. */
async function answersTo(...asked: Asked): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const [name, person] of Object.entries(people)) answers[name] = await refusalOf(person, ...asked);
  return answers as Answers;
}

const all = (answer: string): Answers => ({
  anonymous: answer,
  player: answer,
  admin: answer,
  otherModerator: answer,
  author: answer,
});
const authorAlone = {
  anonymous: '401 UNAUTHENTICATED',
  player: '403 ROLE_FORBIDDEN',
  admin: '403 ROLE_FORBIDDEN',
  otherModerator: '403 NOT_AUTHOR',
  author: '200',
};
const moderators = { ...authorAlone, otherModerator: '200' };
const players = (refusal: string) => ({
  anonymous: '401 UNAUTHENTICATED',
  player: '200',
  admin: `403 ${refusal}`,
  otherModerator: `403 ${refusal}`,
  author: `403 ${refusal}`,
});

const market = { topic: 'Prywatny', category: 'SPORT', endDate: '', description: 'Opis' };

describe('an unpublished market', () => {
  let marketId: number;
  let betId: number;
  beforeAll(async () => {
    const created = await createMarket(author, market);
    marketId = created.marketId;
    betId = (await addBet(author, created)).id;
  });

  it.each([
    ['the market', () => `/markets/${marketId}`, 'MARKET_NOT_FOUND'],
    ['its chart', () => `/api/markets/${marketId}/chart?timeAgo=2026-11-01`, 'MARKET_NOT_FOUND'],
    ['the price of its bet', () => `/markets/betPrice?betId=${betId}`, 'BET_NOT_FOUND'],
    ['the market of its bet', () => `/api/bets/${betId}/market`, 'BET_NOT_FOUND'],
    ['the offers on its bet', () => `/offers?betId=${betId}&option=true`, 'BET_NOT_FOUND'],
    ['the chart of its bet', () => `/transactions/chart?betId=${betId}&option=true&timeAgo=2026-11-01`, 'BET_NOT_FOUND'],
  ])('%s is visible to its author alone', async (_, url, code) => {
    expect(await answersTo('GET', url())).toEqual({ ...all(`404 ${code}`), author: '200' });
  });

  it.each<[string, () => Asked]>([
    ['edits it', () => ['PUT', `/markets/edit/${marketId}`, market]],
    ['adds a bet', () => ['POST', '/markets/addBet', { marketId, title: 'Nowy', yesPrice: 0.5, noPrice: 0.5, shares: 10_000 }]],
  ])('only its author %s', async (_, asked) => {
    expect(await answersTo(...asked())).toEqual(authorAlone);
  });

  it('only its author changes its cover', async () => {
    const answer = { ...authorAlone, author: '400 COVER_MISSING' };
    expect(await answersTo('POST', `/markets/marketCover/${marketId}`)).toEqual(answer);
  });

  it('only its author deletes a bet, publishes, previews the resolution and solves', async () => {
    const spare = await addBet(author, { ...(await createMarket(author)), marketId }, { title: 'Zbędny' });
    expect(await answersTo('POST', `/markets/deleteBet?betId=${spare.id}`)).toEqual(authorAlone);
    expect(await answersTo('PUT', `/markets/makePublic?marketId=${marketId}`)).toEqual(authorAlone);
    expect(await answersTo('GET', `/api/markets/${marketId}/resolution?betId=${betId}`)).toEqual(authorAlone);
    expect(await answersTo('PUT', `/markets/solveMarket?marketId=${marketId}&betId=${betId}`)).toEqual(authorAlone);
  });

  it('only its author deletes it', async () => {
    const { marketId: empty } = await createMarket(author);
    expect(await answersTo('DELETE', `/markets/delete?marketId=${empty}`)).toEqual(authorAlone);
  });
});

describe('reading', () => {
  it.each(['/markets', '/markets/', '/markets/solved', '/player/ranking'])('%s is open to all viewers', async (url) => {
    expect(await answersTo('GET', url)).toEqual(all('200'));
  });

  it.each(['/markets/private', '/markets/filteredWaitingForBets', '/markets/public', '/markets/solvedByMod'])(
    '%s is for moderators',
    async (url) => expect(await answersTo('GET', url)).toEqual(moderators),
  );

  it.each([
    '/contracts',
    '/contracts/filtered',
    '/transactions/purchaser',
    '/transactions/dealer',
    '/api/portfolio',
    '/api/portfolio/chart',
    '/api/budget/history',
  ])('%s is for players', async (url) => expect(await answersTo('GET', url)).toEqual(players('ROLE_FORBIDDEN')));

  it('a published and a solved market, its bets, offers and charts are open to all viewers', async () => {
    const { marketId, bets } = await openMarket(author);
    const urls = [
      `/markets/${marketId}`,
      `/api/markets/${marketId}/chart?timeAgo=2026-11-01`,
      `/markets/betPrice?betId=${bets[0]!.id}`,
      `/api/bets/${bets[0]!.id}/market`,
      `/offers?betId=${bets[0]!.id}&option=false`,
      `/transactions/chart?betId=${bets[0]!.id}&option=false&timeAgo=2026-11-01`,
    ];
    for (const url of urls) expect(await answersTo('GET', url)).toEqual(all('200'));
    await solve(author, { ...(await createMarket(author)), marketId }, bets[0]!);
    for (const url of urls) expect(await answersTo('GET', url)).toEqual(all('200'));
  });

  it('a public call ignores an invalid token', async () => {
    const reply = await call('GET', '/markets', undefined, { authorization: 'Bearer ey.dead.token' });
    expect(reply.statusCode).toBe(200);
  });
});

describe('creating a market', () => {
  it('is for moderators', async () => {
    const asked = { ...market, topic: 'Założony przez moderatora' };
    expect(await answersTo('POST', '/markets/new', asked)).toEqual({ ...moderators, author: '409 TOPIC_TAKEN' });
  });
});

describe('trading', () => {
  it('is for players', async () => {
    const { bets, marketId } = await openMarket(author);
    const betId = bets[0]!.id;
    const order = { betId, marketId, contractOption: true, maxPrice: 0.5, shares: 10 };
    expect(await answersTo('POST', '/markets/buyContract', order)).toEqual(players('NOT_A_PLAYER'));
    const [offer] = (await call('GET', `/offers?betId=${betId}&option=true`)).json().content;
    expect(await answersTo('POST', `/offers/buy?offerId=${offer.id}&shares=1`)).toEqual(players('NOT_A_PLAYER'));
    const asked = `betId=${betId}&option=true`;
    expect(await answersTo('GET', `/api/trading/allowance?${asked}`)).toEqual(players('ROLE_FORBIDDEN'));
    expect(await answersTo('GET', `/api/trading/preview?${asked}&maxPrice=1&shares=5`)).toEqual(players('ROLE_FORBIDDEN'));
  });

  it('with a contract, and withdrawing an offer, is for the owner alone', async () => {
    const { bets } = await openMarket(author);
    const { boughtContract } = await buy(otherPlayer, bets[0]!);
    const stranger = players('NOT_A_PLAYER');
    const read = { ...players('ROLE_FORBIDDEN'), player: '404 CONTRACT_NOT_FOUND' };
    expect(await answersTo('GET', `/contracts/${boughtContract.id}`)).toEqual(read);
    const listing = { contractId: boughtContract.id, shares: 1, price: 0.9 };
    expect(await answersTo('POST', '/contracts/addOffer', listing)).toEqual({ ...stranger, player: '404 CONTRACT_NOT_FOUND' });
    const { offers } = await sell(otherPlayer, boughtContract);
    const withdrawal: Asked = ['DELETE', `/contracts/deleteOffer?offerId=${offers![0]!.id}`];
    expect(await answersTo(...withdrawal)).toEqual({ ...stranger, player: '403 NOT_OFFER_OWNER' });
    expect(await refusalOf(otherPlayer, ...withdrawal)).toBe('200');
  });
});

describe('a budget', () => {
  it('is visible to its owner alone; staff have none', async () => {
    const budgetOf = (who: TestUser) => answersTo('GET', `/player/${encodeURIComponent(who.username)}`);
    const strangers = { ...all('403 OTHER_PLAYER'), anonymous: '401 UNAUTHENTICATED' };
    expect(await budgetOf(player)).toEqual({ ...strangers, player: '200' });
    expect(await budgetOf(author)).toEqual({ ...strangers, author: '403 NO_BUDGET' });
    expect(await budgetOf(admin)).toEqual({ ...strangers, admin: '403 NO_BUDGET' });
  });
});
