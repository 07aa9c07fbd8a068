import type { UserId } from '@wieszcz/domain';
import { resultOf } from '../../platform/http/app-error.ts';
import { storeResult } from '../../platform/keyed-changes.ts';
import type { Dependencies } from '../dependencies.ts';
import { requestConfirmation } from './confirmation/confirm-email.ts';
import { createUser, type Person } from './create-user.ts';
import { refuseUnfitUsername } from './refuse-unfit-username.ts';
import { signUpCall } from './repeated-sign-up.ts';

/**
 * Creates a player with the start budget, and asks for a confirmation of the e-mail address where that is required. If the exchange is too
 * busy to open the ledger account, the first sign-in opens it; if the confirmation can't be queued, the player can request another. If the
 * call is repeated with the same `key`, `findSignedUp` finds this player. Throws USERNAME_RESERVED or USERNAME_VULGAR, and what `createUser`
 * throws.
 */
export async function signUp(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'exchange' | 'config' | 'jobs' | 'log'>,
  person: Person,
  key: string | undefined,
): Promise<UserId> {
  const { exchange, config, clock, log } = dependencies;
  refuseUnfitUsername(person.username, 'username');
  // Where no confirmation is required none is sent, and the player never needs one, even if the setting changes later.
  const player = await createUser(dependencies, person, 'player', {
    emailConfirmed: !config.requireConfirmedEmail,
    onCreated: async (trx, user) => {
      if (key !== undefined) await storeResult({ db: trx, clock }, signUpCall(user, key, person), {});
    },
  });
  try {
    resultOf(await exchange.submit({ kind: 'openLedgerAccount', player, startBudget: config.startBudget }));
  } catch (error) {
    log.warn({ error: String(error), player }, 'a new player gets the start budget at the first sign-in');
  }
  if (config.requireConfirmedEmail)
    await requestConfirmation(dependencies, player).catch((error: unknown) =>
      log.warn({ error: String(error), player }, 'the confirmation of an e-mail address was not queued'),
    );
  return player;
}
