import type { Category } from '../values/categories.ts';
import type { BetId, PositionId, MarketId, OfferId, UserId } from '../values/ids.ts';
import type { Cents, Price, Shares } from '../values/units.ts';
import type { Refusal } from './refusals.ts';

/** true = yes = tak, false = no = nie. */
export type Option = boolean;

/** Every request that can move money or shares. Only the exchange executes commands: in batches, through `settle`. */
export type Command =
  /** At registration: opens the player's ledger account and grants the start budget in cents. Repeating it changes nothing. */
  | { kind: 'openLedgerAccount'; player: UserId; startBudget: Cents }
  /** At login: grants the daily bonus once per calendar day in Europe/Warsaw. Repeating it that day changes nothing. */
  | { kind: 'claimDailyBonus'; player: UserId }
  /** Makes a player who has never traded a moderator: refunds the balance and changes the role in one transaction. */
  | { kind: 'promoteToModerator'; user: UserId }
  /** Adds a bet with the organizer's offers on both options. */
  | { kind: 'addBet'; moderator: UserId; market: MarketId; title: string; yesPrice: Price; noPrice: Price; shares: Shares }
  | { kind: 'deleteBet'; moderator: UserId; bet: BetId }
  | { kind: 'solveMarket'; moderator: UserId; market: MarketId; bet: BetId; option: Option }
  /** Buys from the cheapest offers, at most at `maxPrice`, all or nothing. */
  | { kind: 'buyContract'; player: UserId; market: MarketId; bet: BetId; option: Option; maxPrice: Price; shares: Shares }
  /** Buys from one offer at its price. */
  | { kind: 'buyOffer'; player: UserId; offer: OfferId; shares: Shares }
  | { kind: 'addOffer'; player: UserId; position: PositionId; price: Price; shares: Shares }
  | { kind: 'withdrawOffer'; player: UserId; offer: OfferId };

export type ListedOffer = { id: OfferId; price: Price; shares: Shares; createdAt: Date };

/** A position after a command with everything that is shown of it, so that the caller needn't read the database again. */
export type PositionDetails = {
  id: PositionId;
  player: UserId;
  topic: string;
  category: Category;
  /** Hash of the uploaded cover; null: the category's default cover. */
  cover: string | null;
  betTitle: string;
  market: MarketId;
  bet: BetId;
  option: Option;
  /** Free shares: not listed for sale. */
  shares: Shares;
  /** Shares listed in `offers`. */
  listedShares: Shares;
  /** Cost basis of all held shares in millionths of a cent. */
  cost: number;
  /** Price of the option's last transaction. */
  lastPrice: Price;
  offers: ListedOffer[];
  modifiedAt: Date;
};

export type Fill = { price: Price; shares: Shares; /** null: the organizer. */ dealer: UserId | null };
export type Purchase = {
  position: PositionDetails;
  fills: Fill[];
  /** The amount paid. */
  cost: Cents;
  /** The buyer's balance after the purchase. */
  budget: Cents;
};

/** The result of each kind of command that was executed. */
export type Results = {
  openLedgerAccount: { budget: Cents };
  claimDailyBonus: { granted: boolean; budget: Cents };
  promoteToModerator: { refunded: Cents };
  addBet: { bet: BetId };
  deleteBet: { market: MarketId };
  /** `winners` counts winning positions. */
  solveMarket: { winners: number; paid: Cents };
  buyContract: Purchase;
  buyOffer: Purchase;
  addOffer: { position: PositionDetails; offer: OfferId };
  withdrawOffer: { position: PositionDetails };
};

export type Outcome<Kind extends Command['kind'] = Command['kind']> =
  | { ok: true; result: Results[Kind] }
  | { ok: false; refusal: Refusal };
