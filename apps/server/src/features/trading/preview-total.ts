import { costOf, type Price, type Take } from '@wieszcz/domain';

/** The sum of fills in cents, and their average price in $ with at most four decimals; null without fills. */
export function totalOf(takes: readonly Take<{ price: Price }>[]): { cents: number; average: number | null } {
  const cents = takes.reduce((sum, { order, shares }) => sum + costOf(order.price, shares), 0);
  const shares = takes.reduce((sum, take) => sum + take.shares, 0);
  return { cents, average: shares === 0 ? null : Math.round((cents * 100) / shares) / 10_000 };
}
