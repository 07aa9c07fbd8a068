import { Anchor } from '@mantine/core';
import type { Cents } from '@wieszcz/domain';
import { offersTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Bet, Market } from '#api/market.ts';
import { useBidsOfMarket, useBook, useOffers } from '#api/orders.ts';
import { useIsPlayer, usePageUser, useSession } from '#api/session.ts';
import { cheapestOfOthers, ownInBook } from '#game/orders/ownInBook.ts';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { paths } from '#paths.ts';

/** Null where nobody else sells for less than the offers ask; unknown where an answer failed to load or the user's sign-in has expired. */
export type CheaperPrice = Cents | null | 'unknown';

/**
 * The price at which others sell shares on the screen of the market, if it is below the prices of all offers: a bid on the opposite option,
 * which is none of the listed offers, sells there. Undefined until the first answers have come or failed.
 */
export function useCheaperPrice(market: Market, bet: Bet, option: boolean, isTrading: boolean): CheaperPrice | undefined {
  const offers = useOffers(bet.id, option);
  const book = useBook(bet.id, option);
  const own = useOwnBids(market.marketId, isTrading);
  const find = (): CheaperPrice => {
    if (!isTrading) return null;
    if (!offers.isSuccess || !book.isSuccess || own.bids === null) return 'unknown';
    const cheapest = offers.data.content[0];
    // Without the player's positions: their offers are listed, too, so none is below the cheapest offer.
    const price = cheapestOfOthers(book.data.asks, ownInBook(bet.id, option, own.bids, []));
    return price !== null && (cheapest === undefined || price < cheapest.price) ? price : null;
  };
  const isReading = isTrading && (offers.isFetching || book.isFetching || own.isFetching);
  // While one of the answers is read anew, the others may be newer or older: the last result stays.
  const [last, setLast] = useState<CheaperPrice>();
  const found = find();
  if (!isReading && found !== last) setLast(found);
  return last;
}

const NONE = [] as const;

/** The player's bids on the market, which their purchases skip; empty for all other users, null while they are unknown. */
function useOwnBids(marketId: number, isTrading: boolean) {
  const isPlayer = useIsPlayer();
  const user = useSession();
  const pageUser = usePageUser();
  const { data, isSuccess, isFetching } = useBidsOfMarket(marketId, { enabled: isPlayer && isTrading });
  const isExpired = user === null && pageUser !== null;
  if (!isPlayer) return { bids: isExpired ? null : NONE, isFetching: false };
  return { bids: isSuccess ? data : null, isFetching };
}

type CheaperNoteProps = { market: Market; bet: Bet; option: boolean; price: Cents };

/** Above the offers: the screen of the market sells for less. */
export const CheaperNote = ({ market, bet, option, price }: CheaperNoteProps) => (
  <Note
    kind="info"
    action={
      <Anchor component={Link} to={paths.marketDetails(market.marketId, { betId: bet.id, option })}>
        {offersTexts.showMarket}
      </Anchor>
    }
  >
    {offersTexts.cheaper(money(price))}
  </Note>
);
