import { endpoints } from '@wieszcz/api';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { showPosition } from '../../presenters/position.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import { selectContract } from './positions.queries.ts';
import { listContracts, UNFILTERED } from './list-positions.ts';

export function contractRoutes(bind: Bind, game: GameDependencies): void {
  bind(endpoints.listFilteredContracts, ({ query, user }) => {
    const { contractStatus: status, contractOption: option, betTitle, marketTitle, marketCategory: categories } = query;
    const filter = { status, option, betTitle, marketTitle, categories };
    return game.shared(['contracts', user.id, query], () =>
      game.covers.inTurn(query, () => listContracts(game, user, filter, query.sortDirection, query)),
    );
  });

  bind(endpoints.listContracts, ({ query, user }) =>
    game.shared(['all contracts', user.id, query], () =>
      game.covers.inTurn(query, () => listContracts(game, user, UNFILTERED, 'desc', query)),
    ),
  );

  bind(endpoints.getContract, ({ params, query, user }) =>
    game.covers.inTurn(query, async () => {
      const contract = await selectContract(game.db, params.id, user.id);
      if (!contract) throw refused('CONTRACT_NOT_FOUND');
      return showPosition(contract, user.username, await game.covers.show(query, contract.cover), contract.status);
    }),
  );
}
