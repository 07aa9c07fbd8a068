import type { BetId, UserId } from '@wieszcz/domain';
import { gatherReads } from '../../platform/database/gathered-reads.ts';
import type { Database } from '../../platform/database/pool.ts';
import { selectBets, type VisibleBet } from './bets.queries.ts';

/** A bet of a market that the viewer may see; null without one. */
export type FindBet = (bet: BetId, viewer: UserId | null) => Promise<VisibleBet | null>;

const keyOf = (bet: BetId, viewer: UserId | null): string => `${bet}/${viewer ?? ''}`;
const askedBy = (key: string) => {
  const [bet, viewer] = key.split('/');
  return { bet: Number(bet) as BetId, viewer: viewer === '' ? null : (Number(viewer) as UserId) };
};

/** When a match is decided everybody looks at one bet, each with their own eyes: those who ask at once are answered by one query. */
export function createFindBet(db: Database): FindBet {
  const find = gatherReads(async (keys: string[]) => {
    const asked = keys.map(askedBy);
    const seen = await selectBets(
      db,
      asked.map(({ bet }) => bet),
      asked.map(({ viewer }) => viewer),
    );
    return new Map(seen.map(({ viewer, ...bet }) => [keyOf(bet.id, viewer), bet]));
  });
  return (bet, viewer) => find(keyOf(bet, viewer));
}
