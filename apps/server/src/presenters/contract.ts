import type { Contract, ContractStatus, Offer, Purchase as PurchaseJson } from '@wieszcz/api';
import { averagePrice, type ContractState, type Fill, heldShares, type ListedOffer, type Purchase } from '@wieszcz/domain';
import { dollars } from './amounts.ts';
import { timestamp } from './timestamp.ts';
import type { ShowCover } from './cover.ts';

/** One of the owner's offers, as part of the contract. */
const showListedOffer = (offer: ListedOffer, owner: string, contractId: number): Offer => ({
  id: offer.id,
  price: dollars(offer.price),
  shares: offer.shares,
  createdDate: timestamp(offer.createdAt),
  dealer: owner,
  contractId,
});

/** A contract without offers answers `offers: null`. */
export const showContract = (
  contract: ContractState,
  owner: string,
  cover: ShowCover,
  contractStatus: ContractStatus = 'PENDING',
): Contract => ({
  id: contract.id,
  playerId: owner,
  bet: { id: contract.bet, title: contract.betTitle, marketId: contract.market },
  marketInfo: { topic: contract.topic, marketCover: cover(contract.cover), marketCategory: contract.category },
  contractOption: contract.option,
  shares: contract.shares,
  contractStatus,
  offers: contract.offers.length === 0 ? null : contract.offers.map((offer) => showListedOffer(offer, owner, contract.id)),
  price: averagePrice(contract.cost, heldShares(contract)),
  modifiedDate: timestamp(contract.modifiedAt),
  lastPrice: dollars(contract.lastPrice),
});

/** `usernameOf` names the sellers; the organizer has no name. */
export const showFill = (fill: Fill, usernameOf: (user: number) => string) => ({
  price: dollars(fill.price),
  shares: fill.shares,
  dealer: fill.dealer === null ? null : usernameOf(fill.dealer),
});

export const showPurchase = (
  purchase: Purchase,
  purchaser: string,
  usernameOf: (user: number) => string,
  cover: ShowCover,
): PurchaseJson => ({
  boughtContract: showContract(purchase.contract, purchaser, cover),
  purchaser: { username: purchaser, budget: dollars(purchase.budget) },
  fills: purchase.fills.map((fill) => showFill(fill, usernameOf)),
  cost: dollars(purchase.cost),
});
