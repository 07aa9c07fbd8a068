import type { Page, Route } from '@playwright/test';
import { ERROR_STATUS, errorText } from '@wieszcz/api';

/** How API calls of a page end: never, with status 500, with a connection error, with empty lists, or with titles of the maximum length. */
export type ApiBehaviour = 'pending' | 'failing' | 'unreachable' | 'empty' | 'long';

/** A title of the maximum length, without a space at which a line could break. */
const LONGEST_TITLE = 'Konstantynopolitańczykowianeczka'.repeat(7).slice(0, 200);

const pendingRoutes = new WeakMap<Page, Route[]>();

const respond: Record<ApiBehaviour, (route: Route) => Promise<void>> = {
  pending: async (route) => {
    const page = route.request().frame().page();
    pendingRoutes.set(page, [...(pendingRoutes.get(page) ?? []), route]);
  },
  failing: (route) => route.fulfill(problemOf('INTERNAL')),
  unreachable: (route) => route.abort('connectionrefused'),
  empty: (route) => fulfillChanged(route, withoutContent),
  long: (route) => fulfillChanged(route, withLongestTitles),
};

/** Changes how the page's API calls end from now on. Scripts, images and fonts load normally. */
export async function interceptApi(page: Page, behaviour: ApiBehaviour): Promise<void> {
  await restoreApi(page);
  await page.route(
    () => true,
    (route) => (route.request().resourceType() === 'fetch' ? respond[behaviour](route) : route.fallback()),
  );
}

/** Ends the interception. Pending calls are aborted, because Playwright would send them to the server otherwise. */
export async function restoreApi(page: Page): Promise<void> {
  for (const route of pendingRoutes.get(page) ?? []) await route.abort('connectionreset').catch(() => undefined);
  pendingRoutes.delete(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

type Rejection = 'EXCHANGE_BUSY' | 'UNAVAILABLE' | 'INTERNAL' | 'RATE_LIMITED' | 'UNAUTHENTICATED';

/** Responds to the next `times` calls with an API error; by default to all. `address` is a URL pattern of Playwright. */
export async function rejectCalls(page: Page, address: string, code: Rejection, options: { times?: number } = {}): Promise<void> {
  await page.route(address, (route) => route.fulfill(problemOf(code)), options);
}

/** Responds to the next call of these addresses with EXCHANGE_BUSY. */
export const rejectNextAsBusy = (page: Page, address: string): Promise<void> =>
  rejectCalls(page, address, 'EXCHANGE_BUSY', { times: 1 });

/** Lets the server handle the next call of these addresses, and aborts it before the page gets the response. */
export const loseNextResponse = (page: Page, address: string): Promise<unknown> =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Loses the next response, and delays the repetition of the call until the returned function is called. */
export async function loseResponseAndHoldRepetition(page: Page, address: string): Promise<() => void> {
  // Playwright asks the latest route first, which handles only one call.
  const release = await holdCalls(page, address);
  await loseNextResponse(page, address);
  return release;
}

/** Lets the server handle the next call of these addresses, and answers that it has failed with INTERNAL. */
export const breakNextResponse = (page: Page, address: string): Promise<unknown> =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.fulfill(problemOf('INTERNAL'));
    },
    { times: 1 },
  );

function problemOf(code: Rejection) {
  const status = ERROR_STATUS[code];
  const detail = code === 'RATE_LIMITED' ? errorText(code, 1) : errorText(code);
  const problem = { type: 'about:blank', title: 'Refused', status, detail, code, requestId: 'req-1' };
  const headers = { 'retry-after': '1', 'content-type': 'application/problem+json; charset=utf-8' };
  return { status, headers, body: JSON.stringify(problem) };
}

/** Delays calls of these addresses until the returned function is called. Then earlier routes, such as those of `rejectCalls`, handle them. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

async function fulfillChanged(route: Route, change: (json: unknown) => unknown): Promise<void> {
  const response = await route.fetch();
  const text = await response.text();
  const isJson = (response.headers()['content-type'] ?? '').includes('json');
  await route.fulfill({ response, body: isJson ? JSON.stringify(change(JSON.parse(text))) : text });
}

function withoutContent(json: unknown): unknown {
  if (Array.isArray(json)) return [];
  if (typeof json !== 'object' || json === null || !('content' in json)) return json;
  return { ...json, content: [], totalElements: 0, totalPages: 0, numberOfElements: 0, empty: true };
}

const TITLE_FIELDS = new Set(['topic', 'title', 'marketTitle', 'betTitle', 'description', 'subject', 'formerTopic', 'reason']);

function withLongestTitles(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withLongestTitles);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      TITLE_FIELDS.has(key) && typeof value === 'string' ? LONGEST_TITLE : withLongestTitles(value),
    ]),
  );
}
