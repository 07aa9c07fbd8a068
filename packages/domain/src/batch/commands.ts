import type { Category } from '../values/categories.ts';
import type { BetId, BidId, PositionId, MarketId, OfferId, UserId } from '../values/ids.ts';
import type { Option, Verdict } from '../values/option.ts';
import type { Cents, Price, Shares } from '../values/units.ts';
import type { Refusal } from './refusals.ts';

/** Every request that can move money or shares. Only the exchange executes commands: in batches, through `settle`. */
export type Command =
  /** At registration: opens the player's ledger account and grants the start budget in cents. Repeating it changes nothing. */
  | { kind: 'openLedgerAccount'; player: UserId; startBudget: Cents }
  /** At a sign-in or a visit: grants the daily bonus once per calendar day in Europe/Warsaw. Repeating it that day changes nothing. */
  | { kind: 'claimDailyBonus'; player: UserId }
  /** Makes a player who has never traded a moderator: takes the balance back and closes the ledger account, in one transaction. */
  | { kind: 'promoteToModerator'; user: UserId }
  /**
   * Makes a moderator a player: the ledger account that a promotion closed is opened again with the money that the promotion took. A
   * moderator who never had an account gets one at the next sign-in or visit.
   */
  | { kind: 'demoteToPlayer'; user: UserId }
  /**
   * Ends the sessions of a user, refuses new ones, cancels the user's bids and withdraws the user's offers, in one transaction. With
   * `ordersOnly` it only closes bids and offers that a user who is already blocked still has; of other users it changes nothing.
   */
  | { kind: 'blockUser'; user: UserId; ordersOnly?: true }
  /** Adds a bet with the organizer's offers on both options. */
  | { kind: 'addBet'; moderator: UserId; market: MarketId; title: string; yesPrice: Price; noPrice: Price; shares: Shares }
  | { kind: 'deleteBet'; moderator: UserId; bet: BetId }
  | { kind: 'resolveMarket'; moderator: UserId; market: MarketId; verdict: Verdict }
  /** Buys from the cheapest offers and from opposite bids, at most at `maxPrice`, all or nothing. */
  | { kind: 'buyShares'; player: UserId; market: MarketId; bet: BetId; option: Option; maxPrice: Price; shares: Shares }
  /** Buys from one offer at its price. With a band, an offer that is too dear is refused. */
  | { kind: 'buyOffer'; player: UserId; offer: OfferId; shares: Shares; band?: PriceBand }
  /**
   * Sells to resting bids on the option at `price` or better and lists the shares left. Never merges. `band` is in cents: a price lower
   * by the band or more than the best bid, synthetic ones included, is refused.
   */
  | ({ kind: 'addOffer'; price: Price; shares: Shares; band?: Cents } & NamedPosition)
  | { kind: 'withdrawOffer'; player: UserId; offer: OfferId }
  /** Buys up to `shares` from asks, real and synthetic, at most at `price`. The shares left rest as a bid unless the order is IOC. */
  | {
      kind: 'placeBid';
      player: UserId;
      market: MarketId;
      bet: BetId;
      option: Option;
      price: Price;
      shares: Shares;
      timeInForce: TimeInForce;
      /** Only for GTD. */
      expiresAt: Date | null;
    }
  /** Reduces a bid to `shares`, fewer than it has. The bid keeps its place in the queue. */
  | { kind: 'reduceBid'; player: UserId; bid: BidId; shares: Shares }
  | { kind: 'cancelBid'; player: UserId; bid: BidId }
  /** Cancels all bids of the player, or those on one market. */
  | { kind: 'cancelBids'; player: UserId; market: MarketId | null }
  /** Closes these bids where they have expired or their market has closed, and returns their reserves. Only for the job that sweeps bids. */
  | { kind: 'sweepBids'; market: MarketId; bids: readonly BidId[] }
  /** Sells free shares at once to bids, real and synthetic, at least at `minPrice`. FOK: all or nothing. */
  | ({ kind: 'sellShares'; shares: Shares; minPrice: Price; timeInForce: 'FOK' | 'IOC' } & NamedPosition)
  /** Turns `pairs` free shares of each option of a bet into 1 $ each. */
  | { kind: 'redeemPairs'; player: UserId; market: MarketId; bet: BetId; pairs: Shares };

/**
 * An offer is refused if the player could buy a share for at least `cents` less, from another offer or an opposite bid. `bet` and `option`
 * are those of the offer. They never change, so the caller looks them up beforehand.
 */
export type PriceBand = { bet: BetId; option: Option; cents: Cents };

/** GTC: rests until it is filled or cancelled. GTD: rests until `expiresAt`. IOC: never rests. */
export type TimeInForce = 'GTC' | 'GTD' | 'IOC';

/** A position named by its id. The bet and option of a position never change, so the caller looks them up beforehand. */
type NamedPosition = { player: UserId; position: PositionId; market: MarketId; bet: BetId; option: Option };

export type ListedOffer = { id: OfferId; price: Price; shares: Shares; createdAt: Date };

/** A position after a command, with everything that is shown of it, so that the caller needn't read the database again. */
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
  /** Price of the option's last transaction; after a later merge of the opposite option with a lot, 100 cents minus the merge's price. */
  lastPrice: Price;
  offers: ListedOffer[];
  /** The average price in $ before the last share left; only for a position that is empty. */
  formerAverage?: number;
  modifiedAt: Date;
};

/** An open bid. */
export type BidDetails = {
  id: BidId;
  market: MarketId;
  bet: BetId;
  option: Option;
  topic: string;
  betTitle: string;
  price: Price;
  shares: Shares;
  /** null: rests until it is filled or cancelled. */
  expiresAt: Date | null;
  createdAt: Date;
};

export type Fill = { price: Price; shares: Shares; /** null: the organizer. */ seller: UserId | null };
export type Purchase = {
  position: PositionDetails;
  fills: Fill[];
  /** The amount paid. */
  cost: Cents;
  /** The buyer's balance after the purchase. */
  budget: Cents;
};

/** A fill of a bid that has just been placed. A mint has no seller. */
export type BidFill = Fill & { option: Option; kind: 'trade' | 'mint' };
export type PlacedBid = {
  /** The bid that rests; null if none does. */
  bid: BidDetails | null;
  fills: BidFill[];
  /** The player's position on the option; null while it has no shares. */
  position: PositionDetails | null;
  budget: Cents;
  /** The sum of the reserves of all of the player's bids. */
  reserved: Cents;
};

/** A fill of a sale at once. A merge has no buyer. */
export type SaleFill = { price: Price; shares: Shares; kind: 'trade' | 'merge' };
export type Sale = {
  /** null: no share is left. */
  position: PositionDetails | null;
  fills: SaleFill[];
  proceeds: Cents;
  budget: Cents;
};

/** The result of each kind of command that was executed. */
export type Results = {
  openLedgerAccount: { budget: Cents };
  claimDailyBonus: { granted: boolean; budget: Cents };
  promoteToModerator: { refunded: Cents };
  demoteToPlayer: { returned: Cents };
  /** Numbers of cancelled bids and of withdrawn offers. */
  blockUser: { cancelled: number; withdrawn: number };
  addBet: { bet: BetId };
  deleteBet: { market: MarketId };
  /** `winners` counts winning positions. */
  resolveMarket: { winners: number; paid: Cents };
  buyShares: Purchase;
  buyOffer: Purchase;
  /** `offer` is null if all shares were sold at once; `fills` are sales to bids. */
  addOffer: { position: PositionDetails; offer: OfferId | null; fills: SaleFill[] };
  withdrawOffer: { position: PositionDetails };
  placeBid: PlacedBid;
  reduceBid: { bid: BidDetails; budget: Cents; reserved: Cents };
  cancelBid: { cancelled: number; budget: Cents; reserved: Cents };
  cancelBids: { cancelled: number; budget: Cents; reserved: Cents };
  sweepBids: { swept: number };
  sellShares: Sale;
  redeemPairs: { yes: PositionDetails | null; no: PositionDetails | null; proceeds: Cents; budget: Cents };
};

export type Outcome<Kind extends Command['kind'] = Command['kind']> =
  | { ok: true; result: Results[Kind] }
  | { ok: false; refusal: Refusal };
