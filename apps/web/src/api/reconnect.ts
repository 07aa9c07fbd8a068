import type { Query, QueryClient } from '@tanstack/react-query';
import { isGatewayStatus, isServerAway } from './failures.ts';

/** Milliseconds between two probes of a server that doesn't answer. */
const PROBE_INTERVAL = 5_000;

/** Whether the server itself answers now. The service worker doesn't answer HEAD requests from its cache, but a proxy may. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { status } = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
    return !isGatewayStatus(status);
  } catch {
    return false;
  }
}

/**
 * Calls `onAnswer` once, as soon as a probe is answered: at intervals while the page is visible, and whenever the browser comes back
 * online. A browser doesn't notice that a server restarts, hence the intervals. The returned function ends the waiting.
 */
export function waitForServer(onAnswer: () => void): () => void {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    clearInterval(timer);
    window.removeEventListener('online', probe);
  };
  const probe = async () => {
    if (document.hidden || !(await isServerReachable()) || isStopped) return;
    stop();
    onAnswer();
  };
  const timer = setInterval(() => void probe(), PROBE_INTERVAL);
  window.addEventListener('online', probe);
  return stop;
}

const isUnanswered = ({ state }: Query) => isServerAway(state.error);

/** Refetches the queries on the screen that got no answer, once the server answers again. The returned function ends it. */
export function retryOnReconnect(client: QueryClient): () => void {
  const unanswered = { type: 'active', predicate: isUnanswered } as const;
  let stopWaiting: (() => void) | null = null;
  const endWaiting = () => {
    stopWaiting?.();
    stopWaiting = null;
  };
  const retry = () => {
    stopWaiting = null;
    void client.refetchQueries(unanswered);
  };
  const unsubscribe = client.getQueryCache().subscribe(() => {
    if (client.getQueryCache().findAll(unanswered).length === 0) endWaiting();
    else stopWaiting ??= waitForServer(retry);
  });
  return () => {
    unsubscribe();
    endWaiting();
  };
}
