import type { MarketStage } from '@wieszcz/domain';
import { isAuthor, roleOf, type User } from '#api/session.ts';

/**
 * Who looks at a market's page. `askedToSignIn`: a guest whose sign-in has ended on the page, and whom the ticket beside the market asks to
 * sign in. An author who has become a player or an admin counts as any other player or admin.
 */
export type Viewer = 'guest' | 'askedToSignIn' | 'player' | 'author' | 'staff';
export type Phase = 'unpublished' | 'trading' | 'stopped' | 'resolved';

export type Cards = {
  /** The card in the ticket's place, or above it. */
  aside: 'guest' | 'author' | 'staff' | 'result' | null;
  /** What a press on a price does: `buy` opens the ticket, `ask` asks to sign up. With `shown` the prices aren't buttons. */
  prices: 'buy' | 'ask' | 'shown';
};

const NONE: Cards = { aside: null, prices: 'shown' };
const BUY: Cards = { aside: null, prices: 'buy' };
const ASK: Cards = { aside: null, prices: 'ask' };
const GUEST: Cards = { aside: 'guest', prices: 'ask' };
const AUTHOR: Cards = { aside: 'author', prices: 'shown' };
const STAFF: Cards = { aside: 'staff', prices: 'shown' };
const RESULT: Cards = { aside: 'result', prices: 'shown' };

/** Who sees which card when. */
const CARDS: Record<Viewer, Record<Phase, Cards>> = {
  guest: { unpublished: NONE, trading: GUEST, stopped: NONE, resolved: NONE },
  askedToSignIn: { unpublished: NONE, trading: ASK, stopped: NONE, resolved: NONE },
  player: { unpublished: NONE, trading: BUY, stopped: NONE, resolved: RESULT },
  author: { unpublished: AUTHOR, trading: AUTHOR, stopped: AUTHOR, resolved: NONE },
  staff: { unpublished: STAFF, trading: STAFF, stopped: STAFF, resolved: STAFF },
};

export const cardsFor = (viewer: Viewer, phase: Phase): Cards => CARDS[viewer][phase];

export const phaseOf = (stage: MarketStage, isStopped: boolean): Phase =>
  stage === 'open' ? (isStopped ? 'stopped' : 'trading') : stage;

type Visit = { user: User | null; author: string; ticketAsksToSignIn: boolean };

export function viewerOf({ user, author, ticketAsksToSignIn }: Visit): Viewer {
  if (user === null) return ticketAsksToSignIn ? 'askedToSignIn' : 'guest';
  if (roleOf(user) === 'ROLE_PLAYER') return 'player';
  return isAuthor(user, { author }) ? 'author' : 'staff';
}
