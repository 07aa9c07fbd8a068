import type { Market } from '@wieszcz/api';
import { systemClock } from '@wieszcz/server/clock';
import type { TestUser } from '@wieszcz/server/testing/app';
import { callAt } from '@wieszcz/server/testing/call-at';
import { addBet, bid, buy, createMarket, listShares, openMarket, resolveMarket } from '@wieszcz/server/testing/game';
import type { TestDatabase } from '@wieszcz/server/testing/temporary-database';
import { createUser } from '@wieszcz/server/users/create-user';

export const CALLER_NAMES = ['guest', 'player', 'moderator', 'admin'] as const;
export type CallerName = (typeof CALLER_NAMES)[number];

/** All accounts begin with the first one. Fuzzed calls choose among them, so an account may have any of them later. */
export const PASSWORDS = ['tajne-haslo', 'inne-tajne-haslo', 'jeszcze-inne-haslo'] as const;
const ROLES = { player: 'player', rival: 'player', moderator: 'moderator', admin: 'admin' } as const;
type AccountName = keyof typeof ROLES;

/** The accounts of the callers, and their tokens. */
export type Callers = {
  /** null for the guest. */
  tokenOf(caller: CallerName): string | null;
  /** Signs in again; replaces the account by a new one if that is refused, because a fuzzed call has blocked or changed it. */
  renew(caller: CallerName): Promise<void>;
};

/** Creates the accounts and a small game on an empty database: its ids are small numbers, so that random requests hit them. */
export async function createCallers(origin: string, { db }: Pick<TestDatabase, 'db'>): Promise<Callers> {
  const tokens = new Map<string, string>();
  const usernames = new Map<AccountName, string>();
  let replacements = 0;

  async function createAccount(name: AccountName): Promise<void> {
    const username = usernames.has(name) ? `fuzz_${name}_${(replacements += 1)}` : `fuzz_${name}`;
    const person = { username, firstName: 'Jan', surname: 'Fuzz', email: `${username}@example.org`, password: PASSWORDS[0] };
    await createUser({ db, clock: systemClock }, person, ROLES[name]);
    usernames.set(name, username);
  }

  async function signIn(name: AccountName): Promise<boolean> {
    for (const password of PASSWORDS) {
      const reply = await callAt(origin)('POST', '/api/auth/signin', { username: usernames.get(name), password });
      if (reply.statusCode !== 200) continue;
      tokens.set(name, reply.json<{ token: string }>().token);
      return true;
    }
    return false;
  }

  const userOf = (name: AccountName): TestUser => {
    const token = tokens.get(name)!;
    return { id: 0 as TestUser['id'], username: usernames.get(name)!, token, call: callAt(origin, token) };
  };

  for (const name of Object.keys(ROLES) as AccountName[]) {
    await createAccount(name);
    await signIn(name);
  }
  await fillGame(userOf('moderator'), userOf('player'), userOf('rival'));

  return {
    tokenOf: (caller) => tokens.get(caller) ?? null,
    async renew(caller) {
      if (caller === 'guest' || (await signIn(caller))) return;
      await createAccount(caller);
      if (!(await signIn(caller))) throw new Error(`a new ${caller} can't sign in`);
    },
  };
}

/** An open, a resolved and an unpublished market, and contracts, offers and bids of two players. */
async function fillGame(moderator: TestUser, player: TestUser, rival: TestUser): Promise<void> {
  const open = await openMarket(moderator, { bets: 2 });
  for (const trader of [player, rival]) {
    for (const bet of open.bets) {
      const { boughtContract } = await buy(trader, bet, { shares: 60 });
      await buy(trader, bet, { contractOption: false });
      await listShares(trader, boughtContract, { shares: 20, price: trader === player ? 0.8 : 0.9 });
      await bid(trader, bet, { price: 0.3, shares: 10 });
    }
  }
  const resolved: Market = await openMarket(moderator);
  await buy(player, resolved.bets![0]!);
  await resolveMarket(moderator, resolved, resolved.bets![0]!);
  await addBet(moderator, await createMarket(moderator));
}
