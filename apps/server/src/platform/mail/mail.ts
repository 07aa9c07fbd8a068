import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailTexts } from '@wieszcz/texts';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

export type Letter = { to: string; subject: string; text: string };
export type Mail = { send(letter: Letter): Promise<void>; close(): void };

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** E-mails by SMTP or, where no server is set, as files in the outbox. Neither their text nor their address is ever logged. */
export function createMail({ smtpUrl, dataDir, publicUrl }: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>, log: Log): Mail {
  const from = { name: mailTexts.sender, address: `no-reply@${new URL(publicUrl).hostname}` };
  const transport = smtpUrl ? createTransport({ url: smtpUrl, ...PATIENCE }, { from }) : null;
  return {
    async send(letter) {
      if (transport) {
        await transport.sendMail(letter);
        log.info('an e-mail was sent');
      } else {
        log.warn(
          { file: await putIntoOutbox(join(dataDir, 'outbox'), { from, ...letter }) },
          'no SMTP server is set: an e-mail was put into the outbox',
        );
      }
    },
    close: () => transport?.close(),
  };
}

async function putIntoOutbox(folder: string, letter: Letter & { from: { name: string; address: string } }): Promise<string> {
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(letter);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`);
  await writeFile(file, composed.message as Buffer, { mode: 0o600 });
  return file;
}
