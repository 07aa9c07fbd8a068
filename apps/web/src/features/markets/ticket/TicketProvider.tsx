import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { authTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSearchParams, Link } from 'react-router';
import type { Market } from '#api/market.ts';
import { useIsPlayer, useSession, useExpiredPlayer } from '#api/session.ts';
import { useStop } from '#game/markets/tradingStop.tsx';
import { useDoubts, useIsUnsettled, SENDING, type SubmittedOrder } from '#game/quotes/useOrder.ts';
import { byChance } from '#game/trading/figures.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { marketPreset, paths, withoutPreset } from '#paths.ts';
import { TicketSheet } from './CardAndSheet.tsx';
import {
  useIsWide,
  changedTicket,
  dropTicket,
  keepTicket,
  keptTicket,
  type OpenTicket,
  OpenTicketContext,
  type Ticket,
  TicketContext,
  type TicketFields,
  ticketFor,
  ticketOf,
  type TicketRequest,
} from './ticket.ts';
import classes from './ticket.module.css';

type TicketProviderProps = { market: Market; children: ReactNode };

/** Holds the ticket of a market's page. On narrow screens it also renders the sheet; a wide page places a `TicketCard`. */
export function TicketProvider({ market, children }: TicketProviderProps) {
  const { marketId, stage, bets } = market;
  const isGuest = useSession() === null;
  const isPlayer = useIsPlayer();
  const isWide = useIsWide();
  const stop = useStop(market);
  const { fields, setFields, isOpen, setOpen } = useTicketState(market, !isWide && stop === null);
  const isExpired = useExpiry(marketId, fields, isOpen);
  const [wanted, setWanted] = useState<TicketRequest | null>(null);
  const [isAsked, setAsked] = useState(false);
  const doubts = useDoubts();
  const isUnsettled = useIsUnsettled(doubts, marketId);
  const client = useQueryClient();

  const { dismissRefusal } = doubts;
  // An order whose answer was lost may have been executed before the resolution. Sending it again shows the outcome, which may be a refusal.
  const hasOrders = stage === 'open' || isUnsettled || doubts.refused !== null;
  const isTradable = hasOrders && bets.length > 0 && (isGuest || isPlayer);
  const bet = bets.find(({ id }) => id === fields.bet) ?? bets[0];
  const show = useCallback(
    (next: TicketFields) => {
      dismissRefusal();
      setFields(next);
      setOpen(!isWide);
    },
    [dismissRefusal, isWide, setFields, setOpen],
  );
  const open = useCallback(
    (request: TicketRequest) => {
      if (isGuest) {
        setWanted(request);
        setAsked(true);
        // The ticket that is kept for the next sign-in shows what was chosen last.
        if (isExpired) setFields((old) => changedTicket(old, request));
        return;
      }
      // The ticket keeps showing an order until its answer has come.
      if (client.isMutating({ mutationKey: SENDING }) > 0) return;
      show(ticketFor(request));
    },
    [client, isExpired, isGuest, setFields, show],
  );
  const showAgain = useCallback((submitted: SubmittedOrder) => show(ticketOf(submitted)), [show]);
  const close = useCallback(() => setOpen(false), [setOpen]);
  const { intent, option } = fields;
  const betId = bet?.id;
  const ticket = useMemo<Ticket | null>(
    () => (isTradable && betId !== undefined ? { shown: { intent, bet: betId, option }, open, isGuest, isExpired } : null),
    [isTradable, intent, betId, option, open, isGuest, isExpired],
  );
  const openTicket = useMemo<OpenTicket | null>(() => {
    if (!isTradable || !bet) return null;
    const edit = (changes: Partial<TicketFields>) => {
      dismissRefusal();
      setFields((old) => changedTicket(old, changes));
    };
    return { market, bet, fields, edit, isSheet: !isWide, isClosed: !isWide && !isOpen, doubts, showAgain, close };
  }, [isTradable, bet, market, fields, setFields, isWide, isOpen, doubts, dismissRefusal, showAgain, close]);
  return (
    <TicketContext value={ticket}>
      <OpenTicketContext value={openTicket}>
        {children}
        {wanted && (
          <GuestDialog
            opened={isAsked && isGuest}
            onClose={() => setAsked(false)}
            returnTo={paths.marketDetails(marketId, { betId: wanted.bet, option: wanted.option, intent: wanted.intent })}
            isExpired={isExpired}
          />
        )}
        {openTicket && !isWide && (isPlayer || isExpired) && <TicketSheet opened={isOpen} isExpired={isExpired} />}
      </OpenTicketContext>
    </TicketContext>
  );
}

/**
 * The fields of the ticket. It begins with the entries that the player left when the sign-in expired, else with the choice of the
 * address (`?bet=7&option=false&intent=sell`), else with a purchase of yes on the most likely bet. With `mayOpen` the sheet opens at once
 * if it was open when the sign-in expired, or if the address names a bet. The address of a player then loses its choice, before the entry of
 * the sheet repeats the address in the browser's history: otherwise Back or a reload would open the sheet again, even after the purchase.
 * A guest's address keeps it for the time after the sign-in.
 */
function useTicketState({ marketId, bets }: Market, mayOpen: boolean) {
  const username = useSession()?.username;
  const isPlayer = useIsPlayer();
  const [query, setQuery] = useSearchParams();
  const [start] = useState(() => {
    const kept = username === undefined ? null : keptTicket(marketId, username);
    if (kept) return kept;
    const preset = marketPreset(query);
    const linked = bets.find(({ id }) => id === preset?.betId);
    const bet = (linked ?? byChance(bets)[0])?.id ?? null;
    const { intent, option } = linked && preset ? preset : { intent: 'buy' as const, option: true };
    return { fields: ticketFor({ intent, bet, option }), isOpen: linked !== undefined };
  });
  const [fields, setFields] = useState(start.fields);
  const [isOpen, setOpen] = useState(start.isOpen && mayOpen);
  useEffect(() => {
    if (username !== undefined) dropTicket();
  }, [username]);
  const losesPreset = mayOpen && isPlayer && marketPreset(query) !== null;
  useEffect(() => {
    if (losesPreset) setQuery(withoutPreset, { replace: true, preventScrollReset: true });
  }, [losesPreset, setQuery]);
  return { fields, setFields, isOpen: isOpen && !losesPreset, setOpen };
}

/** Whether the sign-in has ended on this page. Keeps the ticket then, for the time after the next sign-in. */
function useExpiry(marketId: number, fields: TicketFields, isOpen: boolean): boolean {
  const username = useExpiredPlayer();
  useEffect(() => {
    if (username !== null) keepTicket({ marketId, username, isOpen, fields });
  }, [marketId, username, isOpen, fields]);
  return username !== null;
}

const { guestDialog: guestDialogTexts } = authTexts;

type GuestDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** The path, with bet and option, to which the sign-up and the sign-in lead back. */
  returnTo: string;
  /** The session of a player has expired, so the user has an account already. */
  isExpired: boolean;
};

/** Tells a guest who wants to buy that this takes an account, and that the order is kept meanwhile. */
function GuestDialog({ opened, onClose, returnTo, isExpired }: GuestDialogProps) {
  const ways = [
    <Button
      key="register"
      component={Link}
      to={paths.registerThen(returnTo)}
      size="md"
      {...(isExpired && { variant: 'default' })}
    >
      {guestDialogTexts.register}
    </Button>,
    <Button key="login" component={Link} to={paths.loginThen(returnTo)} size="md" {...(!isExpired && { variant: 'default' })}>
      {isExpired ? guestDialogTexts.expiredLogin : guestDialogTexts.login}
    </Button>,
  ];
  return (
    <DialogBox
      opened={opened}
      onClose={onClose}
      title={isExpired ? guestDialogTexts.expiredTitle : guestDialogTexts.title}
      text={withNoBreakSpaces(isExpired ? guestDialogTexts.expiredText : guestDialogTexts.text)}
    >
      <div className={classes.ways}>{isExpired ? ways.toReversed() : ways}</div>
    </DialogBox>
  );
}
