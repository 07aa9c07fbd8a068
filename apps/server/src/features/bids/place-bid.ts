import type { Answer, endpoints } from '@wieszcz/api';
import { dollars, isExpiryAllowed } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import type { z } from 'zod';
import type { Idempotency } from '../../exchange/index.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { AppError, resultOf } from '../../platform/http/app-error.ts';
import { showBid, showBidFill } from '../../presenters/bid.ts';
import { showPosition } from '../../presenters/position.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';

type PlaceBid = (typeof endpoints)['placeBid'];

/**
 * Places a bid and presents it, with what it bought at once. Throws BET_NOT_FOUND, VALIDATION_FAILED for a wrong expiry, and refusals of
 * the exchange.
 */
export async function placeBid(
  { exchange, clock, covers, usernames, places }: GameDependencies,
  user: Viewer,
  { betId: bet, ...order }: z.output<PlaceBid['body']>,
  flag: CoversFlag,
  idempotency: Idempotency | undefined,
): Promise<Answer<PlaceBid>> {
  const market = await places.marketOf(bet);
  const command = { kind: 'placeBid', player: user.id, market, bet, ...order } as const;
  const isExpiryWrong = order.expiresAt !== null && !isExpiryAllowed(order.expiresAt, clock.now());
  // A repeated call gets its first outcome, although its expiry may be too near by now.
  const outcome = isExpiryWrong ? idempotency && (await exchange.findOutcome<'placeBid'>(idempotency)) : undefined;
  if (isExpiryWrong && !outcome) throw expiryRefused();
  const placed = resultOf(outcome ?? (await exchange.submit(command, idempotency)));
  const { position } = placed;
  const [usernameOf, cover] = await Promise.all([
    usernames.of(placed.fills.map((fill) => fill.seller)),
    position && covers.show(flag, position.cover),
  ]);
  return {
    bid: placed.bid && showBid(placed.bid),
    fills: placed.fills.map((fill) => showBidFill(fill, usernameOf)),
    contract: position && showPosition(position, user.username, cover!),
    budget: dollars(placed.budget),
    reserved: dollars(placed.reserved),
  };
}

function expiryRefused(): AppError {
  const message = validationTexts.expiryRange;
  return new AppError('VALIDATION_FAILED', message, { errors: [{ field: 'expiresAt', message }] });
}
