import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listFilesIn } from './git.mjs';

test('The listed files are the tracked and new ones on the disk that git does not ignore, by their plain names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-git-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['tracked.ts', 'deleted.ts', 'żółw.ts', 'other.md']) await writeFile(join(folder, name), '');
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('git', ['add', '.'], { cwd: folder });
  await rm(join(folder, 'deleted.ts'));
  await writeFile(join(folder, '.gitignore'), 'ignored.ts');
  for (const name of ['ignored.ts', 'new.ts']) await writeFile(join(folder, name), '');
  expect(listFilesIn(folder, '*.ts').sort()).toEqual(['new.ts', 'tracked.ts', 'żółw.ts']);
});
