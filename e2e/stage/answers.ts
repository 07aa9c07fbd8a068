import { ERROR_STATUS, errorText } from '@wieszcz/api';
import type { Page, Route } from 'playwright-core';

/** How the server treats a page: it never answers, answers that it failed, is away, has nothing to show, or has very long names. */
export type Answers = 'held' | 'failing' | 'away' | 'empty' | 'long';

/** As long as the rules let a title be, and nowhere to break it. */
export const LONG = 'Konstantynopolitańczykowianeczka'.repeat(7).slice(0, 200);

/** Calls that are still held back. */
const held = new WeakMap<Page, Route[]>();

const answer: Record<Answers, (route: Route) => Promise<void>> = {
  held: async (route) => {
    const page = route.request().frame().page();
    held.set(page, [...(held.get(page) ?? []), route]);
  },
  failing: (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: '' }),
  away: (route) => route.abort('connectionrefused'),
  empty: (route) => changed(route, withoutContent),
  long: (route) => changed(route, withLongNames),
};

/** From now on the API answers this page so. Its scripts, pictures and fonts come as ever. */
export async function answerWith(page: Page, answers: Answers): Promise<void> {
  await answerAsEver(page);
  await page.route(
    () => true,
    (route) => (route.request().resourceType() === 'fetch' ? answer[answers](route) : route.fallback()),
  );
}

/** What was held back must never reach the server: let go, it would be sent on. */
export async function answerAsEver(page: Page): Promise<void> {
  for (const route of held.get(page) ?? []) await route.abort('connectionreset').catch(() => undefined);
  held.delete(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The server refuses calls to such an address, in its own words: from now on, or so many times. */
export async function refuse(
  page: Page,
  address: string,
  code: 'EXCHANGE_BUSY' | 'UNAVAILABLE' | 'INTERNAL',
  options: { times?: number } = {},
): Promise<void> {
  const status = ERROR_STATUS[code];
  const problem = { type: 'about:blank', title: 'Refused', status, detail: errorText(code), code, requestId: 'req-1' };
  const headers = { 'retry-after': '1', 'content-type': 'application/problem+json; charset=utf-8' };
  await page.route(address, (route) => route.fulfill({ status, headers, body: JSON.stringify(problem) }), options);
}

/** The server is too busy for the next call to such an address. */
export const busyOnce = (page: Page, address: string): Promise<void> => refuse(page, address, 'EXCHANGE_BUSY', { times: 1 });

async function changed(route: Route, change: (json: unknown) => unknown): Promise<void> {
  const response = await route.fetch();
  const text = await response.text();
  const json = (response.headers()['content-type'] ?? '').includes('json') ? JSON.stringify(change(JSON.parse(text))) : text;
  await route.fulfill({ response, body: json });
}

function withoutContent(json: unknown): unknown {
  if (Array.isArray(json)) return [];
  if (typeof json !== 'object' || json === null || !('content' in json)) return json;
  return { ...json, content: [], totalElements: 0, totalPages: 0, numberOfElements: 0, empty: true };
}

const NAMES = new Set(['topic', 'title', 'marketTitle', 'betTitle', 'description']);

function withLongNames(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withLongNames);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, NAMES.has(key) && typeof value === 'string' ? LONG : withLongNames(value)]),
  );
}
