import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { afterwards } from '../../testing/afterwards.ts';
import { silentLog, type Log } from '../log.ts';
import { createMail } from './mail.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'wieszcz-mail-'));
afterAll(() => rm(dataDir, { recursive: true }));
const email = { to: 'zofia@example.org', subject: 'Zażółć gęślą jaźń', text: 'Token: tajny-token' };

/** Hides STARTTLS from clients, as an attacker on the way can. */
const WITHOUT_TLS: SMTPServerOptions = { disabledCommands: ['STARTTLS'] };
/** Leads to this machine but isn't one of the loopback hosts, for which STARTTLS is optional. */
const NOT_LOOPBACK = '0.0.0.0';

type Received = { from: string; to: string[]; content: string; secure: boolean };

/** A mail server on a free port, the e-mails that it has received, and the passwords that clients have sent. */
async function startMailServer(options: SMTPServerOptions) {
  const received: Received[] = [];
  const passwords: unknown[] = [];
  const server = new SMTPServer({
    authOptional: true,
    onAuth({ username, password }, _session, done) {
      passwords.push(password);
      done(null, { user: username });
    },
    onData(stream, { envelope: { mailFrom, rcptTo }, secure }, done) {
      let content = '';
      stream.on('data', (chunk: Buffer) => (content += chunk.toString()));
      stream.on('end', () => {
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), content, secure });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterwards(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, passwords, url: (host: string, query = '') => `smtp://poczta:haslo@${host}:${port}${query}` };
}

/** A log, and the lines that it writes. */
function createReadLog() {
  const lines: string[] = [];
  return { lines, log: pino(new Writable({ write: (line: Buffer, _, done) => (lines.push(line.toString()), done()) })) };
}

async function send(smtpUrl: string, to = email.to, log: Log = silentLog): Promise<void> {
  const mail = createMail({ smtpUrl, dataDir, mailFrom: 'gra@poczta.example' }, log);
  await mail.send({ ...email, to }).finally(() => mail.close());
}

describe('an e-mail', () => {
  it('is sent to the configured mail server, on loopback also without TLS', async () => {
    const { received, url } = await startMailServer(WITHOUT_TLS);
    await send(url('127.0.0.1'));
    expect(received).toMatchObject([{ from: 'gra@poczta.example', to: ['zofia@example.org'], secure: false }]);
    expect(received[0]!.content).toContain('Token: tajny-token');
    expect(received[0]!.content).toContain('From: Wieszcz <gra@poczta.example>');
  });

  it('is sent encrypted where the mail server offers STARTTLS', async () => {
    const { received, url } = await startMailServer({});
    await send(url(NOT_LOOPBACK, '?tls.rejectUnauthorized=false'));
    expect(received).toMatchObject([{ to: ['zofia@example.org'], secure: true }]);
  });

  it('is not sent, and neither is the password, to a mail server without STARTTLS', async () => {
    const { received, passwords, url } = await startMailServer(WITHOUT_TLS);
    await expect(send(url(NOT_LOOPBACK))).rejects.toThrow(/the e-mail was not sent: ETLS/);
    expect([received, passwords]).toEqual([[], []]);
  });

  it('is sent without STARTTLS where the operator allows that in the address of the mail server', async () => {
    const { received, url } = await startMailServer(WITHOUT_TLS);
    await send(url(NOT_LOOPBACK, '?requireTLS=false'));
    expect(received).toMatchObject([{ to: ['zofia@example.org'], secure: false }]);
  });

  it('is not sent to a mail server whose certificate is not trusted', async () => {
    const { received, passwords, url } = await startMailServer({});
    await expect(send(url(NOT_LOOPBACK))).rejects.toThrow(/the e-mail was not sent/);
    expect([received, passwords]).toEqual([[], []]);
  });

  it.each(["o'hara.kot+gra=1@przyklad.pl", '!#$%&*/?^`{|}~@przyklad.com.pl'])(
    'has its address unchanged in the envelope: %s',
    async (to) => {
      const { received, url } = await startMailServer(WITHOUT_TLS);
      await send(url('127.0.0.1'), to);
      expect(received.map((one) => one.to)).toEqual([[to]]);
    },
  );

  it('fails if the mail server is unreachable, so that its job is retried', async () => {
    await expect(send('smtp://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED');
  });

  it('is attempted anew after the sender could not be created, and closing it meanwhile does no harm', async () => {
    const mail = createMail({ smtpUrl: 'no address', dataDir, mailFrom: 'gra@poczta.example' }, silentLog);
    const fail = () => mail.send(email).catch((reason: unknown) => reason);
    const failing = fail();
    mail.close();
    const [first, second] = [await failing, await fail()];
    expect([first, second]).toEqual([expect.any(TypeError), expect.any(TypeError)]);
    // Another attempt, not the result of the former one.
    expect(second).not.toBe(first);
  });

  it('fails without naming the recipient if the mail server refuses them, because the error of a job is logged', async () => {
    const { url } = await startMailServer({
      ...WITHOUT_TLS,
      onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}> is unknown here`)),
    });
    const error: unknown = await send(url('127.0.0.1')).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/the e-mail was not sent: EENVELOPE, RCPT TO, 550/);
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('zofia');
  });

  it('leaves neither address nor text in the log when it is sent', async () => {
    const { url } = await startMailServer(WITHOUT_TLS);
    const { lines, log } = createReadLog();
    await send(url('127.0.0.1'), email.to, log);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/tajny|zofia|gęślą/);
  });

  it('is stored as a private file if no mail server is set, and logged without address and text', async () => {
    const { lines, log } = createReadLog();
    await createMail({ smtpUrl: null, dataDir, mailFrom: 'gra@poczta.example' }, log).send(email);
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
