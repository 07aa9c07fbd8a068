import type { Answer, Bet, endpoints, Position, Market, Purchase } from '@wieszcz/api';
import type { Call, Reply, TestUser } from './app.ts';

/** The JSON of a successful response; throws for any other status. */
export function answerOf<Answer>(reply: Reply): Answer {
  if (reply.statusCode !== 200) throw new Error(`refused with ${reply.statusCode}: ${reply.body}`);
  return reply.json();
}

/** The status and error code of a refused call, such as '409 MARKET_SOLVED'; '200' for a successful one. */
export async function refusalOf(caller: { call: Call }, ...[method, url, body]: Parameters<Call>): Promise<string> {
  const reply = await caller.call(method, url, body, { accept: 'application/problem+json' });
  return reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
}

/** A multipart body with one file, and its header. */
export function uploadOf(content: Buffer, field = 'marketCover'): [body: Buffer, headers: Record<string, string>] {
  const boundary = '----cover';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return [body, { 'content-type': `multipart/form-data; boundary=${boundary}` }];
}

let markets = 0;

/** Creates a private market without bets. */
export async function createMarket(moderator: TestUser, fields: object = {}): Promise<Market> {
  markets += 1;
  const body = {
    topic: `Rynek ${markets} ${moderator.username}`,
    category: 'SPORT',
    endDate: '2099-06-30',
    description: 'Zasady',
    ...fields,
  };
  return answerOf(await moderator.call('POST', '/markets/new', body));
}

type AddedBet = { predictionMarket: Market; betPrice: { betId: number; yesPrice: number; noPrice: number } };

export async function addBet(moderator: TestUser, market: Market, fields: object = {}): Promise<Bet> {
  const title = `Zakład ${(market.bets?.length ?? 0) + 1}`;
  const body = { marketId: market.marketId, title, yesPrice: 0.5, noPrice: 0.6, shares: 10_000, ...fields };
  const { predictionMarket, betPrice } = answerOf<AddedBet>(await moderator.call('POST', '/markets/addBet?covers=url', body));
  return predictionMarket.bets!.find((bet) => bet.id === betPrice.betId)!;
}

export async function publish(moderator: TestUser, market: Market): Promise<Market> {
  return answerOf(await moderator.call('PUT', `/markets/makePublic?marketId=${market.marketId}&covers=url`));
}

/** Creates a published market; each bet starts at 0.50 $ for yes and 0.60 $ for no. */
export async function openMarket(
  moderator: TestUser,
  { bets = 1, ...fields }: { bets?: number } & Record<string, unknown> = {},
): Promise<Market & { bets: Bet[] }> {
  const market = await createMarket(moderator, fields);
  for (let number = 1; number <= bets; number++) await addBet(moderator, market, { title: `Zakład ${number}` });
  return (await publish(moderator, market)) as Market & { bets: Bet[] };
}

export async function buy(player: TestUser, bet: Pick<Bet, 'id' | 'marketId'>, order: object = {}): Promise<Purchase> {
  const body = { betId: bet.id, marketId: bet.marketId, contractOption: true, maxPrice: 1, shares: 10, ...order };
  return answerOf(await player.call('POST', '/markets/buyContract?covers=url', body));
}

export async function listShares(player: TestUser, contract: Pick<Position, 'id'>, offer: object = {}): Promise<Position> {
  const body = { contractId: contract.id, shares: 5, price: 0.7, ...offer };
  return answerOf(await player.call('POST', '/contracts/addOffer?covers=url', body));
}

type Placed = Answer<(typeof endpoints)['placeBid']>;

/** By default for 10 shares on yes at 0.40 $, less than the organizer asks. */
export async function bid(player: TestUser, { id }: Pick<Bet, 'id'>, order: object = {}): Promise<Placed> {
  const body = { betId: id, option: true, price: 0.4, shares: 10, ...order };
  return answerOf(await player.call('POST', '/api/bids?covers=url', body));
}

/** Gives the player an offer and a bid on a new market. */
export async function openOrders(player: TestUser, moderator: TestUser): Promise<void> {
  const [bet] = (await openMarket(moderator)).bets;
  await listShares(player, (await buy(player, bet!)).boughtContract);
  await bid(player, bet!, { price: 0.1 });
}

type Sold = Answer<(typeof endpoints)['sellContract']>;

export async function sellAtOnce(player: TestUser, contract: Pick<Position, 'id'>, order: object = {}): Promise<Sold> {
  return answerOf(
    await player.call('POST', `/api/contracts/${contract.id}/sell?covers=url`, { shares: 10, minPrice: 0.01, ...order }),
  );
}

export async function resolveMarket(
  moderator: TestUser,
  market: Market,
  bet: Pick<Bet, 'id'>,
  correctOption = true,
): Promise<Market> {
  const query = `marketId=${market.marketId}&betId=${bet.id}&correctOption=${correctOption}&covers=url`;
  return answerOf(await moderator.call('PUT', `/markets/solveMarket?${query}`));
}
