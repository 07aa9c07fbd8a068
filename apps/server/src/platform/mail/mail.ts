import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailTexts } from '@wieszcz/texts';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

export type Letter = { to: string; subject: string; text: string };
export type Mail = { send(letter: Letter): Promise<void>; close(): void };

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** E-mails by SMTP or, where no server is set, as files in the outbox. Neither their text nor their address is ever logged. */
export function createMail({ smtpUrl, dataDir, publicUrl }: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>, log: Log): Mail {
  const from = { name: mailTexts.sender, address: `no-reply@${new URL(publicUrl).hostname}` };
  let transport: Promise<Transporter> | null = null;
  return {
    async send(letter) {
      if (smtpUrl) {
        transport ??= load().then((createTransport) => createTransport({ url: smtpUrl, ...PATIENCE }, { from }));
        await (await transport).sendMail(letter);
        log.info('an e-mail was sent');
      } else {
        log.warn(
          { file: await putIntoOutbox(join(dataDir, 'outbox'), { from, ...letter }) },
          'no SMTP server is set: an e-mail was put into the outbox',
        );
      }
    },
    close: () => void transport?.then((open) => open.close()),
  };
}

/** Few servers write letters often; until the first it stays out of memory. */
const load = async () => (await import('nodemailer')).createTransport;

async function putIntoOutbox(folder: string, letter: Letter & { from: { name: string; address: string } }): Promise<string> {
  const createTransport = await load();
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(letter);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`);
  await writeFile(file, composed.message as Buffer, { mode: 0o600 });
  return file;
}
