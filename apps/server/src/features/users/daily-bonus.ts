import { type UserId, warsawDay } from '@wieszcz/domain';
import { BusyError } from '../../exchange/index.ts';
import { resultOf } from '../../platform/http/app-error.ts';
import { LASTING_ATTEMPTS } from '../../platform/jobs.ts';
import type { Dependencies } from '../dependencies.ts';
import { findUserById, type UserRow } from './users.queries.ts';

type BonusUser = Pick<UserRow, 'id' | 'role' | 'emailConfirmed'>;

/** Whether the user may neither trade nor get bonuses before confirming the e-mail address. */
export const mustConfirmEmail = (
  { config }: Pick<Dependencies, 'config'>,
  { role, emailConfirmed }: Omit<BonusUser, 'id'>,
): boolean => config.requireConfirmedEmail && role === 'player' && !emailConfirmed;

export const PAY_DAILY_BONUS = 'payDailyBonus';

/**
 * Pays a player the bonus of the day, unless it is paid already or the player must confirm the e-mail address first. Opens the ledger
 * account if the registration failed to. Never rejects: if the exchange can't pay now, a job does. Resolves to false if the job can't be added
 * either; the player's next call of the day then pays (`createDailyVisits`).
 */
export async function payDailyBonus(
  dependencies: Pick<Dependencies, 'exchange' | 'config' | 'clock' | 'jobs' | 'log'>,
  user: BonusUser,
): Promise<boolean> {
  const { clock, jobs, log } = dependencies;
  const day = warsawDay(clock.now());
  try {
    await pay(dependencies, user);
    return true;
  } catch (error) {
    const later = 'a daily bonus is paid later, by a job';
    if (error instanceof BusyError) log.warn({ error: error.message, subject: user.id }, later);
    else log.error({ err: error, subject: user.id }, later);
  }
  try {
    // A player who has signed in has no reason to sign in again.
    const job = { key: `${PAY_DAILY_BONUS} ${user.id}`, maxAttempts: LASTING_ATTEMPTS };
    await jobs.add(PAY_DAILY_BONUS, { user: user.id, day }, job);
    return true;
  } catch (error) {
    log.warn({ error: String(error), subject: user.id }, 'a daily bonus is left to the next call of the day');
    return false;
  }
}

/** The job: pays the bonus of a sign-in or a visit on `day`. Pays nothing on a later day, whose bonus needs a visit of its own. */
export async function payDueBonus(
  dependencies: Pick<Dependencies, 'db' | 'exchange' | 'config' | 'clock'>,
  { user: id, day }: { user: UserId; day: string },
): Promise<void> {
  const user = await findUserById(dependencies.db, id);
  if (user && !user.blocked && day === warsawDay(dependencies.clock.now())) await pay(dependencies, user);
}

async function pay(dependencies: Pick<Dependencies, 'exchange' | 'config'>, user: BonusUser): Promise<void> {
  const { exchange, config } = dependencies;
  if (user.role !== 'player') return;
  resultOf(await exchange.submit({ kind: 'openLedgerAccount', player: user.id, startBudget: config.startBudget }));
  if (mustConfirmEmail(dependencies, user)) return;
  resultOf(await exchange.submit({ kind: 'claimDailyBonus', player: user.id }));
}
