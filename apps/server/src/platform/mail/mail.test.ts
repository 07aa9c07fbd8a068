import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { createMail } from './mail.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'wieszcz-mail-'));
afterAll(() => rm(dataDir, { recursive: true }));
const email = { to: 'zofia@example.org', subject: 'Zażółć gęślą jaźń', text: 'Token: tajny-token' };

describe('an e-mail', () => {
  it('is sent to the configured mail server', async () => {
    const received: { from: string; to: string[]; content: string }[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) => done(null, { user: `${username}:${password}` }),
      onData(stream, session, done) {
        let content = '';
        stream.on('data', (chunk: Buffer) => (content += chunk.toString()));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), content });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const mail = createMail(
      { smtpUrl: `smtp://poczta:haslo@127.0.0.1:${port}`, dataDir, publicUrl: 'https://gra.example' },
      silentLog,
    );
    await mail.send(email);
    mail.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(received).toMatchObject([{ from: 'no-reply@gra.example', to: ['zofia@example.org'] }]);
    expect(received[0]!.content).toContain('Token: tajny-token');
    expect(received[0]!.content).toContain('From: Wieszcz <no-reply@gra.example>');
  });

  it('rejects if the mail server is unreachable, so that its job is retried', async () => {
    const mail = createMail({ smtpUrl: 'smtp://127.0.0.1:1', dataDir, publicUrl: 'https://gra.example' }, silentLog);
    await expect(mail.send(email)).rejects.toThrow('ECONNREFUSED');
  });

  it('is stored as a private file without a mail server, and logged without address and text', async () => {
    const lines: string[] = [];
    const log = pino(new Writable({ write: (line: Buffer, _, done) => (lines.push(line.toString()), done()) }));
    await createMail({ smtpUrl: null, dataDir, publicUrl: 'http://localhost:3000' }, log).send(email);
    const outbox = join(dataDir, 'outbox');
    const [file] = await readdir(outbox);
    expect(file).toMatch(/\.eml$/);
    expect((await stat(join(outbox, file!))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(outbox, file!), 'utf8')).toContain('Token: tajny-token');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(file);
    expect(lines[0]).not.toMatch(/tajny|zofia/);
  });
});
