import type { Purchase as PurchaseJson } from '@wieszcz/api';
import type { Purchase } from '@wieszcz/domain';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { showPurchase } from '../../presenters/position.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';

/** The JSON of a settled purchase for its buyer. Reads the sellers' usernames and the market's cover, unless they are cached. */
export async function answerPurchase(
  { covers, usernames }: GameDependencies,
  purchase: Purchase,
  buyer: Viewer,
  flag: CoversFlag,
): Promise<PurchaseJson> {
  const [usernameOf, cover] = await Promise.all([
    usernames.of(purchase.fills.map((fill) => fill.seller)),
    covers.show(flag, purchase.position.cover),
  ]);
  return showPurchase(purchase, buyer.username, usernameOf, cover);
}
