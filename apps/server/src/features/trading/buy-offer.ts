import type { Cents, OfferId, Purchase, Shares, UserId } from '@wieszcz/domain';
import type { Idempotency } from '../../exchange/index.ts';
import { refused, resultOf } from '../../platform/http/app-error.ts';
import type { GameDependencies } from '../dependencies.ts';

type Order = { player: UserId; offer: OfferId; shares: Shares };

/**
 * Buys from one offer. With a price band (null: none), an offer is refused if it is dearer than the cheapest share in its book by the band or
 * more. Throws OFFER_NOT_FOUND, and refusals of the exchange.
 */
export async function buyOffer(
  { exchange, places }: Pick<GameDependencies, 'exchange' | 'places'>,
  priceBand: Cents | null,
  order: Order,
  idempotency: Idempotency | undefined,
): Promise<Purchase> {
  const command = { kind: 'buyOffer', ...order } as const;
  if (priceBand === null) return resultOf(await exchange.submit(command, idempotency));
  const place = await places.ofOffer(order.offer);
  if (place) return resultOf(await exchange.submit({ ...command, band: { ...place, cents: priceBand } }, idempotency));
  // The offer of a repeated call may be sold out by now. A command without the place would have no band, so none is submitted: an offer with
  // this id may appear meanwhile.
  const outcome = idempotency && (await exchange.findOutcome<'buyOffer'>(idempotency));
  if (!outcome) throw refused('OFFER_NOT_FOUND');
  return resultOf(outcome);
}
