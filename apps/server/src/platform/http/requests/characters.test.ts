import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../../testing/app.ts';
import { connectTo } from '../../../testing/connection.ts';
import { answerOf, buy, createMarket, listShares, openMarket } from '../../../testing/game.ts';

const { app, as, call, database } = await startTestApp();
const moderator = await as('moderator');
const JSON_TYPE = { 'content-type': 'application/json' };
const PROBLEM = { accept: 'application/problem+json' };
const REFUSED = [400, 'Wysłane dane zawierają znak, którego nie można zapisać. Usuń go i spróbuj ponownie.'];

type Reply = Awaited<ReturnType<typeof call>>;
const statusAndText = (reply: Reply) => [reply.statusCode, reply.body];
const budgetOf = async (user: TestUser) => answerOf<{ budget: number }>(await user.call('GET', '/api/me')).budget;

describe('a NUL', () => {
  it.each([
    ['GET', '/markets?marketTitle=%00'],
    ['GET', '/markets?marketTitle=a&marketTitle=%00'],
    ['GET', '/markets?market%00Title=a'],
    ['GET', '/markets?unknown=%00'],
    ['GET', '/markets?marketTitle=100%%00'],
    ['GET', '/markets?page=0%00'],
    ['GET', '/markets/1%00'],
    ['GET', '/player/ja%00n'],
    ['GET', '/s/1%00'],
    ['GET', '/%00'],
    ['GET', '/api/docs/static/%00'],
    ['GET', '/api/auth/checkToken?token=a%00'],
    ['POST', '/api/auth/resetPassword?username=a%00@example.org'],
  ] as const)('in a URL is refused: %s %s', async (method, url) => {
    expect(statusAndText(await call(method, url))).toEqual(REFUSED);
  });

  it('in the query of a purchase is refused, not dropped', async () => {
    const { bets } = await openMarket(moderator);
    const [seller, player] = await Promise.all([as('player'), as('player')]);
    const { offers } = await listShares(seller, (await buy(seller, bets[0]!)).boughtContract);
    for (const query of [`offerId=${offers![0]!.id}&shares=1%00`, `offerId=%00${offers![0]!.id}&shares=1`])
      expect(statusAndText(await player.call('POST', `/offers/buy?${query}`))).toEqual(REFUSED);
    expect(await budgetOf(player)).toBe(1000);
  });

  it('is accepted where it is not decoded: after an escaped percent sign, or in invalid UTF-8', async () => {
    for (const query of ['marketTitle=%2500', 'marketTitle=%C5%00'])
      expect((await call('GET', `/markets?${query}`)).statusCode).toBe(200);
  });

  it('is refused as a problem with a code, and at sign-in in its own JSON format', async () => {
    expect((await call('GET', '/markets?marketTitle=%00', undefined, PROBLEM)).json()).toMatchObject({
      status: 400,
      code: 'CHARACTERS_FORBIDDEN',
      detail: REFUSED[1],
    });
    const signIn = await call('POST', '/api/auth/signin', { username: 'a\0', password: 'b' });
    expect([signIn.statusCode, signIn.json()]).toEqual([400, { error: REFUSED[1], status: 400 }]);
  });
});

describe('a NUL on a real connection', () => {
  /** Sends a request as these bytes, and resolves with the status. */
  async function statusOf(request: string): Promise<number> {
    const socket = await connectTo(app);
    socket.write(request);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
  }

  it('is accepted in a fragment, which is dropped, after a query', async () => {
    const get = (url: string) => statusOf(`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(await get('/markets?x=1#%00')).toBe(200);
    expect(await get('/markets?x=1%00')).toBe(400);
  });

  it('is refused in an idempotency key', async () => {
    const [player, { bets }] = await Promise.all([as('player'), openMarket(moderator)]);
    const { id: betId, marketId } = bets[0]!;
    const order = JSON.stringify({ betId, marketId, contractOption: true, maxPrice: 1, shares: 1 });
    const head = `POST /markets/buyContract HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${player.token}\r\n`;
    const buyWith = (key: string) =>
      statusOf(
        `${head}content-type: application/json\r\ncontent-length: ${order.length}\r\nidempotency-key: ${key}\r\n\r\n${order}`,
      );
    expect(await buyWith('a\0b')).toBe(400);
    expect(await budgetOf(player)).toBe(1000);
    expect(await buyWith('ab')).toBe(200);
  });
});

describe('a JSON body', () => {
  const create = (body: string) => moderator.call('POST', '/markets/new', Buffer.from(body), JSON_TYPE);
  const market = { topic: 'Rynek', category: 'SPORT', description: 'Opis' };
  const withField = (field: string) => `${JSON.stringify(market).slice(0, -1)},${field}}`;

  it.each([
    String.raw`"topic":"Ry\u0000nek"`,
    String.raw`"unknown":"\u0000"`,
    String.raw`"unknown":{"deep":["\\\u0000"]}`,
    String.raw`"\u0000":1`,
    String.raw`"topic":"Ry\ud800nek"`,
    String.raw`"topic":"Ry\uDC00nek"`,
    String.raw`"unknown":"\udc00\ud800"`,
  ])('with a NUL or half of a surrogate pair is refused: %s', async (field) => {
    expect(statusAndText(await create(withField(field)))).toEqual(REFUSED);
  });

  it.each([
    [String.raw`Czym jest \\u0000 w JSON-ie?`, String.raw`Czym jest \u0000 w JSON-ie?`],
    [String.raw`Czym jest \\ud800?`, String.raw`Czym jest \ud800?`],
    [String.raw`Czy \ud83d\ude00 wygra?`, 'Czy 😀 wygra?'],
  ])('may contain escaped backslashes before u0000 and ud800, and complete surrogate pairs: %s', async (written, topic) => {
    const reply = await create(withField(`"topic":"${written}"`));
    expect(answerOf(reply)).toMatchObject({ topic });
  });
});

describe('a title', () => {
  const refusalText = 'Tekst zawiera niedozwolone znaki: sterujące albo niewidoczne. Usuń je i spróbuj ponownie.';

  it('with control, direction or invisible characters is refused at its field', async () => {
    for (const topic of ['Kto \u202ewygra?', 'Kto\u200b wygra?', 'Kto\u0007 wygra?']) {
      const body = { topic, category: 'SPORT', description: 'Opis' };
      const problem = (await moderator.call('POST', '/markets/new', body, PROBLEM)).json();
      expect(problem).toMatchObject({ status: 400, detail: refusalText, errors: [{ field: 'topic', message: refusalText }] });
      const { marketId } = await createMarket(moderator);
      const bet = { marketId, title: topic, yesPrice: 0.5, noPrice: 0.6, shares: 10_000 };
      expect(statusAndText(await moderator.call('POST', '/markets/addBet', bet))).toEqual([400, refusalText]);
    }
  });

  it('stored before this rule existed is still shown, may be sent unchanged, and can be corrected', async () => {
    const edit = async (id: number, fields: object) => moderator.call('PUT', `/markets/edit/${id}`, fields, PROBLEM);
    for (const published of [false, true]) {
      const market = published ? await openMarket(moderator) : await createMarket(moderator);
      const old = { topic: `Kto\u202e wygra ${published}?`, description: 'Opis\u0008' };
      const { marketId: id, category } = market;
      await database.pool.query('update markets set topic = $2, description = $3 where id = $1', [
        id,
        old.topic,
        old.description,
      ]);
      expect(answerOf(await moderator.call('GET', `/markets/${id}`))).toMatchObject(old);
      expect(answerOf(await edit(id, { ...old, category, endDate: '2028-01-01' }))).toMatchObject({
        ...old,
        endDate: '2028-01-01',
      });
      const worse = await edit(id, { ...old, topic: `${old.topic}\u200b`, category, endDate: '2028-01-01' });
      expect(worse.json()).toMatchObject(
        published
          ? { status: 409, code: 'FIELD_FROZEN' }
          : { status: 400, code: 'VALIDATION_FAILED', errors: [{ field: 'topic', message: refusalText }] },
      );
    }
    const { marketId: id, category } = await createMarket(moderator);
    await database.pool.query(`update markets set topic = E'\\u200b\\u200b\\u200b' where id = $1`, [id]);
    expect(answerOf(await edit(id, { topic: 'Kto wygra naprawdę?', description: 'Opis', category, endDate: '' }))).toMatchObject({
      topic: 'Kto wygra naprawdę?',
    });
  });
});
