import { userEndpoints } from './users.ts';
import { betEndpoints } from './bet.ts';
import { marketEndpoints } from './market.ts';
import { playerEndpoints } from './player.ts';
import { positionEndpoints, offerEndpoints, tradingEndpoints, transactionEndpoints } from './trading.ts';

/** All endpoints of the API, by the name under which the server binds them and the client calls them. */
export const endpoints = {
  ...userEndpoints,
  ...marketEndpoints,
  ...betEndpoints,
  ...tradingEndpoints,
  ...positionEndpoints,
  ...offerEndpoints,
  ...transactionEndpoints,
  ...playerEndpoints,
};
