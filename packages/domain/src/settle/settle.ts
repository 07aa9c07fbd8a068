import type { Command, Outcome } from '../batch/commands.ts';
import { noEffects } from '../batch/settling.ts';
import type { Effects, Settling } from '../batch/settling.ts';
import type { State } from '../batch/state.ts';
import { addBet, deleteBet } from '../markets/bets.ts';
import { resolveMarket } from '../markets/resolution.ts';
import { cancelBid, cancelBids, placeBid, reduceBid, sweepBids } from '../trading/bids.ts';
import { blockUser } from '../trading/blocking.ts';
import { addOffer, withdrawOffer } from '../trading/listing.ts';
import type { ShallowBook } from '../trading/matching.ts';
import { buyShares, buyOffer } from '../trading/purchase.ts';
import { redeemPairs, sellShares } from '../trading/sale.ts';
import { warsawDay } from '../values/warsaw.ts';
import { claimDailyBonus, demoteToPlayer, openLedgerAccount, promoteToModerator } from './ledger-accounts.ts';

export type Settlement =
  | { kind: 'settled'; outcomes: Outcome[]; effects: Effects }
  /** The state is partly changed: discard it and write nothing. */
  | ({ kind: 'shallow' } & ShallowBook);

/**
 * Executes the commands of a batch in order, all at the time `now`. Each command sees the changes of the earlier ones; a refused command
 * changes nothing. Every rule that moves money or shares is called from here. Changes `state` in place. `outcomes[i]` answers
 * `commands[i]`; `effects` is the net change of all rows. Throws if a bug would make a loaded balance or a share count negative, or break
 * another rule that is asserted.
 */
export function settle(state: State, commands: readonly Command[], now: Date): Settlement {
  const settling: Settling = { state, effects: noEffects(), now, today: warsawDay(now) };
  const outcomes: Outcome[] = [];
  for (const command of commands) {
    const outcome = settleOne(settling, command);
    if ('shallow' in outcome) return { kind: 'shallow', ...outcome };
    outcomes.push(outcome);
  }
  return { kind: 'settled', outcomes, effects: settling.effects };
}

function settleOne(settling: Settling, command: Command): Outcome | ShallowBook {
  switch (command.kind) {
    case 'openLedgerAccount':
      return openLedgerAccount(settling, command);
    case 'claimDailyBonus':
      return claimDailyBonus(settling, command);
    case 'promoteToModerator':
      return promoteToModerator(settling, command);
    case 'demoteToPlayer':
      return demoteToPlayer(settling, command);
    case 'blockUser':
      return blockUser(settling, command);
    case 'addBet':
      return addBet(settling, command);
    case 'deleteBet':
      return deleteBet(settling, command);
    case 'resolveMarket':
      return resolveMarket(settling, command);
    case 'buyShares':
      return buyShares(settling, command);
    case 'buyOffer':
      return buyOffer(settling, command);
    case 'addOffer':
      return addOffer(settling, command);
    case 'withdrawOffer':
      return withdrawOffer(settling, command);
    case 'placeBid':
      return placeBid(settling, command);
    case 'reduceBid':
      return reduceBid(settling, command);
    case 'cancelBid':
      return cancelBid(settling, command);
    case 'cancelBids':
      return cancelBids(settling, command);
    case 'sweepBids':
      return sweepBids(settling, command);
    case 'sellShares':
      return sellShares(settling, command);
    case 'redeemPairs':
      return redeemPairs(settling, command);
  }
}
