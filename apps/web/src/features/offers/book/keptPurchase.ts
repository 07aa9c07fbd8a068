import { isPrice } from '@wieszcz/domain';
import { tabStorage, type BrowserStorage } from '#api/browserStorage.ts';
import type { Offer } from '#api/position.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';

/** A purchase from an offer that a player was entering when the sign-in expired. */
export type KeptPurchase = { betId: number; option: boolean; username: string; offer: Offer; shares: TypedNumber };

/** Former releases keep purchases with prices in $ under another key. */
const KEY = 'wieszcz-purchase-in-cents';

export const keepPurchase = (purchase: KeptPurchase, storage: BrowserStorage = tabStorage()): void =>
  storage.setItem(KEY, JSON.stringify(purchase));

export const dropPurchase = (storage: BrowserStorage = tabStorage()): void => storage.removeItem(KEY);

type Place = Pick<KeptPurchase, 'betId' | 'option' | 'username'>;

/** The purchase that this player left at these offers in this tab; null without one. */
export function keptPurchase(place: Place, storage: BrowserStorage = tabStorage()): KeptPurchase | null {
  const kept = parse(storage.getItem(KEY));
  return kept?.betId === place.betId && kept.option === place.option && kept.username === place.username ? kept : null;
}

function parse(text: string | null): KeptPurchase | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<KeptPurchase> | null;
    return kept && isOffer(kept.offer) && (typeof kept.shares === 'string' || typeof kept.shares === 'number')
      ? (kept as KeptPurchase)
      : null;
  } catch {
    return null;
  }
}

/** Whether the offer has the numbers that the form needs. */
const isOffer = (offer: Partial<Offer> | undefined): boolean =>
  [offer?.id, offer?.shares].every((value) => typeof value === 'number') && isPrice(offer?.price ?? 0);
