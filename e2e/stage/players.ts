import { type Bet, type Client, type Contract, createClient, endpoints, type Purchase } from '@wieszcz/api';
import { type Account, accountOf, PASSWORD } from './accounts.ts';
import { DESKTOP, PHONE, type Stage } from './stage.ts';

/** Where a phone is laid out otherwise, a rule is tried at both sizes. */
export const SIZES = [
  { device: 'desktop', size: DESKTOP, phone: false },
  { device: 'phone', size: PHONE, phone: true },
] as const;

/** A new player with the start budget and the day's bonus, 1 100 $ together. */
export async function newPlayer(stage: Stage, username: string): Promise<Account> {
  const anybody = createClient({ baseUrl: stage.game.url, token: () => null });
  const names = { firstName: 'Łucja', surname: 'Żurawińska', email: `${username}@przyklad.pl` };
  await anybody(endpoints.signUp, { body: { username, ...names, password: PASSWORD } });
  return await accountOf(stage, username, PASSWORD);
}

type Order = { option?: boolean; maxPrice?: number; shares?: number };

export function buy(api: Client, bet: Pick<Bet, 'id' | 'marketId'>, order: Order = {}): Promise<Purchase> {
  const { option = true, maxPrice = 1, shares = 10 } = order;
  const bought = { betId: bet.id, marketId: bet.marketId, contractOption: option, maxPrice, shares };
  return api(endpoints.buyContract, { body: bought });
}

export const list = (api: Client, { id }: Pick<Contract, 'id'>, price: number, shares: number): Promise<Contract> =>
  api(endpoints.addOffer, { body: { contractId: id, price, shares } });
