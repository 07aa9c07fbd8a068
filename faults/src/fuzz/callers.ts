import type { endpoints, Market } from '@wieszcz/api';
import { systemClock } from '@wieszcz/server/clock';
import type { TestUser } from '@wieszcz/server/testing/app';
import { callAt } from '@wieszcz/server/testing/call-at';
import { addBet, bid, buy, createMarket, listShares, openMarket, resolveMarket } from '@wieszcz/server/testing/game';
import type { TestDatabase } from '@wieszcz/server/testing/temporary-database';
import { createUser } from '@wieszcz/server/users/create-user';
import { findUserById, replacePassword, type UserRow } from '@wieszcz/server/users/queries';

export const CALLER_NAMES = ['guest', 'player', 'moderator', 'admin'] as const;
export type CallerName = (typeof CALLER_NAMES)[number];

/** All accounts begin with the first one. Fuzzed calls choose among them, so an account may have any of them later. */
export const PASSWORDS = ['tajne-haslo', 'inne-tajne-haslo', 'jeszcze-inne-haslo'] as const;
/**
 * The accounts by name. Each caller sends calls with the account of its name, apart from `REMOVAL`, and has to keep it: a new one would own
 * nothing of the game. So fuzzed calls name two other accounts, `rival` and `deputy`, which admins may block, rename or demote.
 */
const ROLES = {
  player: 'player',
  rival: 'player',
  leaver: 'player',
  moderator: 'moderator',
  deputy: 'moderator',
  admin: 'admin',
} as const;
type AccountName = keyof typeof ROLES;

/** Usernames of accounts that fuzzed calls may change. */
export const NAMED = ['fuzz_rival', 'fuzz_deputy'] as const;
/** The call that ends an account for ever. Players send it with the account `leaver`. */
const REMOVAL: keyof typeof endpoints = 'deleteAccount';

/** The caller of a call, and the id of its operation. */
type Call = { caller: CallerName; operation: string };

/** The accounts of the callers, and their tokens. */
export type Callers = {
  /** null for the guest. */
  tokenOf(call: Call): string | null;
  /** Signs in again. A password that a fuzzed call has changed is set to the first one, and a removed account is replaced. */
  renew(call: Call): Promise<void>;
};

function accountOf({ caller, operation }: Call): AccountName | null {
  if (caller === 'guest') return null;
  return caller === 'player' && operation === REMOVAL ? 'leaver' : caller;
}

/** Creates the accounts and a small game on an empty database: its ids are small numbers, so that random requests hit them. */
export async function createCallers(origin: string, { db }: Pick<TestDatabase, 'db'>): Promise<Callers> {
  const tokens = new Map<string, string>();
  /** As they were created. */
  const users = new Map<AccountName, UserRow>();
  let replacements = 0;

  async function createAccount(name: AccountName): Promise<void> {
    const username = users.has(name) ? `fuzz_${name}_${(replacements += 1)}` : `fuzz_${name}`;
    const person = { username, firstName: 'Jan', surname: 'Fuzz', email: `${username}@example.org`, password: PASSWORDS[0] };
    const id = await createUser({ db, clock: systemClock }, person, ROLES[name]);
    users.set(name, (await findUserById(db, id))!);
  }

  async function resetPassword(name: AccountName): Promise<void> {
    const { id, passwordHash } = users.get(name)!;
    const current = (await findUserById(db, id))!;
    await replacePassword(db, id, current.passwordHash, passwordHash);
  }

  /** With the first password alone: wrong attempts are counted, and many of them delay the next sign-ins, then refuse them. */
  async function signIn(name: AccountName): Promise<boolean> {
    const { username } = users.get(name)!;
    const reply = await callAt(origin)('POST', '/api/auth/signin', { username, password: PASSWORDS[0] });
    if (reply.statusCode !== 200) return false;
    tokens.set(name, reply.json<{ token: string }>().token);
    return true;
  }

  const userOf = (name: AccountName): TestUser => {
    const token = tokens.get(name)!;
    const { id, username } = users.get(name)!;
    return { id, username, token, call: callAt(origin, token) };
  };

  for (const name of Object.keys(ROLES) as AccountName[]) {
    await createAccount(name);
    await signIn(name);
  }
  await fillGame(userOf('moderator'), userOf('player'), userOf('rival'));

  return {
    tokenOf(call) {
      const name = accountOf(call);
      return name && tokens.get(name)!;
    },
    async renew(call) {
      const name = accountOf(call);
      if (name === null) return;
      if (name !== 'leaver') await resetPassword(name);
      else if (await signIn(name)) return;
      else await createAccount(name);
      if (!(await signIn(name))) throw new Error(`${name} can't sign in again`);
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
