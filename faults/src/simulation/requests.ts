import { type AnyInput, type Endpoint, endpoints, urlOf } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import type { Step } from './steps.ts';
import { positionName, nameOf, personOf, UNKNOWN_ID, type World } from './world.ts';

export const PASSWORD = 'tajne-haslo';
const MARKET_DATA = { category: 'SPORT', endDate: '', description: 'Rules' };

export type Request = {
  method: string;
  url: string;
  body: object | null;
  token: string | null;
  /** The call supports the header `Idempotency-Key`. */
  isKeyed: boolean;
};

const inDollars = (cents: number): number => cents / 100;

function request(endpoint: Endpoint, input: AnyInput, token: string | null): Request {
  const isKeyed = endpoint.idempotent === true;
  return { method: endpoint.method, url: urlOf(endpoint, input), body: input.body ?? null, token, isKeyed };
}

export const read = (endpoint: Endpoint, input: AnyInput, token: string | null): Request => request(endpoint, input, token);

export const signUpRequest = (username: string): Request => {
  const body = { username, firstName: 'Jan', surname: 'Gracz', email: `${username}@example.org`, password: PASSWORD };
  return request(endpoints.signUp, { body }, null);
};
export const signInRequest = (username: string): Request =>
  request(endpoints.signIn, { body: { username, password: PASSWORD } }, null);

/** The steps that are one call with the token of the acting user. */
export type CallStep = Exclude<
  Step,
  {
    kind:
      | 'register'
      | 'signIn'
      | 'pass'
      | 'blockUser'
      | 'sweepBids'
      | 'openLedgerAccount'
      | 'claimDailyBonus'
      | 'promoteToModerator'
      | 'demoteToPlayer';
  }
>;

export function requestOf(world: World, step: CallStep): Request {
  const { ids } = world;
  const tokenOf = (id: UserId) => personOf(world, id).token;
  const market = (id: number) => ids.markets.get(id as never) ?? UNKNOWN_ID;
  const bet = (id: number) => ids.bets.get(id as never) ?? UNKNOWN_ID;
  const order = (id: number) => ids.orders.get(id) ?? UNKNOWN_ID;
  switch (step.kind) {
    case 'createMarket': {
      const body = { ...MARKET_DATA, topic: step.topic };
      return request(endpoints.createMarket, { body }, tokenOf(step.moderator));
    }
    case 'publishMarket':
      return request(endpoints.publishMarket, { query: { marketId: market(step.market) } }, tokenOf(step.moderator));
    case 'deleteMarket':
      return request(endpoints.deleteMarket, { query: { marketId: market(step.market) } }, tokenOf(step.moderator));
    case 'pauseMarket': {
      const input = { params: { id: market(step.market) }, body: { reason: step.reason } };
      return request(endpoints.pauseMarket, input, tokenOf(step.moderator));
    }
    case 'resumeMarket':
      return request(endpoints.resumeMarket, { params: { id: market(step.market) } }, tokenOf(step.moderator));
    case 'setClosing': {
      const { tradingClosesAt } = step;
      const body = { ...MARKET_DATA, topic: world.topics.get(step.market)!, tradingClosesAt: tradingClosesAt.toISOString() };
      return request(endpoints.editMarket, { params: { id: market(step.market) }, body }, tokenOf(step.moderator));
    }
    case 'addBet': {
      const { title, shares } = step;
      const prices = { yesPrice: inDollars(step.yesPrice), noPrice: inDollars(step.noPrice) };
      const body = { marketId: market(step.market), title, ...prices, shares };
      return request(endpoints.addBet, { body }, tokenOf(step.moderator));
    }
    case 'deleteBet':
      return request(endpoints.deleteBet, { query: { betId: bet(step.bet) } }, tokenOf(step.moderator));
    case 'resolveMarket': {
      const { bet: correct, option } = step.verdict;
      const verdict = correct === null ? { none: true } : { betId: bet(correct), correctOption: option };
      const query = { marketId: market(step.market), ...verdict };
      return request(endpoints.solveMarket, { query }, tokenOf(step.moderator));
    }
    default:
      return tradeRequest(world, step, { market, bet, order });
  }
}

type TradeStep = Exclude<
  CallStep,
  {
    kind:
      | 'createMarket'
      | 'publishMarket'
      | 'pauseMarket'
      | 'resumeMarket'
      | 'setClosing'
      | 'deleteMarket'
      | 'addBet'
      | 'deleteBet'
      | 'resolveMarket';
  }
>;
type Translate = Record<'market' | 'bet' | 'order', (id: number) => number>;

function tradeRequest(world: World, step: TradeStep, { market, bet, order }: Translate): Request {
  const { token } = personOf(world, step.player);
  const contract = (holding: Extract<TradeStep, { kind: 'addOffer' | 'sellShares' }>) =>
    world.ids.contracts.get(positionName(holding.owner!, holding)) ?? UNKNOWN_ID;
  switch (step.kind) {
    case 'buyShares': {
      const maxPrice = inDollars(step.maxPrice);
      const body = {
        betId: bet(step.bet),
        marketId: market(step.market),
        contractOption: step.option,
        maxPrice,
        shares: step.shares,
      };
      return request(endpoints.buyContract, { body }, token);
    }
    case 'buyOffer':
      return request(endpoints.buyOffer, { query: { offerId: order(step.offer), shares: step.shares } }, token);
    case 'placeBid': {
      const { option, shares, timeInForce, expiresAt } = step;
      const body = {
        betId: bet(step.bet),
        option,
        price: inDollars(step.price),
        shares,
        timeInForce,
        ...(expiresAt && { expiresAt }),
      };
      return request(endpoints.placeBid, { body }, token);
    }
    case 'reduceBid':
      return request(endpoints.reduceBid, { params: { id: order(step.bid) }, body: { shares: step.shares } }, token);
    case 'cancelBid':
      return request(endpoints.cancelBid, { params: { id: order(step.bid) } }, token);
    case 'cancelBids':
      return request(endpoints.cancelBids, { query: step.market === null ? {} : { marketId: market(step.market) } }, token);
    case 'addOffer': {
      const body = { contractId: contract(step), shares: step.shares, price: inDollars(step.price) };
      return request(endpoints.addOffer, { body }, token);
    }
    case 'withdrawOffer':
      return request(endpoints.deleteOffer, { query: { offerId: order(step.offer) } }, token);
    case 'sellShares': {
      const body = { shares: step.shares, minPrice: inDollars(step.minPrice), timeInForce: step.timeInForce };
      return request(endpoints.sellContract, { params: { id: contract(step) }, body }, token);
    }
    case 'redeemPairs':
      return request(endpoints.redeemPairs, { params: { id: bet(step.bet) }, body: { pairs: step.pairs } }, token);
  }
}

/** A step in one line, for the description of a failure. */
export const describeStep = (world: World, step: Step): string => {
  const actor = 'player' in step ? step.player : 'moderator' in step ? step.moderator : null;
  return `${nameOf(world, actor) ?? '-'} ${JSON.stringify(step)}`;
};
