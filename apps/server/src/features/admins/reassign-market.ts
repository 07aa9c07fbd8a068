import type { MarketId } from '@wieszcz/domain';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import { refused, refusedField } from '../../platform/http/app-error.ts';
import { changeMarket } from '../markets/change-market.ts';
import type { AdminDependencies } from './change-user.ts';
import { findUsername, lockActiveModerator, setAuthor } from './managed.queries.ts';

/** `username` is the new author's. `by` null: the operator, on the command line, who needn't give a reason. */
export type Reassignment = { market: MarketId; username: string; by: DoneBy | null; reason: string | null };

/**
 * Makes another moderator the author, with all rights, of a market that isn't resolved. Admins can do nothing else to markets. Throws
 * MARKET_NOT_FOUND, MARKET_SOLVED, MODERATOR_NOT_FOUND, ALREADY_AUTHOR or ROLE_FORBIDDEN.
 */
export async function reassignMarket(
  { changes, clock }: Pick<AdminDependencies, 'changes' | 'clock'>,
  { market: id, username, by, reason }: Reassignment,
): Promise<void> {
  await changeMarket(changes, id, async (trx, market) => {
    if (market.resolved) throw refused('MARKET_SOLVED');
    const author = await lockActiveModerator(trx, username);
    if (!author) throw refusedField('MODERATOR_NOT_FOUND', 'username');
    if (author.id === market.author) throw refusedField('ALREADY_AUTHOR', 'username');
    const detail = { formerAuthor: await findUsername(trx, market.author), author: author.username };
    await setAuthor(trx, id, author.id);
    await insertAct(trx, { kind: 'marketReassigned', by, subject: { market: id }, detail, reason }, clock.now());
  });
}
