import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import type { Call } from '../app.ts';
import { callAt } from '../call-at.ts';
import { answerOf, uploadOf } from '../game.ts';
import { PASSWORD } from '../play.ts';

type Paths = Record<string, unknown>;
type Market = { marketId: number; bets: { id: number }[] };
type Contract = { id: number; betId?: number; shares: number };

/**
 * Plays a game by calls of the specification, which every release has, and by later ones where the release has them: users of all roles, a
 * solved, an open and a private market with a cover, trades, open orders, a daily bonus, a requested password reset, a second factor, a
 * player who is left out of the rankings and a corrected market.
 */
export async function playAnyRelease(address: string, adminName: string): Promise<void> {
  const guest = callAt(address);
  const paths = await guest('GET', '/api/openapi.json').then(
    (reply) => reply.json<{ paths: Paths }>().paths,
    () => ({}),
  );
  const has = (path: string) => path in paths;
  const signedIn = async (username: string): Promise<Call> => {
    const { token } = answerOf<{ token: string }>(await guest('POST', '/api/auth/signin', { username, password: PASSWORD }));
    return callAt(address, token);
  };
  const person = (username: string) => ({
    username,
    firstName: 'Jan',
    surname: 'Próbny',
    email: `${username}@example.org`,
    password: PASSWORD,
  });
  const admin = await signedIn(adminName);
  answerOf(await admin('POST', '/api/admin/moderators', person('prowadzacy')));
  const moderator = await signedIn('prowadzacy');
  const players: Call[] = [];
  for (const name of ['ania', 'bartek', 'celina', 'darek']) {
    await guest('POST', '/api/auth/signup', person(name));
    players.push(await signedIn(name));
  }
  const [ania, bartek, celina] = players as [Call, Call, Call];

  const solved = await openMarket(moderator, 'Rynek rozwiązany', 2);
  const open = await openMarket(moderator, 'Rynek otwarty', 3);
  const hidden = await createMarket(moderator, 'Rynek prywatny');
  const cover = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  answerOf(await moderator('POST', `/markets/marketCover/${hidden.marketId}`, ...uploadOf(cover)));

  for (const market of [solved, open]) {
    for (const [index, bet] of market.bets.entries()) {
      const order = { betId: bet.id, marketId: market.marketId, maxPrice: 1 };
      const contract = await buy(ania, { ...order, contractOption: true, shares: 20 + index });
      await buy(bartek, { ...order, contractOption: false, shares: 15 });
      answerOf(await ania('POST', '/contracts/addOffer', { contractId: contract.id, shares: 10, price: 0.4 }));
      await buy(celina, { ...order, contractOption: true, shares: 6 });
      if (!has('/api/bids')) continue;
      answerOf(await celina('POST', '/api/bids', { betId: bet.id, option: true, price: 0.3, shares: 8 }));
      answerOf(await ania('POST', `/api/contracts/${contract.id}/sell`, { shares: 3, minPrice: 0.3 }));
    }
  }
  await guest('POST', '/api/auth/resetPassword?username=ania@example.org');
  if (has('/api/me/secondFactor')) await turnOnSecondFactor(celina);
  if (has('/api/admin/marks/{username}')) answerOf(await admin('PUT', '/api/admin/marks/bartek', { reason: 'na próbę' }));
  if (has('/api/markets/{id}/corrections'))
    answerOf(await moderator('POST', `/api/markets/${open.marketId}/corrections`, { text: 'Liczy się wynik po dogrywce.' }));
  answerOf(
    await moderator('PUT', `/markets/solveMarket?marketId=${solved.marketId}&betId=${solved.bets[0]!.id}&correctOption=true`),
  );
}

async function createMarket(moderator: Call, topic: string): Promise<Market> {
  const body = { topic, category: 'SPORT', endDate: '2099-06-30', description: 'Zasady' };
  return answerOf(await moderator('POST', '/markets/new', body));
}

async function openMarket(moderator: Call, topic: string, bets: number): Promise<Market> {
  const { marketId } = await createMarket(moderator, topic);
  for (let number = 1; number <= bets; number++)
    answerOf(
      await moderator('POST', '/markets/addBet', {
        marketId,
        title: `Zakład ${number}`,
        yesPrice: 0.5,
        noPrice: 0.6,
        shares: 10_000,
      }),
    );
  return answerOf(await moderator('PUT', `/markets/makePublic?marketId=${marketId}`));
}

async function buy(player: Call, order: object): Promise<Contract> {
  const keyed = { 'idempotency-key': randomUUID() };
  return answerOf<{ boughtContract: Contract }>(await player('POST', '/markets/buyContract', order, keyed)).boughtContract;
}

async function turnOnSecondFactor(user: Call): Promise<void> {
  const { secret } = answerOf<{ secret: string }>(await user('POST', '/api/me/secondFactor', { password: PASSWORD }));
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  answerOf(await user('POST', '/api/me/secondFactor/confirm', { code }));
}
