import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bet, Market, Offer, Page, Purchase } from '@wieszcz/api';
import { warsawDay } from '@wieszcz/domain';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Call, TestUser } from './app.ts';
import { callAt } from './call-at.ts';
import { addBet, answerOf, createMarket, listShares, uploadOf } from './game.ts';

export const PASSWORD = 'tajne-haslo';

const person = (username: string) => ({
  username,
  firstName: 'Jan',
  surname: 'Próbny',
  email: `${username}@example.org`,
  password: PASSWORD,
});

/** Signs in at the server; the returned user's id is not known. */
async function signIn(address: string, username: string, password = PASSWORD): Promise<TestUser> {
  const { token } = answerOf<{ token: string }>(await callAt(address)('POST', '/api/auth/signin', { username, password }));
  return { id: 0 as TestUser['id'], username, token, call: callAt(address, token) };
}

export async function signUp(address: string, username: string): Promise<TestUser> {
  expect((await callAt(address)('POST', '/api/auth/signup', person(username))).statusCode).toBe(200);
  return signIn(address, username);
}

export async function addModerator(address: string, admin: string, username: string): Promise<TestUser> {
  answerOf(await (await signIn(address, admin)).call('POST', '/api/admin/moderators', person(username)));
  return signIn(address, username);
}

/** The address of the server that each user calls. */
export type Servers = { moderator: string; seller: string; buyer: string };
type Played = { market: Market; bet: Bet; usernames: { moderator: string; seller: string; buyer: string } };

/**
 * Plays a whole game over HTTP (users, a market with a cover, trades, the resolution, a new password); every call must succeed. `admin` is
 * the username of an admin, `name` makes the game's usernames and titles unique, `outboxes` are the folders of the servers' e-mails.
 */
export async function playGame(servers: Servers, { admin, name, outboxes }: { admin: string; name: string; outboxes: string[] }) {
  const usernames = { moderator: `m_${name}`, seller: `s_${name}`, buyer: `b_${name}` };
  const moderator = await addModerator(servers.moderator, admin, usernames.moderator);
  const [seller, buyer] = [await signUp(servers.seller, usernames.seller), await signUp(servers.buyer, usernames.buyer)];
  const { market, bet } = await createPublishedMarket(moderator, name);
  await trade(seller, buyer, bet, servers);
  answerOf(await moderator.call('GET', `/api/markets/${market.marketId}/resolution?betId=${bet.id}`));
  const resolving = `/markets/solveMarket?marketId=${market.marketId}&betId=${bet.id}&covers=url`;
  const resolved = answerOf<Market>(await moderator.call('PUT', resolving));
  expect(resolved).toMatchObject({ correctBetId: bet.id, correctBetOption: true });
  await changePasswords(buyer, servers, outboxes);
  return { market: resolved, bet, usernames } satisfies Played;
}

/** Creates a published market with two bets and a cover; a third bet was deleted. */
async function createPublishedMarket(moderator: TestUser, name: string): Promise<{ market: Market; bet: Bet }> {
  const market = await createMarket(moderator, { topic: `Rynek ${name}`, endDate: '' });
  const [bet] = [await addBet(moderator, market, { title: 'Tak' }), await addBet(moderator, market, { title: 'Może' })];
  const third = await addBet(moderator, market, { title: 'Nie' });
  answerOf(await moderator.call('POST', `/markets/deleteBet?betId=${third.id}&covers=url`));
  const cover = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  answerOf(await moderator.call('POST', `/markets/marketCover/${market.marketId}?covers=url`, ...uploadOf(cover)));
  const edited = { topic: `Rynek ${name}`, category: 'SPORT', endDate: '2099-06-30', description: 'Nowe zasady' };
  answerOf(await moderator.call('PUT', `/markets/edit/${market.marketId}?covers=url`, edited));
  answerOf(await moderator.call('PUT', `/markets/makePublic?marketId=${market.marketId}&covers=url`));
  return { market, bet };
}

/**
 * The seller buys, offers a part, of which the buyer buys some, and withdraws the rest of the offer; then sells to the buyer's bid, whose
 * rest is cancelled. A keyed request repeated on another server runs once.
 */
async function trade(seller: TestUser, buyer: TestUser, bet: Bet, servers: Servers): Promise<void> {
  const order = { betId: bet.id, marketId: bet.marketId, contractOption: true, maxPrice: 1, shares: 20 };
  const keyed = { 'idempotency-key': `purchase-${seller.username}` };
  const buying = (address: string) =>
    callAt(address, seller.token)('POST', '/markets/buyContract?covers=url', order, keyed).then(answerOf<Purchase>);
  const { boughtContract } = await buying(servers.seller);
  expect((await buying(servers.buyer)).boughtContract.shares).toBe(boughtContract.shares);
  answerOf(await buyer.call('GET', `/api/trading/preview?betId=${bet.id}&option=true&maxPrice=0.9&shares=5`));
  await listShares(seller, boughtContract, { shares: 8, price: 0.4 });
  const { content } = answerOf<Page<Offer>>(await buyer.call('GET', `/offers?betId=${bet.id}&option=true`));
  expect(content[0]).toMatchObject({ price: 0.4, shares: 8, dealer: seller.username });
  answerOf(await buyer.call('POST', `/offers/buy?offerId=${content[0]!.id}&shares=3&covers=url`));
  answerOf(await seller.call('DELETE', `/contracts/deleteOffer?offerId=${content[0]!.id}&covers=url`));
  answerOf(await buyer.call('POST', '/api/bids', { betId: bet.id, option: true, price: 0.3, shares: 4 }));
  answerOf(await seller.call('POST', `/api/contracts/${boughtContract.id}/sell?covers=url`, { shares: 3, minPrice: 0.3 }));
  answerOf(await buyer.call('DELETE', `/api/bids?marketId=${bet.marketId}`));
  answerOf(await buyer.call('POST', '/markets/buyContract?covers=url', { ...order, contractOption: false }));
}

/** Resets the password with the e-mailed token, then changes it with the old password. */
async function changePasswords({ username }: TestUser, servers: Servers, outboxes: string[]): Promise<void> {
  const { email } = person(username);
  expect((await callAt(servers.buyer)('POST', `/api/auth/resetPassword?username=${email}`)).statusCode).toBe(200);
  const token = async () => /token=([\w-]+)/.exec((await emailsIn(outboxes)).find((text) => text.includes(email)) ?? '')?.[1];
  await expect.poll(token, { timeout: 120_000 }).toBeDefined();
  const given = { newPassword: 'nowe-haslo', repeatedPassword: 'nowe-haslo', token: await token() };
  expect((await callAt(servers.seller)('POST', '/api/auth/changePassword', given)).statusCode).toBe(200);
  const signedIn = await signIn(servers.buyer, username, 'nowe-haslo');
  const edited = { oldPassword: 'nowe-haslo', newPassword: PASSWORD, repeatedNewPassword: PASSWORD };
  expect((await signedIn.call('PUT', '/api/auth/editPassword', edited)).statusCode).toBe(200);
}

async function emailsIn(outboxes: string[]): Promise<string[]> {
  const files = await Promise.all(
    outboxes.map(async (folder) => (await readdir(folder).catch(() => [])).map((name) => join(folder, name))),
  );
  const emails = await Promise.all(files.flat().map((file) => readFile(file, 'utf8')));
  // Decodes the part of quoted-printable that the token's link needs.
  return emails.map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
}

/**
 * The answers of each server about the games. The players sign in before: the first sign-in of a day pays them a bonus, which changes the
 * answers. If a day begins meanwhile, all answers are read again.
 */
export async function readGames(games: readonly Played[], addresses: readonly string[]): Promise<Record<string, unknown>[][]> {
  const day = warsawDay(new Date());
  for (const { usernames } of games)
    for (const username of [usernames.seller, usernames.buyer]) await signIn(addresses[0]!, username);
  const answers: Record<string, unknown>[][] = [];
  for (const address of addresses) {
    const ofServer: Record<string, unknown>[] = [];
    for (const game of games) ofServer.push(await readGame(address, game));
    answers.push(ofServer);
  }
  return warsawDay(new Date()) === day ? answers : readGames(games, addresses);
}

/** The answers of a server after the game, by user and URL; covers are named by their URL only. */
async function readGame(address: string, { market, bet, usernames }: Played): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const read = async ({ username, call }: { username: string; call: Call }, url: string) =>
    (answers[`${username} ${url}`] = answerOf(await call('GET', url)));
  const guest = { username: 'guest', call: callAt(address) };
  for (const url of [
    `/markets?covers=url&marketTitle=Rynek`,
    '/markets/solved?covers=url',
    `/markets/${market.marketId}?covers=url`,
    `/api/bets/${bet.id}/market?covers=url`,
    `/markets/betPrice?betId=${bet.id}`,
    `/offers?betId=${bet.id}&option=true`,
    `/transactions/chart?betId=${bet.id}&option=true&timeAgo=2026-01-01`,
    `/api/markets/${market.marketId}/chart?timeAgo=2026-01-01`,
    '/player/ranking',
    '/api/info',
  ])
    await read(guest, url);
  for (const username of [usernames.seller, usernames.buyer]) {
    const player = await signIn(address, username);
    for (const url of [
      '/api/me',
      `/player/${username}`,
      '/api/portfolio?covers=url',
      '/api/budget/history',
      '/contracts?covers=url',
      '/contracts/filtered?contractStatus=WON&covers=url',
      '/transactions/purchaser?covers=url',
      '/transactions/dealer?covers=url',
      `/api/trading/allowance?betId=${bet.id}&option=true`,
    ])
      await read(player, url);
    answerOf(await player.call('GET', '/api/portfolio/chart'));
  }
  const moderator = await signIn(address, usernames.moderator);
  for (const kind of ['private', 'filteredWaitingForBets', 'public', 'solvedByMod'])
    await read(moderator, `/markets/${kind}?covers=url`);
  return answers;
}
