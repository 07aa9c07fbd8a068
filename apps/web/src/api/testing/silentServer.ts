import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

/** Lets the page call a server that answers by this function. */
export async function callServer(answer: RequestListener): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { fetch } = globalThis;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => fetch(base + path, request));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    server.closeAllConnections();
    server.close();
  });
}

/** Lets the page call a server that answers `begun` to each call and then nothing more. Counts the calls. */
export async function callSilentServer(begun: 'nothing' | 'the beginning') {
  let calls = 0;
  const { promise: isReached, resolve: reach } = Promise.withResolvers<void>();
  await callServer((_, response) => {
    calls += 1;
    if (begun === 'the beginning') response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    reach();
  });
  return { isReached, calls: () => calls };
}

/** Lets the time of every call and probe end when `end` is called. */
export function holdTimeouts() {
  const controller = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  return { timeout, end: () => controller.abort(new DOMException('timed out', 'TimeoutError')) };
}
