import { once } from 'node:events';
import { expect, it } from 'vitest';
import { runNode } from '../testing/process.ts';

const STOPPED = 3;
/** Begins to listen for a request to stop when the supervisor has disconnected. */
const LATE = `
  while (process.connected) await new Promise((resolve) => setTimeout(resolve, 1));
  const { listenForStop } = await import(${JSON.stringify(new URL('stop-request.ts', import.meta.url).href)});
  await listenForStop();
  process.exit(${STOPPED});`;

it('A server whose supervisor has gone while the server was still loading stops', async () => {
  const { child } = runNode(['--input-type=module', '--eval', LATE], {}, ['ignore', 'inherit', 'inherit', 'ipc']);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([STOPPED, null]);
});
