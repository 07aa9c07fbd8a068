import type { BidDetails, Command, OfferId, PositionDetails, UserId } from '@wieszcz/domain';
import type { Exchange } from '@wieszcz/server/exchange';
import {
  addMarket,
  addPlayers,
  addUsersWithoutAccount,
  bidding,
  buying,
  buyingOffer,
  done,
  listed,
  listing,
  newBet,
  openMarket,
  selling,
  shares,
  START_BUDGET,
} from '@wieszcz/server/testing/exchange-game';
import type pg from 'pg';

/** These have to meet many rows, which new users don't have. */
type ForLargeGame = 'resolveMarket' | 'sweepBids';

type Prepared = { [Kind in Exclude<Command['kind'], ForLargeGame>]: () => Promise<Extract<Command, { kind: Kind }>> };

/** Has the exchange execute a command of each kind but those `ForLargeGame`, by new users. Throws if one is refused. */
export async function executeEachKind(exchange: Exchange, pool: pg.Pool): Promise<void> {
  for (const prepare of Object.values(await prepareEachKind(exchange, pool))) done(await exchange.submit(await prepare()));
}

async function prepareEachKind(exchange: Exchange, pool: pg.Pool): Promise<Prepared> {
  const open = await openMarket(pool, exchange);
  const { market, bet, moderator } = open;
  const newPlayer = async (): Promise<UserId> => (await addPlayers(pool, exchange, 1))[0]!;
  const withPosition = async (): Promise<{ player: UserId; position: PositionDetails }> => {
    const player = await newPlayer();
    return { player, position: done(await exchange.submit(buying(player, open, 2))).position };
  };
  const withOffer = async (): Promise<{ player: UserId; offer: OfferId }> => {
    const { player, position } = await withPosition();
    return { player, offer: listed(await exchange.submit(listing(player, position, 70, 2))) };
  };
  const withBid = async (): Promise<{ player: UserId; bid: BidDetails['id'] }> => {
    const player = await newPlayer();
    return { player, bid: done(await exchange.submit(bidding(player, open, 40, 3))).bid!.id };
  };
  return {
    async openLedgerAccount() {
      const [player] = await addUsersWithoutAccount(pool, 1);
      return { kind: 'openLedgerAccount', player: player!, startBudget: START_BUDGET };
    },
    claimDailyBonus: async () => ({ kind: 'claimDailyBonus', player: await newPlayer() }),
    promoteToModerator: async () => ({ kind: 'promoteToModerator', user: await newPlayer() }),
    async demoteToPlayer() {
      const user = await newPlayer();
      done(await exchange.submit({ kind: 'promoteToModerator', user }));
      return { kind: 'demoteToPlayer', user };
    },
    blockUser: async () => ({ kind: 'blockUser', user: (await withBid()).player }),
    addBet: async () => newBet(moderator, await addMarket(pool, moderator), 'first'),
    async deleteBet() {
      const added = done(await exchange.submit(newBet(moderator, await addMarket(pool, moderator), 'to be deleted')));
      return { kind: 'deleteBet', moderator, ...added };
    },
    buyShares: async () => buying(await newPlayer(), open, 1),
    buyOffer: async () => buyingOffer(await newPlayer(), (await withOffer()).offer, 1),
    async addOffer() {
      const { player, position } = await withPosition();
      return listing(player, position, 70, 1);
    },
    withdrawOffer: async () => ({ kind: 'withdrawOffer', ...(await withOffer()) }),
    placeBid: async () => bidding(await newPlayer(), open, 40, 1),
    reduceBid: async () => ({ kind: 'reduceBid', ...(await withBid()), shares: shares(1) }),
    cancelBid: async () => ({ kind: 'cancelBid', ...(await withBid()) }),
    cancelBids: async () => ({ kind: 'cancelBids', player: (await withBid()).player, market: null }),
    async sellShares() {
      const { player, position } = await withPosition();
      return selling(player, position, 1);
    },
    async redeemPairs() {
      const { player } = await withPosition();
      done(await exchange.submit(buying(player, open, 1, { option: false })));
      return { kind: 'redeemPairs', player, market, bet, pairs: shares(1) };
    },
  };
}
