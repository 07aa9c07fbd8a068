import type { Contract, Page } from '@wieszcz/api';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { showPosition } from '../../presenters/position.ts';
import { countedPage } from '../lists/counted-page.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { Paging } from '../lists/filters.queries.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import { type ContractFilter, countContracts, selectContracts } from './positions.queries.ts';

type Filter = Omit<ContractFilter, 'player'>;
export const UNFILTERED: Filter = { status: null, option: null, betTitle: '', marketTitle: '', categories: [] };

/** The player's own contracts with their offers. */
export async function listContracts(
  { db, covers, counts }: GameDependencies,
  player: Viewer,
  chosen: Filter,
  direction: 'asc' | 'desc',
  { covers: flag, ...paging }: Paging & CoversFlag,
): Promise<Page<Contract>> {
  const filter = { player: player.id, ...chosen };
  const rows = await selectContracts(db, filter, direction, paging);
  const cover = await covers.showInList(
    { covers: flag },
    rows.map((row) => row.cover),
  );
  const show = (row: (typeof rows)[number]) => showPosition(row, player.username, cover, row.status);
  return countedPage(
    paging,
    rows,
    counts.of(['contracts', filter], (limit) => countContracts(db, filter, limit)),
    show,
  );
}
