import type { BetId, MarketId } from '@wieszcz/domain';
import type { MarketWithBets } from '../presenters/market.ts';
import type { Covers } from './covers/covers.ts';
import type { Counts } from './lists/counted-page.ts';
import type { FindSeen } from './visibility/find-visible.ts';
import type { Dependencies } from './dependencies.ts';
import type { Usernames } from './players/usernames.ts';
import type { VisibleBet } from './prices/bets.queries.ts';
import type { SharedReads } from '../platform/cache/coalesced-reads.ts';

/** What the use cases of the game work with. */
export type GameDependencies = Pick<Dependencies, 'db' | 'changes' | 'exchange' | 'clock'> & {
  covers: Covers;
  usernames: Usernames;
  counts: Counts;
  findMarket: FindSeen<MarketId, MarketWithBets>;
  findBet: FindSeen<BetId, VisibleBet>;
  /** One's own lists go through it too: who asks again and again takes no more than one's share of the database. */
  shared: SharedReads;
};
