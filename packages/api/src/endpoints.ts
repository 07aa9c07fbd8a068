import { accountEndpoints } from './account.ts';
import { betEndpoints } from './bet.ts';
import { marketEndpoints } from './market.ts';
import { playerEndpoints } from './player.ts';
import { contractEndpoints, offerEndpoints, tradingEndpoints, transactionEndpoints } from './trading.ts';

/** All endpoints of the API. */
export const endpoints = {
  ...accountEndpoints,
  ...marketEndpoints,
  ...betEndpoints,
  ...tradingEndpoints,
  ...contractEndpoints,
  ...offerEndpoints,
  ...transactionEndpoints,
  ...playerEndpoints,
};
