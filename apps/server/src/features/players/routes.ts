import { endpoints } from '@wieszcz/api';
import { dollars } from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { GameDependencies } from '../dependencies.ts';
import { listBudgetHistory } from './budget-history.ts';
import { readClosedPositions } from './closed-positions.ts';
import type { LedgerAccountIds } from './ledger-account-ids.ts';
import { readNetWorthChart } from './net-worths.ts';
import { findBalance } from './players.queries.ts';
import { readPortfolio } from './portfolio.ts';
import type { Ranking } from './ranking.ts';
import type { Standings } from './standings/standings.ts';

const caseless = (username: string) => username.toLocaleLowerCase('pl');

export function playerRoutes(
  bind: Bind,
  game: GameDependencies,
  ranking: Ranking,
  standings: Standings,
  ledgerAccountIds: LedgerAccountIds,
): void {
  const { db, covers, coalesce } = game;

  bind(endpoints.getRanking, () => ranking.read());

  bind(endpoints.getStandings, ({ params: { by }, user }) => {
    const player = user?.role === 'player' ? user.id : null;
    return coalesce(['standings', by, player], () => standings.read(by, player));
  });

  bind(endpoints.getPlayer, async ({ params, user }) => {
    if (caseless(params.username) !== caseless(user.username)) throw refused('OTHER_PLAYER');
    const balance = user.role === 'player' ? await findBalance(db, user.id) : undefined;
    if (balance === undefined) throw refused('NO_BUDGET');
    return { username: user.username, budget: dollars(balance) };
  });

  bind(endpoints.getPortfolio, ({ query, user }) => {
    const { contractOption: option, betTitle, marketTitle, marketCategory: categories } = query;
    const filter = { option, betTitle, marketTitle, categories };
    return coalesce(['portfolio', user.id, query], () => covers.inTurn(query, () => readPortfolio(game, user.id, filter, query)));
  });

  bind(endpoints.listClosedPositions, ({ query, user }) => {
    const { marketId = null, ...rest } = query;
    const filter = { player: user.id, market: marketId };
    return coalesce(['closed positions', user.id, query], () =>
      covers.inTurn(query, () => readClosedPositions(game, ledgerAccountIds, filter, rest)),
    );
  });

  bind(endpoints.getPortfolioChart, ({ query: { days }, user }) =>
    coalesce(['net worths', user.id, days], () => readNetWorthChart(game, ledgerAccountIds, user.id, days)),
  );

  bind(endpoints.listBudgetHistory, ({ query, user }) =>
    coalesce(['budget history', user.id, query], () => listBudgetHistory(game, ledgerAccountIds, user.id, query)),
  );
}
