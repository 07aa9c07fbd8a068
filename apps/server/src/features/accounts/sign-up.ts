import { resultOf } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { createAccount, type Person } from './create-account.ts';

/** A new player with the start budget. Should the exchange be too busy to open the purse, the first sign-in does it. */
export async function signUp(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'exchange' | 'config' | 'log'>,
  person: Person,
): Promise<void> {
  const { exchange, config, log } = dependencies;
  const player = await createAccount(dependencies, person, 'player');
  try {
    resultOf(await exchange.submit({ kind: 'openLedgerAccount', player, startBudget: config.startBudget }));
  } catch (error) {
    log.warn({ error: String(error), player }, 'a new player waits for the start budget until signing in');
  }
}
