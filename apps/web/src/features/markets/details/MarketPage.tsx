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

/** Room for the ticket beside the market. */
const WIDE = '(min-width: 64em)';
const PHONE = '(width < 48em)';

export function MarketPage({ market }: { market: Market }) {
  const user = useSession();
  const isPlayer = useIsPlayer();
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? true;
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const bets = market.bets ?? [];
  const solved = market.correctBetId > 0;
  const trades = isPlayer && market.published && !solved && bets.length > 0;
  const ticket = useTicket(bets);
  const [sheet, setSheet] = useState(ticket.isLinked && !wide);
  const buy = (betId: number, option: boolean) => {
    ticket.choose(betId, option);
    if (!wide) setSheet(true);
  };
  const only = bets.length === 1 ? bets[0] : undefined;
  const aside = (
    <>
      {solved && isPlayer && <ResultCard market={market} />}
      {!solved && user?.username === market.author && <AuthorCard market={market} />}
      {user && !isPlayer && user.username !== market.author && <StaffCard />}
      {!user && !solved && bets.length > 0 && <GuestCard bets={bets} />}
    </>
  );
  const betList = <BetList key="bets" market={market} {...(trades ? { buy, chosen: ticket } : {})} />;
  const trend = bets.length > 0 && <TrendCard key="trend" market={market} />;
  // Outcomes come before their history, and on phones so does what can be bought.
  const betsFirst = solved || (phone && bets.length > 1);
  return (
    <>
      <Breadcrumbs crumbs={[{ label: say.markets, to: paths.markets() }, { label: uiTexts.category[market.category] }]} />
      <div className={classes.page}>
        <div className={classes.main}>
          <MarketHeader market={market} />
          {solved && <SolvedBanner market={market} />}
          {!wide && user && aside}
          {only && !solved && <OnlyBetChance bet={only} staticPrices={!trades} />}
          {betsFirst ? [betList, trend] : [trend, betList]}
          {!wide && !user && aside}
          <section className={classes.rules}>
            <h2>{say.rules}</h2>
            <p>{typo(market.description)}</p>
          </section>
        </div>
        {wide && (
          <div className={classes.side}>
            {aside}
            {trades && <Ticket ticket={ticket} market={market} />}
          </div>
        )}
      </div>
      {trades && !wide && only && <BuyBar bet={only} buy={buy} />}
      {trades && !wide && <TicketSheet opened={sheet} onClose={() => setSheet(false)} ticket={ticket} market={market} />}
    </>
  );
}
