import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailTexts } from '@wieszcz/texts';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

export type Email = { to: string; subject: string; text: string };
export type Mail = { send(email: Email): Promise<void>; close(): void };

const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends e-mails by SMTP or, without an SMTP server, stores them as files in the outbox. Texts and addresses are never logged. */
export function createMail({ smtpUrl, dataDir, publicUrl }: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>, log: Log): Mail {
  const from = { name: mailTexts.sender, address: `no-reply@${new URL(publicUrl).hostname}` };
  let transport: Promise<Transporter> | null = null;
  return {
    async send(email) {
      if (smtpUrl) {
        transport ??= loadNodemailer().then((createTransport) => createTransport({ url: smtpUrl, ...TIMEOUTS_MS }, { from }));
        await (await transport).sendMail(email);
        log.info('an e-mail was sent');
      } else {
        log.warn(
          { file: await storeInOutbox(join(dataDir, 'outbox'), { from, ...email }) },
          'no SMTP server is set: an e-mail was stored in the outbox',
        );
      }
    },
    close: () => void transport?.then((open) => open.close()),
  };
}

/** Loaded with the first e-mail, as many servers send none. */
const loadNodemailer = async () => (await import('nodemailer')).createTransport;

async function storeInOutbox(folder: string, email: Email & { from: { name: string; address: string } }): Promise<string> {
  const createTransport = await loadNodemailer();
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(email);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`);
  await writeFile(file, composed.message as Buffer, { mode: 0o600 });
  return file;
}
