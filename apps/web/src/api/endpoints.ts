import { endpoints as declared, type Endpoint } from '@wieszcz/api';

declare const declaration: unique symbol;

/**
 * What remains of an endpoint in the browser: what the client needs to send a call, and to read and judge its answer. The build removes the
 * schemas (build/request-lines.ts), and zod with them; forms that validate import the schemas from `@wieszcz/api`. The type names what the
 * page reads; the client also reads what the build leaves of `query`, `file` and `answer`.
 */
export type RequestLine<E extends Endpoint> = {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly access: E['access'];
  /** Exists in types only: carries the declaration, from which `api` infers input and answer. */
  readonly [declaration]: E;
};

type RequestLines = { readonly [Name in keyof typeof declared]: RequestLine<(typeof declared)[Name]> };

export const endpoints = declared as unknown as RequestLines;
