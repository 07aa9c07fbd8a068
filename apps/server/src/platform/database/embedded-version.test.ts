import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { afterwards } from '../../testing/afterwards.ts';
import { type EmbeddedHome, prepareHome } from './embedded-home.ts';
import { findProgramVersion, hasUsableCluster } from './embedded-version.ts';

async function createHome(): Promise<EmbeddedHome> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-version-'));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  const home = await prepareHome(folder);
  await mkdir(home.cluster);
  return home;
}

it('A cluster of a newer PostgreSQL needs the release that wrote it', async () => {
  const home = await createHome();
  await writeFile(join(home.cluster, 'PG_VERSION'), '99\n');
  await expect(hasUsableCluster(home)).rejects.toThrow(
    /by PostgreSQL 99, which is newer than this program's \d+: start the release/,
  );
});

it('A cluster that cannot be read does not count as missing', async () => {
  const home = await createHome();
  await mkdir(join(home.cluster, 'PG_VERSION'));
  await expect(hasUsableCluster(home)).rejects.toThrow("The database folder can't be read: EISDIR");
});

it('A program that does not tell the version of PostgreSQL is refused', async () => {
  const home = { ...(await createHome()), program: () => process.execPath };
  await expect(findProgramVersion(home)).rejects.toThrow(`doesn't tell the version of PostgreSQL: ${process.version}`);
});
