import { expect, test, vi } from 'vitest';
import { isServerReachable } from './reconnect.ts';
import { callSilentServer, holdTimeouts } from './testing/silentServer.ts';

test('A server that accepts a probe but has not answered it in time counts as unreachable', async () => {
  const timeouts = holdTimeouts();
  const { isReached } = await callSilentServer('nothing');
  vi.stubGlobal('location', { pathname: '/' });
  const isReachable = isServerReachable();
  await isReached;
  timeouts.end();
  expect(await isReachable).toBe(false);
});
