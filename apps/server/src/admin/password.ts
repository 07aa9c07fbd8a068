import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartupError } from '../platform/startup-error.ts';

/**
 * A password that the operator types on the terminal, twice and unseen, or that a program writes to standard input. Never an argument, which
 * other users of the machine could read.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const first = await ask('Password: ');
  if (first !== (await ask('The same again: '))) throw new StartupError('The two passwords differ.');
  return first;
}

function ask(question: string): Promise<string> {
  const unseen = new Writable({ write: (_text, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  // Asked only now: until `readline` has taken over the terminal, it shows what is typed.
  process.stderr.write(question);
  return new Promise((resolve, reject) => {
    terminal.once('line', resolve);
    terminal.once('SIGINT', () => reject(new StartupError('Interrupted.')));
    terminal.once('close', () => reject(new StartupError('No password was given.')));
  })
    .finally(() => {
      terminal.close();
      process.stderr.write('\n');
    })
    .then(String);
}
