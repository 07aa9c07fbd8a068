import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorTexts } from '@wieszcz/texts';
import { afterAll, describe, expect, it, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/app.ts';
import { runServer } from '../../testing/process.ts';
import { checkLegalTexts } from './legal-texts.ts';

const root = await mkdtemp(join(tmpdir(), 'wieszcz-legal-'));
afterAll(() => rm(root, { recursive: true, force: true }));

/** A folder with these files. */
async function folderOf(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(root, 'folder-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}
/** What a server with these settings knows about its operator. */
const legalConfigOf = async (settings: Record<string, string>) => {
  const { operator, legal } = await readConfig({ DATA_DIR: join(root, 'data'), ...settings });
  return { operator, legal };
};

const PROBLEMS = { accept: 'application/problem+json' };
const operatorOf = async ({ call }: TestApp) => (await call('GET', '/api/info')).json<{ operator: object }>().operator;
const textOf = async ({ call }: TestApp, document: string) => {
  const reply = await call('GET', `/api/legal/${document}`, undefined, PROBLEMS);
  return [reply.statusCode, reply.json<{ markdown?: string; code?: string }>()] as const;
};
const NOT_FOUND = [404, expect.objectContaining({ code: 'LEGAL_TEXT_NOT_FOUND', detail: errorTexts.LEGAL_TEXT_NOT_FOUND })];

describe('Without settings and files', () => {
  test('the game names no operator and no texts, and has no text to show', async () => {
    const app = await startTestApp();
    expect(await operatorOf(app)).toEqual({ name: null, contactEmail: null, privacy: null, terms: null });
    expect(await textOf(app, 'privacy')).toEqual(NOT_FOUND);
    expect(await textOf(app, 'terms')).toEqual(NOT_FOUND);
    expect((await app.call('GET', '/api/legal/jwt-secret')).statusCode).toBe(400);
  });

  test('a blocked player is told to contact an administrator', async () => {
    expect(await refusalOfBlocked(await startTestApp())).toBe('To konto zostało zablokowane. Skontaktuj się z administratorem.');
  });
});

/** What a blocked player reads at the sign-in. */
async function refusalOfBlocked({ as, call }: TestApp): Promise<string> {
  const [admin, player] = [await as('admin'), await as('player')];
  const reason = { reason: 'Obraża innych graczy.' };
  expect((await admin.call('POST', `/api/admin/users/${player.username}/block`, reason)).statusCode).toBe(200);
  const credentials = { username: player.username, password: TEST_PASSWORD };
  const reply = await call('POST', '/api/auth/signin', credentials, PROBLEMS);
  expect(reply.statusCode).toBe(401);
  return reply.json<{ detail: string }>().detail;
}

describe('With an operator', () => {
  test('the game names the operator, the places of the legal texts, and the address to which a blocked player may write', async () => {
    const folder = await folderOf({ 'terms.md': '\ufeff# Regulamin\n\n1. Graj uczciwie.\n' });
    const config = await legalConfigOf({
      OPERATOR_NAME: ' Fundacja „Gra” ',
      CONTACT_EMAIL: 'kontakt@gra.example',
      PRIVACY_URL: 'https://gra.example/prywatnosc',
      LEGAL_DIR: folder,
    });
    const app = await startTestApp({ config });
    expect(await operatorOf(app)).toEqual({
      name: 'Fundacja „Gra”',
      contactEmail: 'kontakt@gra.example',
      privacy: { url: 'https://gra.example/prywatnosc' },
      terms: { url: null },
    });
    expect(await textOf(app, 'terms')).toEqual([200, { markdown: '# Regulamin\n\n1. Graj uczciwie.\n' }]);
    // The next start would refuse a file beside the address.
    await writeFile(join(folder, 'privacy.md'), 'Nieobowiązująca wersja');
    expect(await textOf(app, 'privacy')).toEqual(NOT_FOUND);
    expect(await refusalOfBlocked(app)).toBe('To konto zostało zablokowane. Napisz w tej sprawie na adres kontakt@gra.example.');
  });

  test('a cached text must be revalidated, and a change shows at once on every server that sees the folder', async () => {
    const folder = await folderOf({ 'privacy.md': 'Pierwsza wersja' });
    const config = await legalConfigOf({ LEGAL_DIR: folder });
    const servers = [await startTestApp({ config }), await startTestApp({ config })];
    const first = await servers[0]!.call('GET', '/api/legal/privacy');
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const etag = { 'if-none-match': String(first.headers.etag) };
    expect((await servers[1]!.call('GET', '/api/legal/privacy', undefined, etag)).statusCode).toBe(304);

    await writeFile(join(folder, 'privacy.md'), 'Druga wersja');
    await writeFile(join(folder, 'terms.md'), 'Regulamin');
    for (const server of servers) {
      expect(await textOf(server, 'privacy')).toEqual([200, { markdown: 'Druga wersja' }]);
      expect(await operatorOf(server)).toMatchObject({ terms: { url: null } });
    }
    await rm(join(folder, 'privacy.md'));
    for (const server of servers) {
      expect(await textOf(server, 'privacy')).toEqual(NOT_FOUND);
      expect(await operatorOf(server)).toMatchObject({ privacy: null });
    }
  });

  test('a text that cannot be shown fails with 500 and reveals nothing of the file, while other calls succeed', async () => {
    const folder = await folderOf({ 'privacy.md': 'Tajne\u0000' });
    const app = await startTestApp({ config: await legalConfigOf({ LEGAL_DIR: folder }) });
    const reply = await app.call('GET', '/api/legal/privacy', undefined, PROBLEMS);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([500, 'INTERNAL']);
    expect(reply.body).not.toMatch(/Tajne|privacy\.md/);
    expect((await app.call('GET', '/api/info')).statusCode).toBe(200);
  });
});

describe('A start', () => {
  const check = async (settings: Record<string, string>) => checkLegalTexts(await legalConfigOf(settings));

  it('accepts no folder, an empty one, the two texts, and the hidden files of a mounted volume', async () => {
    await expect(check({})).resolves.toBeUndefined();
    await expect(check({ LEGAL_DIR: await folderOf({}) })).resolves.toBeUndefined();
    await expect(
      check({ LEGAL_DIR: await folderOf({ 'privacy.md': 'a', 'terms.md': 'ż'.repeat(100_000) }) }),
    ).resolves.toBeUndefined();
    const volume = await folderOf({});
    await mkdir(join(volume, '..2026'));
    await writeFile(join(volume, '..2026', 'terms.md'), 'Regulamin');
    await symlink('..2026', join(volume, '..data'));
    await symlink('..data/terms.md', join(volume, 'terms.md'));
    await expect(check({ LEGAL_DIR: volume })).resolves.toBeUndefined();
  });

  it.each([
    [{ 'privcy.md': 'a' }, 'privcy.md is neither privacy.md nor terms.md'],
    [{ 'Terms.md': 'a' }, 'Terms.md is neither privacy.md nor terms.md'],
    [{ 'terms.md': 'ż'.repeat(100_001) }, "terms.md can't be shown: it has more than 200 kB"],
    [{ 'terms.md': ' \n' }, "terms.md can't be shown: it is empty"],
    [{ 'privacy.md': Buffer.from('Prywatno\u015b\u0107', 'latin1') }, "privacy.md can't be shown: it is no text in UTF-8"],
    [{ 'privacy.md': Buffer.from([0x5a, 0xb6]) }, "privacy.md can't be shown: it is no text in UTF-8"],
  ])('is refused with the name of a file that is misspelt or unreadable: %o', async (files, problem) => {
    await expect(check({ LEGAL_DIR: await folderOf(files) })).rejects.toThrow(problem);
  });

  it('is refused if a text is a folder, if LEGAL_DIR is missing or a file, and if a text is in two places', async () => {
    const folder = await folderOf({ 'privacy.md': 'a' });
    await mkdir(join(folder, 'terms.md'));
    await expect(check({ LEGAL_DIR: folder })).rejects.toThrow(`${join(folder, 'terms.md')} can't be shown`);
    await expect(check({ LEGAL_DIR: join(folder, 'missing') })).rejects.toThrow(
      `the folder ${join(folder, 'missing')} can't be read`,
    );
    await expect(check({ LEGAL_DIR: join(folder, 'privacy.md') })).rejects.toThrow("can't be read");
    await expect(check({ LEGAL_DIR: folder, PRIVACY_URL: 'https://gra.example' })).rejects.toThrow(
      'privacy.md and PRIVACY_URL are two texts for one page: keep one',
    );
  });

  it.each(['1', '2'])('with WORKERS=%s ends with the exit code of wrong settings and one sentence', async (WORKERS) => {
    const DATA_DIR = await mkdtemp(join(root, 'data-'));
    await mkdir(join(DATA_DIR, 'legal'));
    await writeFile(join(DATA_DIR, 'legal', 'regulamin.md'), 'Regulamin');
    const run = runServer({ DATA_DIR, WORKERS });
    expect(await run.ended).toBe(78);
    expect(run.output()).toBe(
      `Wrong legal texts: ${join(DATA_DIR, 'legal', 'regulamin.md')} is neither privacy.md nor terms.md.\n`,
    );
  });
});
