import { endpoints } from '@wieszcz/api';
import { addDays, type Day, warsawMidnight } from '@wieszcz/domain';
import type { Bind } from '../../platform/http/bind.ts';
import { showAct } from '../../presenters/act.ts';
import type { Dependencies } from '../dependencies.ts';
import { countedPage } from '../lists/counted-page.ts';
import { countActs, listActs } from './acts.queries.ts';

export function actRoutes(bind: Bind, { db }: Pick<Dependencies, 'db'>): void {
  bind(endpoints.listActs, async ({ query: { marketId = null, from, to, page, size, ...others } }) => {
    const startOf = (day: Day | null) => (day === null ? null : warsawMidnight(day));
    const filter = { ...others, market: marketId, from: startOf(from), to: startOf(to && addDays(to, 1)) };
    const rows = await listActs(db, filter, { page, size });
    return countedPage({ page, size }, rows, (limit) => countActs(db, filter, limit), showAct);
  });
}
