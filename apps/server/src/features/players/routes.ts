import { endpoints } from '@wieszcz/api';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { dollars } from '../../presenters/amounts.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import { createAccounts } from './ledger-account-ids.ts';
import { listBudgetHistory } from './budget-history.ts';
import { selectBudget } from './players.queries.ts';
import type { NetWorths } from './net-worths.ts';
import { readNetWorths, readPortfolio } from './portfolio.ts';
import type { Ranking } from './ranking.ts';

const caseless = (username: string) => username.normalize('NFC').toLocaleLowerCase('pl');

export function playerRoutes(bind: Bind, game: GameDependencies, ranking: Ranking, netWorths: NetWorths): void {
  const accounts = createAccounts(game.db);

  bind(endpoints.getRanking, () => ranking.read());

  bind(endpoints.getPlayer, async ({ params, user }) => {
    if (caseless(params.username) !== caseless(user.username)) throw refused('OTHER_PLAYER');
    const budget = user.role === 'player' ? await selectBudget(game.db, user.id) : undefined;
    if (budget === undefined) throw refused('NO_BUDGET');
    return { username: user.username, budget: dollars(budget) };
  });

  bind(endpoints.getPortfolio, ({ query, user }) =>
    game.shared(['portfolio', user.id, query], () => game.covers.inTurn(query, () => readPortfolio(game, user.id, query))),
  );
  bind(endpoints.getPortfolioChart, ({ query: { days }, user }) =>
    game.shared(['net worths', user.id, days], () => readNetWorths(game, { accounts, netWorths }, user.id, days)),
  );
  bind(endpoints.listBudgetHistory, ({ query, user }) =>
    game.shared(['budget history', user.id, query], () => listBudgetHistory(game, accounts, user.id, query)),
  );
}
