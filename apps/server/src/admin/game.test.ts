import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../platform/database/open.ts';
import { AppError } from '../platform/http/app-error.ts';
import { silentLog } from '../platform/log.ts';
import { afterwards } from '../testing/afterwards.ts';
import { startTestApp } from '../testing/app.ts';
import { buy, createMarket, openMarket, refusalOf, resolveMarket } from '../testing/game.ts';
import { doAdmin } from '../testing/process.ts';
import { type Flags, sentenceOf } from './command.ts';
import { GAME_COMMANDS } from './game.ts';

const { as, clock, database, dependencies } = await startTestApp();
const { config } = dependencies;
const settings = { DATABASE_URL: database.url, DATA_DIR: config.dataDir };
const gameDatabase = await openDatabase(config, silentLog);
afterwards(() => gameDatabase.close());

/** What a command prints, or the message with which it refuses. */
const doCommand = (name: string, flags: Flags = {}): Promise<string> =>
  GAME_COMMANDS[name]!.does(gameDatabase, flags, { config, clock }).catch((error: Error) =>
    error instanceof AppError ? sentenceOf(error) : error.message,
  );

describe('a command on the game', () => {
  it('lists published markets that are not resolved', async () => {
    const moderator = await as('moderator', 'Prowadzi');
    await openMarket(moderator, { topic: 'Rynek z konsoli', endDate: '2026-12-24' });
    await createMarket(moderator, { topic: 'Szkic z konsoli' });
    const resolved = await openMarket(moderator, { topic: 'Wynik z konsoli' });
    await resolveMarket(moderator, resolved, resolved.bets[0]!);
    expect(await doCommand('market list', { text: ' z  konsoli ' })).toMatch(
      /^ID +END +MODERATOR +TOPIC\n\d+ +2026-12-24 +Prowadzi +Rynek z konsoli\n1 of 1 markets$/,
    );
    expect(await doCommand('market list', { state: 'closed' })).toBe('--state must be overdue or abandoned');
  });

  it('gives a market to another moderator, with or without a reason, as a recorded act', async () => {
    const [author, successor] = [await as('moderator', 'Chora'), await as('moderator', 'Zdrowy')];
    const market = await openMarket(author);
    const id = String(market.marketId);
    expect(await doCommand('market assign', { market: id, username: 'zdrowy', reason: 'choroba' })).toBe(
      `Gave market ${id} to zdrowy.`,
    );
    expect(await doCommand('market assign', { market: id, username: 'Chora' })).toBe(`Gave market ${id} to Chora.`);
    expect(await doAdmin(settings, ['market', 'assign', '--market', id, '--username', 'Zdrowy'])).toEqual([
      0,
      `Gave market ${id} to Zdrowy.\n`,
    ]);
    const { rows } = await database.pool.query(
      "select actor_id, reason, detail from acts where kind = 'marketReassigned' and market_id = $1 order by id",
      [market.marketId],
    );
    expect(rows).toEqual([
      { actor_id: null, reason: 'choroba', detail: { formerAuthor: 'Chora', author: 'Zdrowy' } },
      { actor_id: null, reason: null, detail: { formerAuthor: 'Zdrowy', author: 'Chora' } },
      { actor_id: null, reason: null, detail: { formerAuthor: 'Chora', author: 'Zdrowy' } },
    ]);
    await resolveMarket(successor, market, market.bets[0]!);
  });

  it('refuses to give away a market that is resolved, or to somebody who is no moderator', async () => {
    const [author, player] = [await as('moderator'), await as('player')];
    const market = await openMarket(author);
    const assign = (flags: Flags) => doCommand('market assign', { market: String(market.marketId), ...flags });
    expect(await assign({ market: '999999', username: author.username })).toBe('There is no such market.');
    expect(await assign({ username: player.username })).toBe('There is no active moderator with this name.');
    expect(await assign({ username: author.username })).toBe('This moderator is the author already.');
    expect(await assign({ market: 'x', username: author.username, reason: 'ab' })).toBe(
      '--reason must have 3 to 500 characters\n--market must be the id of a market',
    );
    expect(await assign({})).toBe('--username is missing');
    await resolveMarket(author, market, market.bets[0]!);
    expect(await assign({ username: (await as('moderator')).username })).toBe('This market is resolved.');
  });

  it('closes the trade of a market at once and for good, as a recorded act', async () => {
    const [author, player] = [await as('moderator'), await as('player')];
    const market = await openMarket(author);
    const draft = await createMarket(author);
    const close = (id: number) => doCommand('market close', { market: String(id), reason: 'znany wynik' });
    const { marketId, bets } = market;
    const [bet] = bets;
    const order = { marketId, betId: bet!.id, contractOption: true, maxPrice: 1, shares: 1 };
    await buy(player, bet!);
    expect(await close(marketId)).toBe(`Closed the trade of market ${marketId}; bids on it end within a minute.`);
    expect(await refusalOf(player, 'POST', '/markets/buyContract', order)).toBe('409 TRADING_CLOSED');
    expect(await close(marketId)).toBe('Trading on this market has already closed.');
    expect(await close(draft.marketId)).toBe('This market is not published.');
    expect(await close(999_999)).toBe('There is no such market.');
    const { rows } = await database.pool.query(
      'select kind, actor_id, reason, detail from acts where market_id = $1 order by id',
      [marketId],
    );
    expect(rows.at(-1)).toEqual({
      kind: 'marketEdited',
      actor_id: null,
      reason: 'znany wynik',
      detail: { changed: ['tradingClosesAt'] },
    });
    await resolveMarket(author, market, bet!);
    expect(await close(marketId)).toBe('This market is resolved.');
  });

  it('asks to try again if the market stays locked', async () => {
    const id = String((await openMarket(await as('moderator'))).marketId);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select from markets where id = $1 for update', [id]);
    const said = await doAdmin(settings, ['market', 'close', '--market', id]);
    await client.query('rollback');
    client.release();
    expect(said).toEqual([1, expect.stringMatching(/^The database is busy or away; try again\. \(.*lock.*\)\n$/)]);
  });

  it('lets the author take back and republish a closed market that nobody has traded', async () => {
    const author = await as('moderator');
    const { marketId, topic, description, category, endDate } = await openMarket(author);
    await doCommand('market close', { market: String(marketId) });
    const fields = { topic, description, category, endDate: endDate ?? '', tradingClosesAt: null };
    const edit = () => refusalOf(author, 'PUT', `/markets/edit/${marketId}`, fields);
    expect(await edit()).toBe('409 CLOSING_FIXED');
    expect(await refusalOf(author, 'PUT', `/api/markets/${marketId}/private`)).toBe('200');
    expect(await edit()).toBe('200');
    expect(await refusalOf(author, 'PUT', `/markets/makePublic?marketId=${marketId}`)).toBe('200');
  });

  it('prints figures of the game, its failing jobs and its last audit', async () => {
    await openMarket(await as('moderator'));
    const said = await doCommand('stats');
    for (const line of [/^players +\d+$/m, /^open markets +[1-9]\d*$/m, /^failing jobs +none$/m, /^last audit +none yet$/m])
      expect(said).toMatch(line);
  });

  it('sends a test e-mail, and tells why a mail server takes none', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('nikt') ? new Error('unknown here') : null),
      onData(stream, { envelope }, done) {
        stream.resume().once('end', () => {
          received.push(...envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    afterwards(() => new Promise((resolve) => server.close(() => resolve())));
    const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const send = (to: string) =>
      GAME_COMMANDS['mail test']!.does(
        gameDatabase,
        { to },
        { config: { ...config, smtpUrl, mailFrom: 'gra@example.org' }, clock },
      ).catch((error: Error) => error.message);
    expect(await send('ja@example.org')).toBe('The mail server took an e-mail from gra@example.org to ja@example.org.');
    expect(received).toEqual(['ja@example.org']);
    expect(await send('nikt@example.org')).toMatch(/^the e-mail was not sent: EENVELOPE/);
    expect(await send('nikt')).toBe('--to must be an e-mail address');
    expect(await doCommand('mail test', { to: 'ja@example.org' })).toMatch(/^SMTP_URL is not set: the e-mail is a file in /);
  });
});
