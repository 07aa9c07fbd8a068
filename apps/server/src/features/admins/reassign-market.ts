import type { MarketId } from '@wieszcz/domain';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import { refused, refusedField } from '../../platform/http/app-error.ts';
import { changeMarket } from '../markets/change-market.ts';
import type { AdminDependencies } from './change-user.ts';
import { findUsername, lockActiveModerator, setAuthor } from './managed.queries.ts';

export type Reassignment = { market: MarketId; moderator: string; by: DoneBy; reason: string };

/**
 * Makes another moderator the author of a published market that isn't resolved: the only right of admins on markets. Throws
 * MARKET_NOT_FOUND (also for an unpublished market, which nobody but its author may see), MARKET_SOLVED, MODERATOR_NOT_FOUND or
 * ALREADY_AUTHOR.
 */
export async function reassignMarket({ changes, clock }: AdminDependencies, given: Reassignment): Promise<void> {
  const { market: id, moderator, by, reason } = given;
  await changeMarket(changes, id, async (trx, market) => {
    if (!market.published) throw refused('MARKET_NOT_FOUND');
    if (market.solved) throw refused('MARKET_SOLVED');
    const author = await lockActiveModerator(trx, moderator);
    if (!author) throw refusedField('MODERATOR_NOT_FOUND', 'moderator');
    if (author.id === market.author) throw refusedField('ALREADY_AUTHOR', 'moderator');
    const detail = { formerAuthor: await findUsername(trx, market.author), author: author.username };
    await setAuthor(trx, id, author.id);
    await insertAct(trx, { kind: 'marketReassigned', by, subject: { market: id }, detail, reason }, clock.now());
  });
}
