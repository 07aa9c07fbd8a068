import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailTexts } from '@wieszcz/texts';
import type { Transporter } from 'nodemailer';
import { type Config, isLoopback } from '../config.ts';
import type { Log } from '../log.ts';

/** `to` is an address as `packages/api` parses it. */
export type Email = { to: string; subject: string; text: string };
export type Mail = {
  send(email: Email): Promise<void>;
  /** E-mails of this process since its start: those handed over, and attempts that failed. */
  figures(): { sent: number; failed: number };
  close(): void;
};

const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** nodemailer parses a string as a list of recipients with names and comments, so addresses are passed as objects. */
type Mailbox = { name: string; address: string };

/** Sends e-mails by SMTP or, without an SMTP server, stores them as files in the outbox. Texts and addresses are never logged. */
export function createMail({ smtpUrl, dataDir, mailFrom }: Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom'>, log: Log): Mail {
  const from: Mailbox = { name: mailTexts.sender, address: mailFrom };
  const figures = { sent: 0, failed: 0 };
  let transport: Promise<Transporter> | null = null;
  /** The next e-mail tries again after a failure. */
  const createOnce = (url: string) =>
    (transport ??= createSmtpTransport(url).catch((error: unknown) => {
      transport = null;
      throw error;
    }));
  const handOver = async ({ to, ...email }: Email): Promise<void> => {
    const message = { from, to: { name: '', address: to }, ...email };
    if (smtpUrl) {
      const open = await createOnce(smtpUrl);
      await open.sendMail(message).catch((error: unknown) => Promise.reject(withoutAddresses(error)));
      log.info('an e-mail was sent');
    } else {
      log.warn(
        { file: await storeInOutbox(join(dataDir, 'outbox'), message) },
        'no SMTP server is set: an e-mail was stored in the outbox',
      );
    }
  };
  return {
    async send(email) {
      try {
        await handOver(email);
        figures.sent += 1;
      } catch (error) {
        figures.failed += 1;
        throw error;
      }
    },
    figures: () => ({ ...figures }),
    // If there is no transport, the e-mail that needed it has failed already.
    close: () => void transport?.then((open) => open.close()).catch(() => undefined),
  };
}

/** Loaded with the first e-mail, as many servers send none. */
const loadNodemailer = async () => (await import('nodemailer')).createTransport;

async function createSmtpTransport(url: string): Promise<Transporter> {
  const createTransport = await loadNodemailer();
  // An attacker on the way can hide that the server offers STARTTLS, so its absence is an error. Options in the URL overrule these.
  return createTransport({ url, requireTLS: !isLoopback(new URL(url).hostname), ...TIMEOUTS_MS });
}

/** Drops the error's message if it contains an address, because mail servers quote addresses, and a job's error is logged and stored. */
function withoutAddresses(error: unknown): Error {
  const { code, command, responseCode, message } = error as Error & { code?: string; command?: string; responseCode?: number };
  const parts = [code, command, responseCode, message.includes('@') ? undefined : message];
  return new Error(`the e-mail was not sent: ${parts.filter((part) => part !== undefined).join(', ')}`);
}

async function storeInOutbox(
  folder: string,
  message: { from: Mailbox; to: Mailbox; subject: string; text: string },
): Promise<string> {
  const createTransport = await loadNodemailer();
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`);
  await writeFile(file, composed.message as Buffer, { mode: 0o600 });
  return file;
}
