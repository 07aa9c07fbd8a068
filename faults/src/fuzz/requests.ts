import * as fc from 'fast-check';
import type { CallerName } from './callers.ts';
import type { JsonSchema, Operation } from './operations.ts';
import { fieldJson, hostileBody, hostileText, parameterText } from './values.ts';

export type Request = {
  operation: string;
  caller: CallerName;
  method: string;
  /** As sent: path and query, percent-encoded. */
  url: string;
  headers: Record<string, string>;
  body: string | null;
};

/** Path segments that leave their place, or that can't be decoded. */
const SEGMENTS = [
  '..',
  '.',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%',
  '%zz',
  '%c0%ae',
  '%00',
  '%ff',
  ';',
  '1;a=b',
  '1%2f2',
  '1%3f',
];
const CONTENT_TYPES = [
  ['', 'text/plain', 'text/html', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'],
  [
    'application/jsonx',
    'application/problem+json',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'x',
    '*/*',
    'a/b/c',
  ],
].flat();
const HEADERS: [string, string][] = [
  ['content-encoding', 'gzip'],
  ['content-encoding', 'identity'],
  ['x-forwarded-for', '"><script>'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', "'; drop table users; --"],
  ['origin', 'https://elsewhere.example'],
  ['range', 'bytes=0-0,1-1,2-2'],
  ['accept-encoding', 'br;q=0, gzip;q=2, *;q=x'],
  ['accept-language', 'x'.repeat(4_000)],
  ['cookie', 'a=b; '.repeat(1_500)],
  ['authorization', 'Bearer'],
  ['authorization', 'Basic YTpi'],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'],
  ['authorization', `Bearer ${'a.'.repeat(3_000)}`],
];

/** A lone surrogate has no percent encoding: it is sent as the three bytes that it would have in UTF-8. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
const chance = (percent: number): fc.Arbitrary<boolean> => fc.nat(99).map((drawn) => drawn < percent);

/** Header values are limited to printable ASCII, as HTTP clients refuse to send anything else. */
const headerText = hostileText.map((text) =>
  text
    .replaceAll(/[^\u0020-\u007e]/g, '?')
    .trim()
    .slice(0, 2_000),
);

function pathOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const segment = (name: string): fc.Arbitrary<string> => {
    const { schema } = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)!;
    return fc.oneof(
      { weight: 9, arbitrary: parameterText(name, schema, true).map((text) => encode(text!)) },
      { weight: 1, arbitrary: fc.constantFrom(...SEGMENTS) },
    );
  };
  const parts = path.split('/').map((part) => (part.startsWith('{') ? segment(part.slice(1, -1)) : fc.constant(part)));
  return fc.tuple(...parts).map((segments) => segments.join('/'));
}

function queryOf({ parameters }: Operation): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = inQuery.map(({ name, schema, required }) =>
    parameterText(name, schema, required).map((text) => (text === null ? '' : `${name}=${encode(text)}`)),
  );
  const surplus = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('__proto__=1', 'constructor=1', 'page[$gt]=1', 'a[]=1', '=', '%=%', 'x=%00', '&&&', '?', '#a'),
    },
    { weight: 1, arbitrary: fc.constantFrom(...inQuery.map(({ name }) => `${name}=x&${name}=1`), 'page=1&page=2') },
  );
  return fc.tuple(...pairs, surplus).map((texts) => texts.filter((text) => text !== '').join('&'));
}

/** Fields in random order with a share of missing, hostile, surplus and repeated ones. */
function jsonOf({ properties = {} }: JsonSchema): fc.Arbitrary<string> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fieldJson(name, schema).map((json) => (json === null ? [] : [`${JSON.stringify(name)}:${json}`])),
  );
  const surplus = fc.oneof(
    { weight: 8, arbitrary: fc.constant<string[]>([]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(['"__proto__":{"role":"admin"}'], ['"role":"admin","roles":["ROLE_ADMIN"]'], ['"":0']),
    },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(properties), 'a').map((name) => [`${JSON.stringify(name)}:null`]) },
  );
  return fc.tuple(...fields, surplus).map((parts) => `{${parts.flat().join()}}`);
}

type Body = { body: string | null; contentType: string | null };

function bodyOf({ body, file }: Operation): fc.Arbitrary<Body> {
  const sent = (arbitrary: fc.Arbitrary<string>, contentType: fc.Arbitrary<string>) =>
    fc.record({ body: arbitrary, contentType });
  const json = fc.constant('application/json');
  const anything = sent(hostileBody, fc.oneof(json, fc.constantFrom(...CONTENT_TYPES)));
  if (file) return fc.oneof({ weight: 3, arbitrary: formOf(file) }, { weight: 1, arbitrary: anything });
  if (!body) {
    return fc.oneof({ weight: 9, arbitrary: fc.constant({ body: null, contentType: null }) }, { weight: 1, arbitrary: anything });
  }
  return fc.oneof(
    { weight: 12, arbitrary: sent(jsonOf(body), json) },
    { weight: 1, arbitrary: sent(jsonOf(body), fc.constantFrom(...CONTENT_TYPES)) },
    { weight: 2, arbitrary: anything },
  );
}

function formOf(field: string): fc.Arbitrary<Body> {
  const disposition = fc.constantFrom(
    `form-data; name="${field}"; filename="a.jpg"`,
    `form-data; name="${field}"`,
    'form-data; name="__proto__"; filename="../../a"',
    'form-data',
    '',
  );
  const content = fc.oneof(
    hostileText,
    fc.constantFrom('GIF89a', '\x89PNG\r\n\x1a\n', 'RIFF0000WEBP', '<svg/>', 'x'.repeat(400_000)),
  );
  const parts = fc.array(fc.tuple(disposition, content), { maxLength: 3 });
  return fc.tuple(parts, fc.constantFrom('--x--\r\n', '--x--', '')).map(([drawn, end]) => ({
    body: `${drawn.map(([header, text]) => `--x\r\ncontent-disposition: ${header}\r\n\r\n${text}\r\n`).join('')}${end}`,
    contentType: 'multipart/form-data; boundary=x',
  }));
}

const headersOf = fc.record({
  accept: fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/problem+json') },
    { weight: 2, arbitrary: fc.constantFrom('*/*', 'text/html', 'application/json', 'x/x; q=9') },
  ),
  surplus: fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }) },
  ),
  key: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: headerText },
    { weight: 1, arbitrary: fc.constant('one key') },
  ),
});

/** Requests to an operation by one caller. */
export const requestsTo = (operation: Operation, caller: CallerName): fc.Arbitrary<Request> =>
  fc
    .record({
      path: pathOf(operation),
      query: queryOf(operation),
      sent: bodyOf(operation),
      headers: headersOf,
      hasSlash: chance(3),
    })
    .map(({ path, query, sent, headers: { accept, surplus, key }, hasSlash }) => ({
      operation: operation.id,
      caller,
      method: operation.method,
      url: `${path}${hasSlash ? '/' : ''}${query && `?${query}`}`,
      headers: {
        accept,
        ...(sent.contentType !== null && { 'content-type': sent.contentType }),
        ...(key !== null && { 'idempotency-key': key }),
        ...Object.fromEntries(surplus),
      },
      body: sent.body,
    }));
