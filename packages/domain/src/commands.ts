import type { Category } from './categories.ts';
import type { BetId, PositionId, MarketId, OfferId, UserId } from './ids.ts';
import type { Cents, Price, Shares } from './units.ts';
import type { Refusal } from './refusals.ts';

/** true = yes = tak, false = no = nie. */
export type Option = boolean;

/** Everything that can move money or shares. Each is settled by `settle`, in a batch, by the exchange and nothing else. */
export type Command =
  /** Registration: opens the player's account and grants the start budget. Opening it again does nothing. */
  | { kind: 'openLedgerAccount'; player: UserId; startBudget: Cents }
  /** The first login of a day in Europe/Warsaw; later ones that day do nothing. */
  | { kind: 'claimDailyBonus'; player: UserId }
  /** A player who has never traded becomes a moderator: the balance is refunded and the role changed, together. */
  | { kind: 'promoteToModerator'; user: UserId }
  /** A new bet is born with the organizer's two offers. */
  | { kind: 'addBet'; moderator: UserId; market: MarketId; title: string; yesPrice: Price; noPrice: Price; shares: Shares }
  | { kind: 'deleteBet'; moderator: UserId; bet: BetId }
  | { kind: 'solveMarket'; moderator: UserId; market: MarketId; bet: BetId; option: Option }
  /** Fills from the cheapest offers, at most at `maxPrice`, all or nothing. */
  | { kind: 'buyContract'; player: UserId; market: MarketId; bet: BetId; option: Option; maxPrice: Price; shares: Shares }
  /** Fills from one offer at its price. */
  | { kind: 'buyOffer'; player: UserId; offer: OfferId; shares: Shares }
  | { kind: 'addOffer'; player: UserId; position: PositionId; price: Price; shares: Shares }
  | { kind: 'withdrawOffer'; player: UserId; offer: OfferId };

export type ListedOffer = { id: OfferId; price: Price; shares: Shares; createdAt: Date };

/** A position after a command, complete: a caller can show it without asking the database again. */
export type PositionDetails = {
  id: PositionId;
  player: UserId;
  topic: string;
  category: Category;
  /** null: the category's default picture */
  cover: string | null;
  betTitle: string;
  market: MarketId;
  bet: BetId;
  option: Option;
  /** Free shares: those not on sale. */
  shares: Shares;
  /** Shares on sale in `offers`. */
  listedShares: Shares;
  /** What all of them cost, in 1/1 000 000 cent. */
  cost: number;
  /** The price of the option's last transaction. */
  lastPrice: Price;
  offers: ListedOffer[];
  modifiedAt: Date;
};

export type Fill = { price: Price; shares: Shares; /** null: the organizer */ dealer: UserId | null };
export type Purchase = {
  position: PositionDetails;
  fills: Fill[];
  /** What was paid. */
  cost: Cents;
  /** The buyer's balance after. */
  budget: Cents;
};

/** What each command answers when it is done. */
export type Results = {
  openLedgerAccount: { budget: Cents };
  claimDailyBonus: { granted: boolean; budget: Cents };
  promoteToModerator: { refunded: Cents };
  addBet: { bet: BetId };
  deleteBet: { market: MarketId };
  /** `winners`: positions that won */
  solveMarket: { winners: number; paid: Cents };
  buyContract: Purchase;
  buyOffer: Purchase;
  addOffer: { position: PositionDetails; offer: OfferId };
  withdrawOffer: { position: PositionDetails };
};

export type Outcome<Kind extends Command['kind'] = Command['kind']> =
  | { ok: true; result: Results[Kind] }
  | { ok: false; refusal: Refusal };
