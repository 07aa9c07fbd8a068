import { endpoints, type Endpoint } from '@wieszcz/api';
import type { Plugin } from 'vite';

const REPLACED = /\/src\/api\/endpoints\.ts$/;
const OUR_PACKAGES = /\/packages\/(api|domain|texts)\/src\//;

/** What the client needs to send a call and read its answer; nothing that checks it. */
const requestLine = ({ method, path, query, file, answer }: Endpoint) => ({
  method,
  path,
  ...(query && 'covers' in query.shape ? { query: { shape: { covers: true } } } : {}),
  ...(file ? { file } : {}),
  answer: answer === 'text' ? answer : 'json',
});

const lines = Object.fromEntries(Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, requestLine(endpoint)]));

/** Gives the bundle the calls without their schemas, and lets it leave out what it doesn't use of our own packages. */
export function requestLines(): Plugin {
  return {
    name: 'request-lines',
    enforce: 'pre',
    transform(code, id) {
      if (REPLACED.test(id)) return { code: `export const endpoints = ${JSON.stringify(lines)};`, map: null };
      if (OUR_PACKAGES.test(id)) return { code, map: null, moduleSideEffects: false };
      return null;
    },
  };
}
