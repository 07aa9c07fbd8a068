import { resultOf } from '../../platform/http/app-error.ts';
import type { Parts } from '../parts.ts';
import { createAccount, type Person } from './create-account.ts';

/** A new player with the start budget. Should the exchange be too busy to open the purse, the first sign-in does it. */
export async function signUp(parts: Pick<Parts, 'db' | 'clock' | 'exchange' | 'config' | 'log'>, person: Person): Promise<void> {
  const { exchange, config, log } = parts;
  const player = await createAccount(parts, person, 'player');
  try {
    resultOf(await exchange.submit({ kind: 'openAccount', player, startBudget: config.startBudget }));
  } catch (error) {
    log.warn({ error: String(error), player }, 'a new player waits for the start budget until signing in');
  }
}
