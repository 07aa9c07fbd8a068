import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { placeCluster } from '../../testing/cluster.ts';
import { silentLog } from '../log.ts';
import { createArchiveFigures } from './archive-figures.ts';
import { startEmbedded } from './embedded.ts';
import { createDatabase } from './pool.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-archive-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));
const POLLING = { timeout: 300_000, interval: 100 };

type Cluster = { read: ReturnType<typeof createArchiveFigures>; switchFile: () => Promise<void> };

/** Starts the cluster with the settings, and stops it when `use` has ended. */
async function withCluster<T>(settings: Record<string, string>, use: (cluster: Cluster) => Promise<T>): Promise<T> {
  const server = await startEmbedded(join(folder, 'postgres'), silentLog, settings);
  const pool = new pg.Pool({ connectionString: server.url('postgres') });
  try {
    return await use({
      read: createArchiveFigures(createDatabase(pool)),
      async switchFile() {
        await pool.query('create table written as select 1 as one');
        await pool.query('drop table written');
        await pool.query('select pg_switch_wal()');
      },
    });
  } finally {
    await pool.end();
    await server.stop();
  }
}

it('figures of the WAL archive show whether it is on, and when archiving last succeeded and failed', async () => {
  // The archive command succeeds as long as this file exists.
  const works = join(folder, 'works');
  await writeFile(works, '');
  await placeCluster(join(folder, 'postgres'));
  const archivedAt = await withCluster(
    { archive_mode: 'on', archive_command: `test -e ${works}` },
    async ({ read, switchFile }) => {
      expect(read()).toEqual({ isOn: false, archivedAt: 0, failedAt: 0 });
      await switchFile();
      await expect.poll(() => read().archivedAt, POLLING).toBeGreaterThan(1_700_000_000);
      const succeeded = read();
      expect(succeeded).toMatchObject({ isOn: true, failedAt: 0 });

      await rm(works);
      await switchFile();
      await expect.poll(() => read().failedAt, POLLING).toBeGreaterThanOrEqual(succeeded.archivedAt);
      return succeeded.archivedAt;
    },
  );

  await withCluster({ archive_mode: 'off' }, async ({ read }) => {
    await expect.poll(() => read().archivedAt, POLLING).toBeGreaterThanOrEqual(archivedAt);
    expect(read().isOn).toBe(false);
  });
});
