import { useMediaQuery } from '@mantine/hooks';
import type { Market } from '@wieszcz/api';
import { marketTexts as say, typo, uiTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useIsPlayer, useSession } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { Breadcrumbs } from '../../../kit/navigation/Breadcrumbs.tsx';
import { Ticket, TicketSheet } from '../ticket/Ticket.tsx';
import { useTicket } from '../ticket/useTicket.ts';
import { AuthorCard, StaffCard } from './aside/AuthorCard.tsx';
import { BetList } from './bets/BetList.tsx';
import { BuyBar } from './bets/BuyBar.tsx';
import { GuestCard } from './aside/GuestCard.tsx';
import { MarketHeader } from './header/MarketHeader.tsx';
import classes from './MarketPage.module.css';
import { OnlyBetChance } from './bets/OnlyBetChance.tsx';
import { ResultCard } from './aside/ResultCard.tsx';
import { SolvedBanner } from './header/SolvedBanner.tsx';
import { TrendCard } from './trend/TrendCard.tsx';

/** From here on the ticket is beside the market; below it opens as a sheet. */
const WIDE = '(min-width: 64em)';
const PHONE = '(width < 48em)';

export function MarketPage({ market }: { market: Market }) {
  const user = useSession();
  const isPlayer = useIsPlayer();
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? true;
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const bets = market.bets ?? [];
  const solved = market.correctBetId > 0;
  const canBuy = isPlayer && market.published && !solved && bets.length > 0;
  const ticket = useTicket(bets);
  const [isSheetOpen, setSheetOpen] = useState(ticket.isLinked && !isWide);
  const buy = (betId: number, option: boolean) => {
    ticket.choose(betId, option);
    if (!isWide) setSheetOpen(true);
  };
  const onlyBet = bets.length === 1 ? bets[0] : undefined;
  const aside = (
    <>
      {solved && isPlayer && <ResultCard market={market} />}
      {!solved && user?.username === market.author && <AuthorCard market={market} />}
      {user && !isPlayer && user.username !== market.author && <StaffCard />}
      {!user && !solved && bets.length > 0 && <GuestCard bets={bets} />}
    </>
  );
  const betList = <BetList key="bets" market={market} {...(canBuy ? { buy, chosen: ticket } : {})} />;
  const trend = bets.length > 0 && <TrendCard key="trend" market={market} />;
  // The bets come above the chart where they show the outcome, and on phones, where the chart would push the prices off the screen.
  const betsFirst = solved || (isPhone && bets.length > 1);
  return (
    <>
      <Breadcrumbs crumbs={[{ label: say.markets, to: paths.markets() }, { label: uiTexts.category[market.category] }]} />
      <div className={classes.page}>
        <div className={classes.main}>
          <MarketHeader market={market} />
          {solved && <SolvedBanner market={market} />}
          {!isWide && user && aside}
          {onlyBet && !solved && <OnlyBetChance bet={onlyBet} staticPrices={!canBuy} />}
          {betsFirst ? [betList, trend] : [trend, betList]}
          {!isWide && !user && aside}
          <section className={classes.rules}>
            <h2>{say.rules}</h2>
            <p>{typo(market.description)}</p>
          </section>
        </div>
        {isWide && (
          <div className={classes.side}>
            {aside}
            {canBuy && <Ticket ticket={ticket} market={market} />}
          </div>
        )}
      </div>
      {canBuy && !isWide && onlyBet && <BuyBar bet={onlyBet} buy={buy} />}
      {canBuy && !isWide && (
        <TicketSheet opened={isSheetOpen} onClose={() => setSheetOpen(false)} ticket={ticket} market={market} />
      )}
    </>
  );
}
