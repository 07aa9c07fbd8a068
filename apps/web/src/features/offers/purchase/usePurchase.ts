import { useEffect, useState } from 'react';
import type { Offer } from '#api/position.ts';
import { useSession } from '#api/session.ts';
import { useExpiredPlayer } from '#api/useExpiredPlayer.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { dropPurchase, keptPurchase } from './keptPurchase.ts';

/** An offer to buy from, and the number of shares at the start. */
type Purchase = { offer: Offer | null; shares: TypedNumber };

const NONE: Purchase = { offer: null, shares: 1 };

/** The offer that the player has chosen to buy from: at first the one of the purchase that was kept when the sign-in expired. */
export function usePurchase(betId: number, option: boolean) {
  const username = useSession()?.username;
  const [purchase, setPurchase] = useState<Purchase>(
    () => (username === undefined ? null : keptPurchase({ betId, option, username })) ?? NONE,
  );
  useEffect(() => {
    if (username !== undefined) dropPurchase();
  }, [username]);
  return {
    purchase,
    expiredPlayer: useExpiredPlayer(),
    choose: (offer: Offer) => setPurchase({ ...NONE, offer }),
    close: () => {
      dropPurchase();
      setPurchase(NONE);
    },
  };
}
