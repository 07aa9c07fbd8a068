import { Anchor } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { type Cents, PAYOUT } from '@wieszcz/domain';
import { offersTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Bet, Market } from '#api/market.ts';
import { useOffers } from '#api/markets.ts';
import { useBidsOfMarket } from '#api/orders.ts';
import { useIsPlayer } from '#api/session.ts';
import { bestPrice, minus } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { paths } from '#paths.ts';

/**
 * The price of a share on the screen of the market, if it is below the prices of all offers: a bid on the opposite option, which is none of
 * the listed offers, sells there. Null if no bid does, or only the player's own one.
 */
export function useCheaperPrice(market: Market, bet: Bet, option: boolean, isTrading: boolean): Cents | null {
  const isPlayer = useIsPlayer();
  const { data: offers } = useOffers(bet.id, option);
  const bids = useBidsOfMarket(market.marketId, { enabled: isPlayer && isTrading });
  const isReading = useIsFetching({ queryKey: ['bet', bet.id] }) > 0 || bids.isFetching;
  const best = bestPrice(bet, option);
  const cheapest = offers?.content[0];
  const isBelowOffers = offers !== undefined && best !== null && (cheapest === undefined || best < cheapest.price);
  const isOwn = bids.data?.some((bid) => bid.betId === bet.id && bid.option !== option && minus(PAYOUT, bid.price) === best);
  const found = isTrading && isBelowOffers && !isOwn ? best : null;
  // While one of the answers is read anew, the others may be newer or older: the last result stays.
  const [last, setLast] = useState<Cents | null>(null);
  if (!isReading && found !== last) setLast(found);
  return last;
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
