import type { Query, QueryClient } from '@tanstack/react-query';
import { isServerAway } from './failures.ts';

/** Pauses between two probes of a server that doesn't answer, in ms; the last one repeats. */
const PAUSES = [2_000, 4_000, 8_000, 15_000, 30_000];

/** In ms. On a connection that stays open without an answer a browser may wait for minutes, and the next probe waits for this one. */
const PROBE_TIMEOUT = 10_000;

/** Whether the server itself answers now. The service worker doesn't answer HEAD requests from its cache, but a proxy may. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { status } = await fetch(location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT),
    });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * Calls `onAnswer` once, as soon as a probe is answered. Probes are needed because a browser doesn't notice that a server restarts. They are
 * sent after growing pauses while the page is visible, and whenever the page becomes visible or the browser comes back online. `round` is the
 * number of earlier waits after which calls still failed; it lengthens the first pause. The returned function ends the waiting.
 */
export function waitForServer(onAnswer: () => void, round = 0): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', probe);
    document.removeEventListener('visibilitychange', probe);
  };
  const probe = async () => {
    if (document.hidden || !(await isServerReachable()) || isStopped) return;
    stop();
    onAnswer();
  };
  const probeAfter = (probes: number) => {
    timer = setTimeout(
      () => void probe().then(() => isStopped || probeAfter(probes + 1)),
      PAUSES[Math.min(probes, PAUSES.length - 1)],
    );
  };
  probeAfter(round);
  window.addEventListener('online', probe);
  document.addEventListener('visibilitychange', probe);
  return stop;
}

const hasFailed = ({ state }: Query) => isServerAway(state.error);

/** Refetches the screen's queries that failed because the server was away, once it answers again. The returned function stops this. */
export function retryOnReconnect(client: QueryClient): () => void {
  const failed = { type: 'active', predicate: hasFailed } as const;
  let stopWaiting: (() => void) | null = null;
  // A proxy can answer the probe although the game doesn't answer the calls: then the pauses between the retries grow, too.
  let retries = 0;
  let isRetrying = false;
  const endWaiting = () => {
    stopWaiting?.();
    stopWaiting = null;
    retries = 0;
  };
  const wait = () => {
    // While a query without data is fetched again, it has no error, as if it had been answered.
    if (isRetrying) return;
    if (client.getQueryCache().findAll(failed).length === 0) endWaiting();
    else stopWaiting ??= waitForServer(() => void retry(), retries);
  };
  const retry = async () => {
    stopWaiting = null;
    retries += 1;
    isRetrying = true;
    await client.refetchQueries(failed);
    isRetrying = false;
    wait();
  };
  const unsubscribe = client.getQueryCache().subscribe(wait);
  return () => {
    unsubscribe();
    endWaiting();
  };
}
