import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { Client } from 'pg';
import type pg from 'pg';
import { hostsOf } from '../platform/database/connections/hosts.ts';
import { StartupError } from '../platform/startup-error.ts';

export type BaseBackup = {
  /** The same for all copies of one cluster. */
  systemIdentifier: string;
  timeline: number;
  /** The WAL from `startLsn` to `endLsn` makes the files consistent; it is part of the backup. */
  startLsn: string;
  endLsn: string;
  /** As PostgreSQL writes it, such as 18.1. */
  serverVersion: string;
};

/** Opens the destination of a file of the backup: `base.tar` or `backup_manifest`. */
export type OpenFile = (name: string) => Writable;

/** The connection under `pg`, which doesn't declare its socket. */
type Connection = pg.Connection & { stream: Socket };

/**
 * Streams a base backup of the whole cluster by PostgreSQL's replication protocol, as `pg_basebackup` does; the embedded PostgreSQL comes
 * without that program. `failed` rejects when a destination fails. The server checks the checksums of its pages while it reads them.
 */
export async function streamBaseBackup(url: string, label: string, open: OpenFile, failed: Promise<never>): Promise<BaseBackup> {
  const client = await connect(url);
  try {
    const { rows: system } = await client.query<{ systemid: string }>('IDENTIFY_SYSTEM');
    const { rows: version } = await client.query<{ server_version: string }>('SHOW server_version');
    // The slot keeps the WAL that is written meanwhile, and ends with the connection. Its name is random, as each container has a process 1.
    const slot = `wieszcz_backup_${randomBytes(4).toString('hex')}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`);
    const query = new BaseBackupQuery(label, open);
    client.query(query as unknown as pg.Submittable);
    const [start, ...others] = await Promise.race([query.ended, failed]);
    const end = others.pop()!;
    return {
      systemIdentifier: system[0]!.systemid,
      serverVersion: version[0]!.server_version.split(' ')[0]!,
      timeline: Number(start![1]),
      startLsn: start![0]!,
      endLsn: end[0]!,
    };
  } finally {
    // Without the protocol's message Terminate: a server that is sending a backup wouldn't read it.
    (client as unknown as { connection: Connection }).connection.stream.destroy();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const hosts = hostsOf(url);
  await hosts.probe();
  const client = new Client({ connectionString: hosts.current, replication: 'true' } as pg.ClientConfig);
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new StartupError(
      `The database refuses the connection for a backup, which needs a direct connection and a user with the attribute REPLICATION: ${error.message}`,
    );
  });
  return client;
}

type Row = (string | null)[];

/** The handlers that `pg` calls for the messages of one query. */
class BaseBackupQuery {
  /** Resolves with all result rows: the start, the tablespaces, the end. */
  readonly ended: Promise<Row[]>;
  private readonly rows: Row[] = [];
  private file: Writable | null = null;
  private readonly text: string;
  private readonly open: OpenFile;
  private resolve!: (rows: Row[]) => void;
  private reject!: (error: Error) => void;

  constructor(label: string, open: OpenFile) {
    // WAIT false: the needed WAL is part of the backup, so an archive that is stuck doesn't matter.
    this.text = `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;
    this.open = open;
    this.ended = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: pg.Connection) {
    connection.query(this.text);
  }

  handleRowDescription() {}
  handleCommandComplete() {}

  handleDataRow({ fields }: { fields: Row }) {
    this.rows.push(fields);
  }

  /** The first byte tells what a message carries: a new archive, the manifest, data of either, or progress. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection) {
    const kind = String.fromCharCode(chunk[0]!);
    if (kind === 'n') this.startFile(chunk.toString('utf8', 1, chunk.indexOf(0, 1)), stream);
    if (kind === 'm') this.startFile('backup_manifest', stream);
    if (kind !== 'd') return;
    // A copy, because the parser reuses its buffer.
    if (!this.file!.write(Buffer.from(chunk.subarray(1)))) stream.pause();
  }

  private startFile(name: string, stream: Socket) {
    this.file?.end();
    const resume = () => stream.resume();
    // A file that is ended while the connection is paused emits 'finish' instead of 'drain'.
    this.file = this.open(name).on('drain', resume).on('finish', resume);
  }

  handleError(error: Error) {
    this.reject(error);
  }

  handleReadyForQuery() {
    this.file?.end();
    this.resolve(this.rows);
  }
}
