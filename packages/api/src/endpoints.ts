import { actEndpoints } from './admin/acts.ts';
import { adminEndpoints } from './admin/admin.ts';
import { betEndpoints } from './bet.ts';
import { bookEndpoints } from './book.ts';
import { infoEndpoints } from './info.ts';
import { marketEndpoints } from './market.ts';
import { offerEndpoints } from './offers.ts';
import { orderEndpoints } from './orders.ts';
import { ownAccountEndpoints } from './own-account.ts';
import { playerEndpoints } from './player.ts';
import { positionEndpoints } from './positions.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionEndpoints } from './sessions.ts';
import { suspicionEndpoints } from './suspicions.ts';
import { tradingEndpoints } from './trading.ts';
import { transactionEndpoints } from './transactions.ts';
import { userEndpoints } from './users.ts';

/** All endpoints of the API, by the name under which the server binds them and the client calls them. */
export const endpoints = {
  ...userEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...ownAccountEndpoints,
  ...marketEndpoints,
  ...betEndpoints,
  ...bookEndpoints,
  ...tradingEndpoints,
  ...orderEndpoints,
  ...positionEndpoints,
  ...offerEndpoints,
  ...transactionEndpoints,
  ...playerEndpoints,
  ...adminEndpoints,
  ...actEndpoints,
  ...suspicionEndpoints,
  ...infoEndpoints,
};
