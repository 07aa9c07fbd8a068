import { resultOf } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { createUser, type Person } from './create-user.ts';

/** Creates a player with the start budget. If the exchange is too busy to open the ledger account, the first sign-in opens it. */
export async function signUp(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'exchange' | 'config' | 'log'>,
  person: Person,
): Promise<void> {
  const { exchange, config, log } = dependencies;
  const player = await createUser(dependencies, person, 'player');
  try {
    resultOf(await exchange.submit({ kind: 'openLedgerAccount', player, startBudget: config.startBudget }));
  } catch (error) {
    log.warn({ error: String(error), player }, 'a new player gets the start budget at the first sign-in');
  }
}
