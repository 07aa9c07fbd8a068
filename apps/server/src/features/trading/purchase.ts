import type { Purchase as PurchaseJson } from '@wieszcz/api';
import type { Purchase } from '@wieszcz/domain';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { showPurchase } from '../../presenters/position.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';

/** The answer to the buyer, made from the exchange's outcome; usernames and covers are read only if they aren't cached. */
export async function answerPurchase(
  { covers, usernames }: GameDependencies,
  purchase: Purchase,
  buyer: Viewer,
  flag: CoversFlag,
): Promise<PurchaseJson> {
  const [usernameOf, cover] = await Promise.all([
    usernames.of(purchase.fills.map((fill) => fill.dealer)),
    covers.show(flag, purchase.position.cover),
  ]);
  return showPurchase(purchase, buyer.username, usernameOf, cover);
}
