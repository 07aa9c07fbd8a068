import { endpoints, type Endpoint } from '@wieszcz/api';
import type { Plugin } from 'vite';

const BROWSER_ENDPOINTS = /\/src\/api\/endpoints\.ts$/;
const OUR_PACKAGES = /\/packages\/(api|domain|texts)\/src\//;

/** The properties of an endpoint that `createClient` of `@wieszcz/api` and the page read. `RequestLine` of src/api names those of the page. */
const requestLine = ({ method, path, access, query, file, answer }: Endpoint) => ({
  method,
  path,
  access,
  ...(query && 'covers' in query.shape ? { query: { shape: { covers: true } } } : {}),
  ...(file ? { file } : {}),
  answer: answer === 'text' ? answer : 'json',
});

const lines = Object.fromEntries(Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, requestLine(endpoint)]));

/** Replaces the browser's endpoints by their request lines, and lets the bundler drop unused modules of our own packages. */
export function requestLines(): Plugin {
  return {
    name: 'request-lines',
    enforce: 'pre',
    transform(code, id) {
      if (BROWSER_ENDPOINTS.test(id)) return { code: `export const endpoints = ${JSON.stringify(lines)};`, map: null };
      if (OUR_PACKAGES.test(id)) return { code, map: null, moduleSideEffects: false };
      return null;
    },
  };
}
