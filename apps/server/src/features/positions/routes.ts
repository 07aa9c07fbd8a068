import { endpoints } from '@wieszcz/api';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { showHeldPosition } from '../../presenters/position.ts';
import type { GameDependencies } from '../dependencies.ts';
import { listOwnPositions, readSharesAheadOfOffers, UNFILTERED } from './list-positions.ts';
import { findPosition } from './positions.queries.ts';

export function positionRoutes(bind: Bind, game: GameDependencies): void {
  const { db, covers, coalesce, clock } = game;

  bind(endpoints.listFilteredContracts, ({ query, user }) => {
    const { contractStatus: status, contractOption: option, betTitle, marketTitle, marketCategory: categories } = query;
    const filter = { status, option, market: query.marketId ?? null, betTitle, marketTitle, categories };
    return coalesce(['positions', user.id, query], () =>
      covers.inTurn(query, () => listOwnPositions(game, user, filter, query.sortDirection, query)),
    );
  });

  bind(endpoints.listContracts, ({ query, user }) =>
    coalesce(['all positions', user.id, query], () =>
      covers.inTurn(query, () => listOwnPositions(game, user, UNFILTERED, 'desc', query)),
    ),
  );

  bind(endpoints.getContract, ({ params, query, user }) =>
    covers.inTurn(query, async () => {
      const position = await findPosition(db, params.id, user.id, clock.now());
      if (!position) throw refused('CONTRACT_NOT_FOUND');
      const [cover, sharesAhead] = await Promise.all([
        covers.show(query, position.cover),
        readSharesAheadOfOffers(game, user, [position]),
      ]);
      return showHeldPosition(position, user.username, cover, sharesAhead);
    }),
  );
}
