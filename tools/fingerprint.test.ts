import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

test('A fingerprint changes with the path and the content of each source, but not with links, builds and installed packages', async () => {
  const root = await mkdtemp(join(tmpdir(), 'wieszcz-fingerprint-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const write = async (folder: string, name: string, text: string) => {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, name), text);
  };
  const ofSources = () => fingerprint(['sources'], root);
  await write('sources/part', 'a.ts', 'one');
  const first = ofSources();

  await symlink('user@host.1234', join(root, 'sources/part/.#a.ts'));
  for (const folder of ['dist', 'node_modules']) await write(`sources/${folder}`, 'b.ts', 'one');
  expect(ofSources()).toBe(first);

  await write('sources/part', 'a.ts', 'two');
  const second = ofSources();
  await write('sources/part', 'b.ts', '');
  expect(new Set([first, second, ofSources()]).size).toBe(3);
});
