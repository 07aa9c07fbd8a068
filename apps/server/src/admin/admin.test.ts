import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { audit } from '../exchange/index.ts';
import { setRole } from '../features/admins/managed.queries.ts';
import { removePerson } from '../features/users/anonymize-user.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase } from '../platform/database/open.ts';
import { AppError } from '../platform/http/app-error.ts';
import { silentLog } from '../platform/log.ts';
import { afterwards } from '../testing/afterwards.ts';
import { startTestApp, TEST_PASSWORD } from '../testing/app.ts';
import { bid, buy, listShares, openMarket } from '../testing/game.ts';
import { doAdmin, runAdmin, runNode } from '../testing/process.ts';
import { changeDuring } from '../testing/waiting.queries.ts';
import { type Flags, sentenceOf } from './command.ts';
import { GAME_COMMANDS } from './game.ts';
import { USER_COMMANDS } from './users.ts';

const { as, call, clock, database, dependencies, doJobs } = await startTestApp();
const { config } = dependencies;
const settings = { DATABASE_URL: database.url, DATA_DIR: config.dataDir };
const opened = await openDatabase(config, silentLog);
afterwards(() => opened.close());

/** util-linux's program that gives another program a terminal; some small systems are without it. */
const hasScript = process.platform === 'linux' && !spawnSync('script', ['--version']).error;

/** What a command prints, or the message with which it refuses. */
const doCommand = (name: string, flags: Flags = {}, settings: Partial<Config> = {}): Promise<string> =>
  USER_COMMANDS[name]!.does(opened, flags, { config: { ...config, ...settings }, clock }).catch((error: Error) =>
    error instanceof AppError ? sentenceOf(error) : error.message,
  );
const signIn = async (username: string, password = TEST_PASSWORD) =>
  (await call('POST', '/api/auth/signin', { username, password })).statusCode;
const actsOn = async (username: string) =>
  (
    await database.pool.query<{ kind: string; detail: object }>(
      'select kind, detail from acts where user_id = (select id from users where username = $1) and actor_id is null order by id',
      [username],
    )
  ).rows;

describe('the command line of the operator', () => {
  it('lists all commands on request, in English, and for a command that does not exist', async () => {
    const [code, help] = await doAdmin(settings, ['--help']);
    expect([code, help]).toEqual([0, expect.stringContaining('user set-password --username …\n')]);
    for (const name of [...Object.keys(USER_COMMANDS), ...Object.keys(GAME_COMMANDS)]) expect(help).toContain(`\n  ${name}`);
    expect(help).not.toMatch(/[ąćęłńóśźż]/i);
    expect(await doAdmin(settings, ['user', 'dance'])).toEqual([1, `There is no command user dance.\n\n${help}`]);
  });

  it('names the database on which a command works', async () => {
    const { pathname } = new URL(database.url);
    const run = runAdmin(settings, 'stats');
    expect([await run.ended, run.output()]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^Database: postgres\\w*://.*${pathname}$`, 'm')),
    ]);
  });

  it('reads a password from standard input and takes none as an argument', async () => {
    const { username } = await as('player');
    const words = ['user', 'set-password', '--username', username];
    expect(await doAdmin(settings, [...words, '--password', 'nowe-haslo'])).toEqual([
      1,
      expect.stringContaining("Unknown option '--password'"),
    ]);
    expect(await doAdmin(settings, words, '')).toEqual([1, 'the password must have 6 to 40 characters\n']);
    expect(await doAdmin(settings, words, 'password\n')).toEqual([1, expect.stringContaining('too common')]);
    expect(await signIn(username)).toBe(200);
    expect((await doAdmin(settings, words, 'nowe-haslo\n'))[0]).toBe(0);
    expect([await signIn(username), await signIn(username, 'nowe-haslo')]).toEqual([401, 200]);
    expect(await actsOn(username)).toEqual([{ kind: 'passwordSet', detail: {} }]);
  });

  it.skipIf(!hasScript)('asks for a password on the terminal, twice and unseen', async () => {
    const { username } = await as('player');
    const program = new URL('../admin.ts', import.meta.url).pathname;
    const command = `'${process.execPath}' '${program}' user set-password --username ${username}`;
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn('script', ['-qefc', ${JSON.stringify(command)}, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
      let said = '';
      let answers = ['nowe-haslo\\r', process.argv[1] + '\\r'];
      child.stdout.on('data', (text) => {
        said += text;
        process.stdout.write(text);
        if (/(Password|again): $/.test(said)) child.stdin.write(answers.shift() ?? '');
      });
      child.on('exit', (code) => process.exit(code));`;
    const type = (again: string) => runNode(['--eval', script, again], { ...settings, DEMO: '0' });
    const mistyped = type('nowe-hasla');
    expect([await mistyped.ended, mistyped.output()]).toEqual([1, expect.stringContaining('The two passwords differ.')]);
    const typed = type('nowe-haslo');
    expect([await typed.ended, typed.output()]).toEqual([0, expect.stringContaining(`Set the password of ${username}`)]);
    expect(typed.output()).not.toContain('nowe-haslo');
    expect(await signIn(username, 'nowe-haslo')).toBe(200);
  });
});

describe('a command on users', () => {
  it('lists users by role and by a text in their name or address, up to a limit', async () => {
    for (const name of ['Lista1', 'Lista2']) await as('player', name);
    await as('moderator', 'Lista3');
    expect(await doCommand('user list', { text: ' lista\u00a0' })).toMatch(
      /^USERNAME +ROLE +E-MAIL +SINCE\nLista3 +moderator +Lista3@example.org .+\nLista2 .+\nLista1 .+\n3 of 3 users$/,
    );
    expect(await doCommand('user list', { text: 'lista', role: 'player', limit: '1' })).toMatch(/\nLista2 .+\n1 of 2 users$/);
    expect(await doCommand('user list', { role: 'king', limit: '0' })).toBe(
      '--role must be admin, moderator or player\n--limit must be a number from 1 to 100000',
    );
  });

  it('shows an account', async () => {
    await as('player', 'Widoczna');
    await signIn('Widoczna');
    expect(await doCommand('user show', { username: 'widoczna' })).toMatch(
      /username +Widoczna\nid .+\nname +Jan Próbny\ne-mail +Widoczna@example.org\nrole +player\nblocked +no\nsecond factor +no\nopen sessions +1\nbudget +1100.00 \$/,
    );
    expect(await doCommand('user show', { username: ' nikt ' })).toBe('There is no user nikt.');
    expect(await doCommand('user show', { username: 'nikt' })).toBe('There is no user nikt.');
  });

  it('counts no session as open that SESSION_IDLE_MINUTES has ended', async () => {
    const { id } = await as('player', 'Bezczynna');
    await signIn('Bezczynna');
    await database.pool.query(`update sessions set used_at = used_at - interval '38 minutes' where user_id = $1`, [id]);
    await signIn('Bezczynna');
    const shown = (sessionIdleMinutes: number | null) =>
      doCommand('user show', { username: 'bezczynna' }, { sessionIdleMinutes });
    expect(await shown(null)).toMatch(/\nopen sessions +2\n/);
    expect(await shown(30)).toMatch(/\nopen sessions +1\n/);
  });

  it('sets an e-mail address that nobody else has, counts it as confirmed, and cancels a reset sent to the former one', async () => {
    await as('player', 'Zmienia.Adres');
    await as('player', 'Sąsiad');
    await call('POST', '/api/auth/resetPassword?username=Zmienia.Adres@example.org');
    await doJobs();
    const hasReset = async () => {
      const { rows } = await database.pool.query(
        `select from password_resets join users on users.id = user_id where username = 'Zmienia.Adres'`,
      );
      return rows.length > 0;
    };
    expect(await hasReset()).toBe(true);
    const set = (email: string) => doCommand('user set-email', { username: 'zmienia.adres', email });
    expect(await set('<v@example.org>')).toBe('--email must be an e-mail address');
    expect(await set('sąsiad@example.org')).toBe('Another user has this e-mail address.');
    expect(await set('nowy@Example.org')).toBe('Set the e-mail address of Zmienia.Adres.');
    const { rows } = await database.pool.query(`select email, email_confirmed from users where username = 'Zmienia.Adres'`);
    expect(rows).toEqual([{ email: 'nowy@example.org', email_confirmed: true }]);
    expect(await hasReset()).toBe(false);
    expect(await actsOn('Zmienia.Adres')).toEqual([{ kind: 'emailSet', detail: {} }]);
  });

  it('renames a user, whom every process then calls by the new name, and refuses names that are reserved, malformed or taken', async () => {
    const [seller, buyer] = [await as('player', 'Dawna.Nazwa'), await as('player', 'Zajeta')];
    const market = await openMarket(await as('moderator'));
    const { boughtContract } = await buy(seller, market.bets[0]!, { shares: 100 });
    await listShares(seller, boughtContract, { shares: 100, price: 0.3 });
    const purchase = async () => JSON.stringify(await buy(buyer, market.bets[0]!, { shares: 1, maxPrice: 0.3 }));
    expect(await purchase()).toContain('Dawna.Nazwa');
    const rename = (to: string) => doCommand('user rename', { username: 'dawna.nazwa', to });
    expect(await rename('Organizator')).toMatch(/^--to must be 3 to 30 letters/);
    expect(await rename('Zajęta!')).toMatch(/^--to must be 3 to 30 letters/);
    expect(await doCommand('user rename', { username: 'dawna.nazwa' })).toMatch(/^--to must be 3 to 30 letters/);
    expect(await rename('ZAJETA')).toBe('This username is taken.');
    expect(await rename('Nowa.Nazwa')).toBe('Renamed Dawna.Nazwa to Nowa.Nazwa and ended all their sessions.');
    await expect.poll(purchase).toContain('Nowa.Nazwa');
    expect((await seller.call('GET', '/api/me')).statusCode).toBe(401);
    expect([await signIn('Dawna.Nazwa'), await signIn('Nowa.Nazwa')]).toEqual([401, 200]);
    expect(await actsOn('Nowa.Nazwa')).toEqual([{ kind: 'userRenamed', detail: { formerUsername: 'Dawna.Nazwa' } }]);
  });

  it('demotes a user by one role at a time, down to player', async () => {
    const admin = await as('admin', 'Schodzi');
    const demote = () => doCommand('user demote', { username: 'schodzi' });
    expect([await demote(), await demote(), await demote()]).toEqual([
      'Schodzi is a moderator now.',
      expect.stringMatching(/^Schodzi is a player now\. `.+ market list --state abandoned` lists .+ with `market assign`\.$/),
      'Schodzi is a player.',
    ]);
    expect((await admin.call('GET', '/api/me')).statusCode).toBe(401);
    expect((await actsOn('Schodzi')).map(({ detail }) => detail)).toEqual([
      { formerRole: 'ROLE_ADMIN', role: 'ROLE_MODERATOR' },
      { formerRole: 'ROLE_MODERATOR', role: 'ROLE_PLAYER' },
    ]);
  });

  it('demotes no admin whose role has changed while the command waited', async () => {
    const { id } = await as('admin', 'Spóźniona');
    const demote = () => doCommand('user demote', { username: 'spóźniona' });
    const outcomes = await changeDuring(database, [demote], (trx) => setRole(trx, id, 'moderator'));
    expect(outcomes).toEqual(['Spóźniona has changed meanwhile; look with `user show`.']);
    expect(await actsOn('Spóźniona')).toEqual([]);
  });

  it('carries out two concurrent changes of a user one after the other', async () => {
    const { id } = await as('player', 'Dwojga');
    const renames = ['Imion', 'Nazwisk'].map((to) => () => doCommand('user rename', { username: 'dwojga', to }));
    const renamed = expect.stringMatching(/^Renamed Dwojga to /);
    expect(await changeDuring(database, renames, (trx) => setRole(trx, id, 'player'))).toEqual([renamed, renamed]);
  });

  it('refuses to make a player of a moderator whose username is reserved', async () => {
    await as('moderator', 'Organizator');
    const demote = () => doCommand('user demote', { username: 'organizator' });
    expect(await demote()).toBe('A player may not be called Organizator: rename them first (user rename).');
    await as('admin', 'Wieszcz');
    const demoteAdmin = () => doCommand('user demote', { username: 'wieszcz' });
    expect(await demoteAdmin()).toMatch(/is a moderator now/);
    expect(await demoteAdmin()).toMatch(/may not be called Wieszcz/);
  });

  it('prints a copy of the data of a user, without secrets and data of others, as JSON', async () => {
    const player = await as('player', 'Eksport');
    await signIn('Eksport');
    const market = await openMarket(await as('moderator'), { topic: 'Czy eksport wzrośnie?' });
    const { boughtContract } = await buy(player, market.bets[0]!, { shares: 7 });
    await listShares(player, boughtContract, { shares: 2, price: 0.9 });
    await bid(player, market.bets[0]!);
    const printed = await doCommand('user export', { username: 'eksport' });
    expect(JSON.parse(printed)).toMatchObject({
      account: { username: 'Eksport', email: 'Eksport@example.org', firstName: 'Jan', surname: 'Próbny', role: 'player' },
      sessions: [{ network: expect.any(String), device: expect.any(String) }],
      budget: 1092.5,
      trades: [{ market: 'Czy eksport wzrośnie?', bet: 'Zakład 1', option: true, price: 0.5, shares: 7, side: 'bought' }],
      positions: [{ shares: 5, listedShares: 2 }],
      offers: [{ price: 0.9, shares: 2 }],
      bids: [{ price: 0.4, shares: 10 }],
      bonusDays: ['2026-11-20'],
    });
    expect((JSON.parse(printed) as { movements: unknown[] }).movements.length).toBeGreaterThanOrEqual(4);
    expect(printed).not.toMatch(/hash|argon2|secret/i);
  });

  it('removes the personal data of a player for ever, while the game and its audit stay', async () => {
    const [player, other] = [await as('player', 'Odchodzi'), await as('player')];
    await signIn('Odchodzi');
    const market = await openMarket(await as('moderator'));
    const { boughtContract } = await buy(player, market.bets[0]!);
    await listShares(player, boughtContract, { price: 0.2 });
    await bid(player, market.bets[0]!, { price: 0.1 });
    const name = `gracz usunięty ${player.id}`;
    expect(await doCommand('user anonymize', { username: 'odchodzi' })).toContain(`who is called ${name} now`);
    const { rows } = await database.pool.query(
      `select username, first_name || surname as names, email, blocked_at is not null as blocked,
         (select count(*)::int from sessions where user_id = users.id) as sessions,
         (select count(*)::int from bids where player_id = users.id) as bids
       from users where id = $1`,
      [player.id],
    );
    expect(rows).toEqual([
      { username: name, names: 'graczusunięty', email: `${player.id}@invalid`, blocked: true, sessions: 0, bids: 0 },
    ]);
    const { rows: traces } = await database.pool.query(
      `select (select count(*)::int from users where concat_ws(' ', username, email, first_name) ilike '%odchodzi%')
         + (select count(*)::int from acts where subject ilike '%odchodzi%' or detail::text ilike '%odchodzi%') as found`,
    );
    expect(traces).toEqual([{ found: 0 }]);
    expect([await signIn('Odchodzi'), await signIn(name)]).toEqual([401, 401]);
    // The offer at 0.20 $ is withdrawn, so the organizer sells.
    expect((await buy(other, market.bets[0]!, { maxPrice: 0.6, shares: 5 })).fills).toMatchObject([{ price: 0.5, dealer: null }]);
    expect((await audit(database.pool)).differences).toEqual([]);
    expect(await doCommand('user anonymize', { username: (await as('moderator')).username })).toMatch(/: demote them first\.$/);
  });

  it('leaves the account of a removed person as it is, and records the removal once', async () => {
    const { id } = await as('player', 'Zapomniana');
    await doCommand('user anonymize', { username: 'zapomniana' });
    const username = `gracz usunięty ${id}`;
    const refusal = 'The data of this person were removed, so the account stays blocked for ever.';
    // Another address would hide that the person was removed.
    for (const [command, flags] of [
      ['user block'],
      ['user unblock'],
      ['user end-sessions'],
      ['user set-email', { email: 'zapomniana@example.org' }],
      ['user rename', { to: 'Bezimienna' }],
    ] as const)
      expect([command, await doCommand(command, { username, ...flags })]).toEqual([command, refusal]);
    const setPassword = ['user', 'set-password', '--username', username];
    expect(await doAdmin(settings, setPassword, 'nowe-haslo\n')).toEqual([1, `${refusal}\n`]);
    expect(await doCommand('user anonymize', { username })).toBe(`${username} was removed already.`);
    expect(await actsOn(username)).toEqual([{ kind: 'userAnonymized', detail: {} }]);
  });

  it('blocks the account of a removed person whose removal was interrupted', async () => {
    const { id } = await as('player', 'Przerwana');
    await removePerson({ db: dependencies.db, clock }, id, { by: null });
    const isBlocked = async () =>
      (await database.pool.query('select from users where id = $1 and blocked_at is not null', [id])).rowCount === 1;
    expect(await isBlocked()).toBe(false);
    const username = `gracz usunięty ${id}`;
    expect(await doCommand('user anonymize', { username })).toBe(`${username} was removed already.`);
    expect(await isBlocked()).toBe(true);
  });
});
