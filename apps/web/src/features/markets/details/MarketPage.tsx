import { useMediaQuery } from '@mantine/hooks';
import type { Market } from '@wieszcz/contract';
import { marketTexts as say, typo, uiTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useIsPlayer, useSession } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx';
import { Ticket, TicketSheet } from '../ticket/Ticket.tsx';
import { useTicket } from '../ticket/useTicket.ts';
import { AuthorCard, StaffCard } from './AuthorCard.tsx';
import { BetList } from './BetList.tsx';
import { BuyBar } from './BuyBar.tsx';
import { GuestCard } from './GuestCard.tsx';
import { MarketHeader } from './MarketHeader.tsx';
import classes from './MarketPage.module.css';
import { OnlyBetChance } from './OnlyBetChance.tsx';
import { ResultCard } from './ResultCard.tsx';
import { SolvedBanner } from './SolvedBanner.tsx';
import { TrendCard } from './TrendCard.tsx';

/** Room for the ticket beside the market. */
const WIDE = '(min-width: 64em)';

export function MarketPage({ market }: { market: Market }) {
  const user = useSession();
  const isPlayer = useIsPlayer();
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? true;
  const bets = market.bets ?? [];
  const solved = market.correctBetId > 0;
  const trades = isPlayer && market.published && !solved && bets.length > 0;
  const ticket = useTicket(bets);
  const [sheet, setSheet] = useState(ticket.preset && !wide);
  const buy = (betId: number, option: boolean) => {
    ticket.choose(betId, option);
    if (!wide) setSheet(true);
  };
  const only = bets.length === 1 ? bets[0] : undefined;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: say.markets, to: paths.markets() }, { label: uiTexts.category[market.category] }]} />
      <div className={classes.page} data-single={only ? true : undefined}>
        <div className={classes.main}>
          <MarketHeader market={market} />
          {solved && <SolvedBanner market={market} />}
          {only && !solved && <OnlyBetChance bet={only} staticPrices={!trades} />}
          <BetList market={market} {...(trades ? { buy, chosen: ticket } : {})} />
          {bets.length > 0 && <TrendCard market={market} />}
          <section className={classes.rules}>
            <h2>{say.rules}</h2>
            <p>{typo(market.description)}</p>
          </section>
        </div>
        <div className={classes.side}>
          {solved && isPlayer && <ResultCard market={market} />}
          {!solved && user?.username === market.author && <AuthorCard market={market} />}
          {user && !isPlayer && user.username !== market.author && <StaffCard />}
          {!user && !solved && bets.length > 0 && <GuestCard bets={bets} />}
          {trades && wide && <Ticket ticket={ticket} market={market} />}
        </div>
      </div>
      {trades && !wide && only && <BuyBar bet={only} buy={buy} />}
      {trades && !wide && <TicketSheet opened={sheet} onClose={() => setSheet(false)} ticket={ticket} market={market} />}
    </>
  );
}
