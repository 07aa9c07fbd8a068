import type { Position, Page } from '@wieszcz/api';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { showHeldPosition } from '../../presenters/position.ts';
import { asBid } from '../bids/shares-ahead.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import { countedPage } from '../lists/counted-page.ts';
import type { Paging } from '../lists/filters.queries.ts';
import { countPositions, listPositions, type PositionFilter, type PositionRow } from './positions.queries.ts';

type Filter = Omit<PositionFilter, 'player'>;
export const UNFILTERED: Filter = { status: null, option: null, market: null, betTitle: '', marketTitle: '', categories: [] };

/** A page of the player's own positions with their offers. */
export async function listOwnPositions(
  game: GameDependencies,
  player: Viewer,
  chosen: Filter,
  direction: 'asc' | 'desc',
  { covers: flag, ...paging }: Paging & CoversFlag,
): Promise<Page<Position>> {
  const { db, covers, counts, clock } = game;
  const filter = { player: player.id, ...chosen };
  const { rows, total } = await listPositions(db, filter, direction, paging, clock.now());
  const [cover, sharesAhead] = await Promise.all([
    covers.showInList(
      { covers: flag },
      rows.map((row) => row.cover),
    ),
    readSharesAheadOfOffers(game, player, rows),
  ]);
  const count = counts.cached(['positions', filter], (limit) => countPositions(db, filter, limit));
  return countedPage(paging, rows, total ?? count, (row) => showHeldPosition(row, player.username, cover, sharesAhead));
}

/** Shares of others that are sold before each of the offers of the player's positions. */
export const readSharesAheadOfOffers = (
  { readSharesAhead }: GameDependencies,
  player: Viewer,
  positions: readonly PositionRow[],
) =>
  readSharesAhead(
    player.id,
    positions.flatMap(({ bet, option, offers }) => offers.map(({ id, price }) => asBid({ id, bet, option, price }))),
  );
