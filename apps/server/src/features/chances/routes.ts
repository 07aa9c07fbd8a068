import { endpoints } from '@wieszcz/api';
import type { BetId, UserId } from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { showChance } from '../../presenters/chance.ts';
import type { GameDependencies } from '../dependencies.ts';
import { startOfRange } from '../prices/chart.ts';
import type { PriceHistories } from '../prices/price-histories.ts';
import { readChanceChart } from './chance-chart.ts';
import { createReadBook } from './read-book.ts';

export function chanceRoutes(bind: Bind, game: GameDependencies, histories: PriceHistories): void {
  const { db, clock, chances, findBet, coalesce } = game;
  const readBook = createReadBook(db, clock);
  const refuseInvisible = async (bet: BetId, user: { id: UserId } | null): Promise<void> => {
    if (!(await findBet(bet, user?.id ?? null))) throw refused('BET_NOT_FOUND');
  };

  bind(endpoints.getBook, async ({ params: { id: bet }, query: { option, depth }, user }) => {
    await refuseInvisible(bet, user);
    return coalesce(['book', bet, option, depth], async () => {
      const [book, shown] = await Promise.all([readBook(bet, option, depth), chances.ofBets([bet])]);
      const chance = shown.get(bet);
      // Deleted since `refuseInvisible` saw it.
      if (!chance) throw refused('BET_NOT_FOUND');
      return { betId: bet, option, ...book, ...showChance(chance) };
    });
  });

  bind(endpoints.getChances, async ({ params: { id: bet }, query: { timeAgo }, user }) => {
    await refuseInvisible(bet, user);
    const since = startOfRange(timeAgo);
    return coalesce(['chances', bet, since], () => readChanceChart({ db, clock, chances, histories }, bet, since));
  });
}
