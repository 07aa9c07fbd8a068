import { endpoints } from '@wieszcz/api';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { showOffer } from '../../presenters/offer.ts';
import type { GameDependencies } from '../dependencies.ts';
import { countedPage } from '../lists/counted-page.ts';
import { countOffers, listOffers } from './offers.queries.ts';

export function offerRoutes(bind: Bind, { db, counts, findBet, coalesce, readLevels }: GameDependencies): void {
  bind(endpoints.listOffers, async ({ query, user }) => {
    const { betId, option, page, size } = query;
    if (!(await findBet(betId, user?.id ?? null))) throw refused('BET_NOT_FOUND');
    // The list is the same for all viewers, so they share reads.
    return coalesce(['offers', betId, option, page, size], async () => {
      const [rows, levels] = await Promise.all([listOffers(db, betId, option, { page, size }), readLevels(betId)]);
      const listed = levels.filter((level) => level.kind === 'offer' && level.option === option);
      const count = counts.cached(['offers', betId, option], (limit) => countOffers(db, betId, option, limit));
      const offers = await countedPage({ page, size }, rows, count, showOffer);
      const listedShares = listed.reduce((sum, { shares }) => sum + shares, 0);
      return { ...offers, listedShares, sharesBefore: rows[0]?.sharesBefore ?? 0 };
    });
  });
}
