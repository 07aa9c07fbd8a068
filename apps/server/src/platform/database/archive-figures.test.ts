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
const SOON = { timeout: 300_000, interval: 100 };

it(
  'figures of the WAL archive show whether it is on, and when archiving last succeeded and failed',
  { timeout: 600_000 },
  async () => {
    // The archive command succeeds as long as this file exists.
    const works = join(folder, 'works');
    await writeFile(works, '');
    await placeCluster(join(folder, 'postgres'));
    const server = await startEmbedded(join(folder, 'postgres'), silentLog, {
      archive_mode: 'on',
      archive_command: `test -e ${works}`,
    });
    const pool = new pg.Pool({ connectionString: server.url('postgres') });
    try {
      const read = createArchiveFigures(createDatabase(pool));
      expect(read()).toEqual({ isOn: false, archivedAt: 0, failedAt: 0 });
      await pool.query('create table written as select 1 as one');
      await pool.query('select pg_switch_wal()');
      await expect.poll(() => read().archivedAt, SOON).toBeGreaterThan(1_700_000_000);
      expect(read()).toMatchObject({ isOn: true, failedAt: 0 });

      const { archivedAt } = read();
      await rm(works);
      await pool.query('create table more as select 1 as one');
      await pool.query('select pg_switch_wal()');
      await expect.poll(() => read().failedAt, SOON).toBeGreaterThanOrEqual(archivedAt);
    } finally {
      await pool.end();
      await server.stop();
    }
  },
);
