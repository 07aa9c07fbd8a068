export { isExpiryAllowed } from './trading/bids.ts';
export { lowestOppositeBid, quotesForBuyer, quotesForSeller, syntheticPrice, walkBook } from './trading/matching.ts';
export type { Quote, Take } from './trading/matching.ts';
export * from './chance/chance.ts';
export * from './chance/best-prices.ts';
export * from './values/categories.ts';
export * from './values/characters.ts';
export * from './charts/chart.ts';
export * from './batch/commands.ts';
export type { Effects, Movement, NewBet, NewLedgerAccount, Resolution, TransactionRow } from './batch/settling.ts';
export * from './values/ids.ts';
export * from './values/limits.ts';
export * from './values/option.ts';
export {
  dueOf,
  EDITABLE_FIELDS,
  frozenFields,
  isTradingClosed,
  knownEnd,
  maySee,
  objectionToChangingCover,
  objectionToClosing,
  objectionToClosingNow,
  objectionToCorrecting,
  objectionToDeleting,
  objectionToEditing,
  objectionToEndDate,
  objectionToPausing,
  objectionToPublishing,
  objectionToResolving,
  objectionToTakingBack,
  objectionToTrading,
  objectionToVerdict,
  PARTICIPATIONS,
  stageOf,
} from './markets/market-life.ts';
export type { MarketStage, Participation } from './markets/market-life.ts';
export {
  arePricesBalanced,
  averagePrice,
  centsFromDollars,
  costInCents,
  costOf,
  DOLLARS,
  dollars,
  MICROS_PER_CENT,
  payoutOf,
  priceFromDollars,
} from './values/money.ts';
export * from './batch/refusals.ts';
export { allowedShares } from './trading/holding.ts';
export type { DailyCapUsage } from './trading/holding.ts';
export * from './values/roles.ts';
export { firstIndexWhere } from './values/search.ts';
export * from './settle/settle.ts';
export { bookKey, emptyState, heldShares, positionKey } from './batch/state.ts';
export type {
  Bet,
  Bid,
  BidTotals,
  Book,
  BookKey,
  Ids,
  LedgerAccount,
  Market,
  MarketLife,
  Offer,
  Position,
  PositionKey,
  PositionTotals,
  Reserve,
  State,
} from './batch/state.ts';
export * from './values/units.ts';
export * from './values/warsaw.ts';
export { isWellFormed } from './batch/well-formed.ts';
