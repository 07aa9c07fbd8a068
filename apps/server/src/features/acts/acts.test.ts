import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACT_KINDS, type Act, type ActKind, type Endpoint, endpoints, type Page } from '@wieszcz/api';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, answerOf, createMarket, openMarket, publish, refusalOf, resolveMarket, uploadOf } from '../../testing/game.ts';
import { doAdmin } from '../../testing/process.ts';

const { as, call, clock, database } = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), 'wieszcz-acts-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const admin = await as('admin', 'Kronikarka');
const listActs = async (query: string, reader = admin): Promise<Page<Act>> =>
  answerOf(await reader.call('GET', `/api/admin/acts?${query}`));
const kindsOf = async (query: string) => (await listActs(query)).content.map(({ kind }) => kind);

/** The calls by which admins and moderators change something, and the acts that record them. */
const RECORDED: Record<string, ActKind[]> = {
  createMarket: ['marketCreated'],
  editMarket: ['marketEdited'],
  uploadCover: ['coverChanged'],
  addBet: ['betAdded'],
  deleteBet: ['betDeleted'],
  publishMarket: ['marketPublished'],
  takeBackMarket: ['marketTakenBack'],
  correctMarket: ['marketCorrected'],
  pauseMarket: ['marketPaused'],
  resumeMarket: ['marketResumed'],
  solveMarket: ['marketSolved'],
  deleteMarket: ['marketDeleted'],
  reassignMarket: ['marketReassigned'],
  addModerator: ['userAdded', 'roleChanged'],
  blockUser: ['userBlocked'],
  unblockUser: ['userUnblocked'],
  endUserSessions: ['sessionsEnded'],
  resetSecondFactor: ['secondFactorReset'],
  renameUser: ['userRenamed'],
  changeRole: ['roleChanged'],
  markPlayer: ['playerMarked'],
  unmarkPlayer: ['playerUnmarked'],
};
/** Acts without a call of admins or moderators: those of the operator, and players' removal of their own account. */
const WITHOUT_CALL = ['passwordSet', 'emailSet', 'userAnonymized'];

describe('the log of acts', () => {
  it('has a kind of act for every call by which admins and moderators change something, and only three kinds without such a call', () => {
    const changing = Object.entries<Endpoint>(endpoints).filter(
      ([, { method, access }]) => method !== 'GET' && (access === 'moderator' || access === 'admin'),
    );
    expect(changing.map(([name]) => name).toSorted()).toEqual(Object.keys(RECORDED).toSorted());
    expect([...new Set([...Object.values(RECORDED).flat(), ...WITHOUT_CALL])].toSorted()).toEqual(ACT_KINDS.toSorted());
  });

  it('records every act of a moderator with its subject, its detail and the id of its request', async () => {
    const moderator = await as('moderator', 'Pracowity');
    const market = await createMarket(moderator, { topic: 'Pierwszy tytuł' });
    const { marketId } = market;
    const fields = { category: 'SPORT', description: 'Zasady', endDate: '2027-06-30' };
    answerOf(await moderator.call('PUT', `/markets/edit/${marketId}`, { ...fields, topic: 'Drugi tytuł', endDate: '' }));
    answerOf(await moderator.call('PUT', `/markets/edit/${marketId}`, { ...fields, topic: 'Drugi tytuł', endDate: '' }));
    const closing = { ...fields, topic: 'Drugi tytuł', endDate: '', tradingClosesAt: '2027-06-30T18:00:00Z' };
    answerOf(await moderator.call('PUT', `/markets/edit/${marketId}`, closing));
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'navy' } })
      .jpeg()
      .toBuffer();
    answerOf(await moderator.call('POST', `/markets/marketCover/${marketId}`, ...uploadOf(picture)));
    const spare = await addBet(moderator, market, { title: 'Zbędny' });
    answerOf(await moderator.call('POST', `/markets/deleteBet?betId=${spare.id}`));
    const bet = await addBet(moderator, market, { title: 'Prawdziwy' });
    await publish(moderator, market);
    answerOf(await moderator.call('PUT', `/api/markets/${marketId}/pause`, { reason: 'Mecz już trwa' }));
    answerOf(await moderator.call('PUT', `/api/markets/${marketId}/resume`));
    await resolveMarket(moderator, market, bet, false);

    const { content } = await listActs('actor=pracowity');
    expect(content.toReversed().map(({ kind, subject, detail }) => [kind, subject, detail])).toEqual([
      ['marketCreated', 'Pierwszy tytuł', {}],
      ['marketEdited', 'Drugi tytuł', { changed: ['topic', 'endDate'], formerTopic: 'Pierwszy tytuł' }],
      ['marketEdited', 'Drugi tytuł', { changed: ['tradingClosesAt'] }],
      ['coverChanged', 'Drugi tytuł', {}],
      ['betAdded', 'Drugi tytuł', { betTitle: 'Zbędny' }],
      ['betDeleted', 'Drugi tytuł', { betTitle: 'Zbędny' }],
      ['betAdded', 'Drugi tytuł', { betTitle: 'Prawdziwy' }],
      ['marketPublished', 'Drugi tytuł', {}],
      ['marketPaused', 'Drugi tytuł', {}],
      ['marketResumed', 'Drugi tytuł', {}],
      ['marketSolved', 'Drugi tytuł', { betTitle: 'Prawdziwy', option: false }],
    ]);
    const common = { actor: 'Pracowity', marketId, username: null, requestId: expect.any(String) };
    for (const act of content)
      expect(act).toMatchObject({ ...common, reason: act.kind === 'marketPaused' ? 'Mecz już trwa' : null });
    expect(new Set(content.map(({ requestId }) => requestId)).size).toBe(11);
  });

  it('keeps the title of a deleted market', async () => {
    const moderator = await as('moderator', 'Sprzątacz');
    const { marketId } = await createMarket(moderator, { topic: 'Do skasowania' });
    answerOf(await moderator.call('DELETE', `/markets/delete?marketId=${marketId}`));
    expect((await listActs('actor=Sprzątacz')).content).toMatchObject([
      { kind: 'marketDeleted', subject: 'Do skasowania', marketId: null, marketPublished: null },
      { kind: 'marketCreated', subject: 'Do skasowania', marketId: null, marketPublished: null },
    ]);
  });

  it('tells whether a market is published', async () => {
    const moderator = await as('moderator', 'Wydawca');
    const market = await createMarket(moderator, { topic: 'Jeszcze prywatny' });
    await addBet(moderator, market);
    const published = async () => (await listActs('actor=Wydawca')).content.map(({ marketPublished }) => marketPublished);
    expect(await published()).toEqual([false, false]);
    await publish(moderator, market);
    expect(await published()).toEqual([true, true, true]);
    answerOf(await moderator.call('PUT', `/api/markets/${market.marketId}/private`));
    expect(await published()).toEqual([false, false, false, false]);
  });

  it('records who added or promoted a moderator, with the reason if there is one', async () => {
    await as('player', 'Awansowany');
    const person = { firstName: 'A', surname: 'B', email: 'swiezy@example.org', password: 'sekret1' };
    answerOf(await admin.call('POST', '/api/admin/moderators', { ...person, username: 'Świeży', reason: 'nowa osoba' }));
    answerOf(await admin.call('POST', '/api/admin/moderators', { username: 'Awansowany' }));
    expect((await listActs('user=świeży')).content).toMatchObject([
      { kind: 'userAdded', actor: 'Kronikarka', detail: { role: 'ROLE_MODERATOR' }, reason: 'nowa osoba' },
    ]);
    expect((await listActs('user=Awansowany')).content).toMatchObject([
      { kind: 'roleChanged', detail: { formerRole: 'ROLE_PLAYER', role: 'ROLE_MODERATOR' }, reason: null },
    ]);
  });

  it('records no act for a refused call, and one act for a call that is repeated with its key', async () => {
    const [moderator, stranger] = [await as('moderator', 'Ostrożny'), await as('moderator', 'Obcy')];
    const market = await openMarket(moderator);
    const resolving = `/markets/solveMarket?marketId=${market.marketId}&betId=${market.bets[0]!.id}&correctOption=true`;
    expect(await refusalOf(stranger, 'PUT', resolving)).toBe('403 NOT_AUTHOR');
    expect(await refusalOf(stranger, 'PUT', `/markets/makePublic?marketId=${market.marketId}`)).toBe('403 NOT_AUTHOR');
    expect(await kindsOf('actor=Obcy')).toEqual([]);
    for (let round = 0; round < 2; round++)
      answerOf(await moderator.call('PUT', resolving, undefined, { 'idempotency-key': 'raz' }));
    expect(await kindsOf('actor=Ostrożny&kind=marketSolved')).toEqual(['marketSolved']);
  });

  it('records the commands of the operator without an actor', async () => {
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
    const person = ['--username', 'Z.Konsoli', '--email', 'konsola@example.org', '--first-name', 'A', '--surname', 'B'];
    for (const args of [
      ['user', 'add', '--role', 'moderator', ...person],
      ['user', 'block', '--username', 'z.konsoli'],
      ['user', 'block', '--username', 'z.konsoli'],
      ['user', 'unblock', '--username', 'z.konsoli'],
      ['user', 'end-sessions', '--username', 'z.konsoli'],
    ]) {
      expect(await doAdmin(settings, args, 'sekret1')).toEqual([
        0,
        expect.stringMatching(/^(Added|Blocked|Z\.Konsoli is blocked already|Unblocked Z\.Konsoli|Ended)/),
      ]);
    }
    const { content } = await listActs('user=Z.Konsoli&operator=true');
    expect(content.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['sessionsEnded', null],
      ['userUnblocked', null],
      ['userBlocked', null],
      ['userAdded', null],
    ]);
  });

  it("neither ends sessions nor records an act when the operator unblocks a user who isn't blocked", async () => {
    const player = await as('player', 'Swobodna');
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
    expect(await doAdmin(settings, ['user', 'unblock', '--username', 'swobodna'])).toEqual([0, 'Swobodna is not blocked.\n']);
    const { rows } = await database.pool.query('select token_epoch from users where id = $1', [player.id]);
    expect(rows).toEqual([{ token_epoch: 0 }]);
    expect(await kindsOf('user=Swobodna')).toEqual([]);
  });

  it('is filtered by kind, actor, subject and day in Warsaw, and is paged', async () => {
    clock.set('2026-12-01T22:59:00Z');
    const [moderator, reader] = [await as('moderator', 'Filtrowana'), await as('admin')];
    const { marketId } = await createMarket(moderator, { topic: 'Śnieg na święta' });
    clock.set('2026-12-01T23:01:00Z');
    for (let number = 1; number <= 4; number++)
      await addBet(moderator, { marketId, bets: [] } as never, { title: `Zakład ${number}` });
    const count = async (query: string) => (await listActs(`actor=filtrowana&${query}`, reader)).totalElements;
    expect([await count(''), await count('kind=betAdded'), await count('kind=userBlocked')]).toEqual([5, 4, 0]);
    expect([await count('subject=snieg'), await count('subject=deszcz')]).toEqual([5, 0]);
    expect([await count('to=2026-12-01'), await count('from=2026-12-02'), await count('from=2026-12-01&to=2026-12-02')]).toEqual([
      1, 4, 5,
    ]);
    expect(await listActs('actor=filtrowana&size=2&page=2', reader)).toMatchObject({
      content: [{ kind: 'marketCreated' satisfies ActKind }],
      totalPages: 3,
      last: true,
    });
    expect((await listActs('actor=Nikt.Taki', reader)).content).toEqual([]);
    for (const invalid of ['kind=nic', 'from=2026-13-01', 'operator=1', 'marketId=x'])
      expect(await refusalOf(reader, 'GET', `/api/admin/acts?${invalid}`)).toBe('400 VALIDATION_FAILED');
  });

  it('can be neither changed nor deleted', async () => {
    await createMarket(await as('moderator'));
    for (const change of [`update acts set reason = 'inny'`, 'delete from acts', 'truncate acts'])
      await expect(database.pool.query(change)).rejects.toThrow('acts is append-only');
  });

  it('is written in the transaction of the change: a change whose act cannot be recorded is undone', async () => {
    const moderator = await as('moderator', 'Niezapisana');
    const market = await createMarket(moderator, { topic: 'Bez śladu' });
    const [player, reader] = [await as('player', 'Nietykalny'), await as('admin')];
    await database.pool.query(
      `alter table acts add constraint refusing check (kind not in ('marketPublished', 'userBlocked')) not valid`,
    );
    await addBet(moderator, market);
    expect((await moderator.call('PUT', `/markets/makePublic?marketId=${market.marketId}`)).statusCode).toBe(500);
    expect((await reader.call('POST', '/api/admin/users/Nietykalny/block', { reason: 'na próbę' })).statusCode).toBe(500);
    await database.pool.query('alter table acts drop constraint refusing');
    expect((await call('GET', `/markets/${market.marketId}`)).statusCode).toBe(404);
    expect((await player.call('GET', '/api/me')).statusCode).toBe(200);
  });
});
