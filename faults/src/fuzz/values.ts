import * as fc from 'fast-check';
import { NAMED, PASSWORDS } from './callers.ts';
import type { JsonSchema } from './operations.ts';

/** Texts that are unusual in a parameter, a field or a header. */
const TEXTS = [
  ['', ' ', '\t', '\n', '\r\n', '\0', 'a\0b', '\u200b', '\u202eabc', '\ufeff', '\ud800', '\udfff\ud800', '\u{10ffff}', '\u0130'],
  ['null', 'undefined', 'NaN', 'Infinity', '-Infinity', 'true', '[]', '{}', '[object Object]', '__proto__', 'constructor'],
  ["'", "' or '1'='1", '"; drop table users; --', '\\', '%', '_', '%%', '\\\\%', '$1', '${7*7}', '{{7*7}}', '../../etc/passwd'],
  ['<script>alert(1)</script>', 'javascript:alert(1)', '=cmd()', 'a@b.c\r\nBcc: d@e.f', '<a@b.cd>', '0,a@b.cd'],
  ['-1', '-0', '+1', '0', '00', '007', '1e3', '1e999', '0x10', '1.', '.5', '0.705', '0.1e1', ' 1', '1 ', '١٢', '１'],
  ['2147483647', '2147483648', '4294967296', '9007199254740991', '9007199254740993', '9223372036854775808'],
  ['0000-00-00', '0000-01-01', '0001-01-01', '-000001-01-01', '+275760-09-13', '9999-12-31', '2026-02-30', '2026-13-01'],
  ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59.999999999-23:59', '2026-11-20T24:00:00Z'],
  ['2026-11-20T10:00:00+99:99', '2026-11-20T10:00:60Z', '1970-01-01', '2026-11-20T10:00', '2027-01-01T00:00:00Z'],
  ['a'.repeat(300), 'ą'.repeat(5_000), 'e\u0301'.repeat(3_000), '🂡'.repeat(1_000), '9'.repeat(400)],
  ['%'.repeat(2_000)],
].flat();

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

/** JSON values as text, because some can't be made by `JSON.stringify`. */
const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        ['null', 'true', 'false', '0', '-0', '-1', '1.5', '0.1', '0.005', '1e-7', '1e308', '1e999', '-1e999', '2147483648'],
        ['9007199254740993', '9'.repeat(400), `0.${'3'.repeat(400)}`, '"\\u0000"', '"\\ud800"', '"\\u0000\\ud800"'],
        ['[]', '{}', '[[]]', '[1,2]', '{"a":1}', '{"toString":1}', '{"__proto__":{"role":"admin"}}', '{"length":-1}'],
        [nested('[', ']', 500), nested('{"a":', '}', 500).replace('{"a":}', '{"a":1}'), `[${'0,'.repeat(5_000)}0]`],
      ].flat(),
    ),
  },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map((number) => JSON.stringify(number)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
);

/**
 * A midnight in UTC, 30 days from now: no fixed date stays in the future, and a bid must end within a year. At midnight, so that a seed makes
 * the same requests in all runs of a day; on another day only this date differs.
 */
const NEXT_MONTH = `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;

/** A value that a field of this name often accepts, in the game of `fillGame`. */
const BY_NAME: [RegExp, fc.Arbitrary<unknown>][] = [
  [/^id$|Id$/, fc.integer({ min: 1, max: 24 })],
  [/price$/i, fc.integer({ min: 1, max: 100 }).map((cents) => cents / 100)],
  [/^shares$/, fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(10_000))],
  [/^(pairs|depth|size|days)$/, fc.integer({ min: 1, max: 20 })],
  [/^page$/, fc.integer({ min: 0, max: 2 })],
  [/option$/i, fc.boolean()],
  [/password$/i, fc.constantFrom(...PASSWORDS)],
  [/email$/i, fc.nat(10_000).map((number) => `osoba${number}@example.org`)],
  [
    /username$/i,
    fc.oneof(
      // One call takes an e-mail address by this name.
      fc.constantFrom(...NAMED, `${NAMED[0]}@example.org`),
      fc.nat(10_000).map((number) => `osoba${number}`),
    ),
  ],
  [/^(topic|title|firstName|surname)$/, fc.nat(10_000).map((number) => `Nazwa ${number}`)],
  [/^endDate$/, fc.constantFrom('', '2090-06-30')],
  [/^timeAgo$/, fc.constantFrom('2026-01-01', '2026-11-01T00:00:00Z')],
  [/^(expiresAt|tradingClosesAt)$/, fc.constantFrom(null, NEXT_MONTH)],
];

/** A value of the schema: one of its enumeration or its format, one that suits the field's name, or any of the type. */
function plausible(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date') return fc.constantFrom('2026-11-01', '2090-06-30');
  const named = BY_NAME.find(([pattern]) => pattern.test(name));
  if (named) return named[1];
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((form) => plausible(name, form)));
  switch ([schema.type].flat()[0]) {
    case 'number':
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: (schema.minimum ?? 0) + 20 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(plausible(name, schema.items ?? {}), { maxLength: 3 });
    default:
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: (schema.minLength ?? 0) + 20 });
  }
}

/** Values at and just beyond each limit of the schema; without limits none. */
function nearLimits({ type, minimum, maximum, minLength, maxLength, anyOf = [] }: JsonSchema): (string | number)[] {
  // Amounts of money have cents.
  const step = type === 'number' ? 0.01 : 1;
  const around = (limit: number | undefined) =>
    limit === undefined ? [] : [limit - step, limit, limit + step].map((value) => Math.round(value * 100) / 100);
  const lengths = [minLength, maxLength].flatMap(around).filter((length) => length >= 0);
  return [...[minimum, maximum].flatMap(around), ...lengths.map((length) => 'x'.repeat(length)), ...anyOf.flatMap(nearLimits)];
}

/** The weight of values that the schema suggests. High, because a request with several hostile values is refused for the first one. */
const SUGGESTED = 7;

/** The text of a query or path parameter, of a repeated one that of one value; a missing optional one is null. */
export function parameterText(name: string, schema: JsonSchema, required: boolean): fc.Arbitrary<string | null> {
  const limits = nearLimits(schema);
  return fc.oneof(
    { weight: SUGGESTED, arbitrary: plausible(name, schema.items ?? schema).map(String) },
    { weight: 1, arbitrary: hostileText },
    { weight: limits.length > 0 ? 1 : 0, arbitrary: fc.constantFrom('', ...limits.map(String)) },
    { weight: required ? 0 : 3, arbitrary: fc.constant(null) },
  );
}

/** The JSON text of a field's value; a missing one is null. */
export function fieldJson(name: string, schema: JsonSchema): fc.Arbitrary<string | null> {
  const limits = nearLimits(schema);
  return fc.oneof(
    { weight: 2 * SUGGESTED, arbitrary: plausible(name, schema).map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: hostileJson },
    { weight: limits.length > 0 ? 1 : 0, arbitrary: fc.constantFrom('', ...limits).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

const objectWithKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_, number) => `"key${number}":${number}`).join()}}`;

/** Whole bodies that no schema describes. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      ['', ' ', '\ufeff{}', '{', '}', '{"a":}', "{'a':1}", '{"a":1,}', '//x\n{}', 'null', '0', '"text"', '[]', '[{}]', 'NaN'],
      ['{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"role":"admin"}}}', '\0', '<xml/>', 'a=b&c=d'],
      [
        nested('[', ']', 50_000),
        nested('{"a":', '}', 20_000),
        objectWithKeys(8_000),
        `{"description":"${'x'.repeat(200_000)}"}`,
        `{"description":"${'x'.repeat(300_000)}"}`,
      ],
    ].flat(),
  ),
  hostileJson,
  fc.string({ unit: 'binary', maxLength: 200 }),
);
