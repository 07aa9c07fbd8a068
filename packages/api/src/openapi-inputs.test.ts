import { fc } from '@wieszcz/domain/testing/properties';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  description?: string;
  default?: unknown;
} & Partial<Record<'minimum' | 'maximum' | 'minLength' | 'maxLength', number>>;
type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema };
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, Schema>; required?: string[] } }> };
};
/** An input as the document describes it, and the schema that parses it; null for headers and files, which handlers read themselves. */
type Input = Omit<Parameter, 'in'> & { label: string; isText: boolean; parser: z.ZodType | null };

const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };

const inputs: Input[] = Object.values(paths)
  .flatMap((methods) => Object.values(methods))
  .flatMap(({ operationId, parameters, requestBody }) => {
    const call: Endpoint = endpoints[operationId as keyof typeof endpoints];
    const shapes = { ...call.params?.shape, ...call.query?.shape };
    const body = Object.values(requestBody?.content ?? {})[0]?.schema;
    const fields = Object.entries(body?.properties ?? {}).map(([name, { description, ...schema }]) => ({
      name,
      required: body?.required?.includes(name) ?? false,
      ...(description === undefined ? {} : { description }),
      schema,
      isText: false,
      parser: (call.body?.shape[name] ?? null) as z.ZodType | null,
    }));
    return [
      ...parameters.map((parameter) => ({
        ...parameter,
        isText: true,
        parser: (shapes[parameter.name] ?? null) as z.ZodType | null,
      })),
      ...fields,
    ].map((input) => ({ ...input, label: `${operationId} ${input.name}` }));
  });

const formsOf = (schema: Schema): Schema[] => schema.anyOf?.flatMap(formsOf) ?? [schema];
const LIMITS = ['enum', 'const', 'format', 'pattern', 'maxLength'];

const isLimited = (schema: Schema): boolean =>
  formsOf(schema).every((form) => {
    if (form.type === 'array') return isLimited(form.items!);
    if (form.type === 'boolean' || form.type === 'null') return true;
    if ([form.type].flat().some((type) => type === 'integer' || type === 'number')) return 'minimum' in form && 'maximum' in form;
    return LIMITS.some((rule) => rule in form);
  });

/** Texts that no rule limits. */
const FREE: Record<string, string> = {
  covers: 'any value but url changes nothing',
  marketTitle: 'searches for any text',
  betTitle: 'searches for any text',
  subject: 'searches for any text',
  text: 'searches for any text',
  token: 'compared with the stored ones',
  repeatedPassword: 'compared with another field',
  repeatedNewPassword: 'compared with another field',
};

it('says a limit, a format or the values of every input, and describes those that have none', () => {
  const free = inputs.filter(({ schema }) => !isLimited(schema));
  expect([...new Set(free.map(({ name }) => name))].toSorted()).toEqual(Object.keys(FREE).toSorted());
  expect(free.filter(({ description }) => !description).map(({ label }) => label)).toEqual([]);
  expect(inputs.length).toBeGreaterThan(200);
});

const ajv = new Ajv2020({
  strict: false,
  formats: {
    date: /^\d{4}-\d\d-\d\d$/,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
    email: /^[^@]+@[^@]+\.[a-z]+$/,
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    binary: true,
  },
});

const emailOf = (length: number) => `@${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.pl`.padStart(length, 'v');
const FORMATTED = [
  ['2027-02-28', '2027-02-28T10:00:00.5+01:00', '2027-02-28T10:00:00Z', 'ala@przyklad.pl', emailOf(254), emailOf(255)],
  ['0190f1a2-0000-4000-8000-00000000abcd', '', 'x', 'x y'],
].flat();

const roundToCents = (value: number) => Math.round(value * 100) / 100;

/** Values of all kinds, many of them at the limits that the document names. Those of parameters have the documented type. */
function valuesNear({ schema, isText }: Input): fc.Arbitrary<unknown> {
  const forms = formsOf(schema);
  const types = forms.flatMap(({ type }) => type ?? []);
  const near = (step: number, ...keys: ('minimum' | 'maximum' | 'minLength' | 'maxLength')[]) =>
    forms.flatMap((form) =>
      keys.flatMap((key) => [-step, 0, step].flatMap((by) => (form[key] === undefined ? [] : roundToCents(form[key] + by)))),
    );
  const texts = fc.oneof(
    fc.constantFrom(...FORMATTED, ...forms.flatMap((form) => form.enum ?? [])),
    fc
      .constantFrom(0, 1, ...near(1, 'minLength', 'maxLength').filter((length) => length >= 0))
      .map((length) => 'x'.repeat(length)),
    fc.nat(60).map((length) => 'x'.repeat(length)),
  );
  const numbers = fc.oneof(
    fc.constantFrom(0, 1.5, ...near(types.includes('integer') ? 1 : 0.01, 'minimum', 'maximum')),
    fc.integer(),
    fc.integer({ min: -50, max: 300 }).map((cents) => cents / 100),
  );
  if (types.includes('array'))
    return fc.array(fc.constantFrom('x', ...(schema.items?.enum ?? [])), { minLength: 1, maxLength: 3 });
  if (!isText) return fc.oneof(texts, numbers, fc.boolean(), fc.constantFrom(null, [], {}));
  if (types.includes('boolean')) return fc.boolean();
  return types.includes('string') ? texts : numbers;
}

const parsedInputs = inputs.flatMap(({ parser, ...input }) => (parser === null ? [] : [{ ...input, parser }]));

/** In a path or a query all is text. */
const asText = (value: unknown) => (['number', 'boolean'].includes(typeof value) ? JSON.stringify(value) : value);

it('refuses exactly what the document says, at its limits and beyond', () => {
  for (const input of parsedInputs) {
    const { schema, isText, parser, label } = input;
    const isDocumented = ajv.compile(schema);
    const accepts = (sent: unknown) => parser.safeParse(sent).success;
    fc.assert(
      fc.property(valuesNear(input), (value) => {
        const sent = isText ? asText(value) : value;
        // A body may hold a number as text, too: the document states its digits only, but its limits are the same.
        const forms = typeof value === 'number' && accepts(sent) ? [sent, asText(value)] : [sent];
        expect([label, value, ...forms.map(accepts)]).toEqual([label, value, ...forms.map(() => isDocumented(value))]);
      }),
      { numRuns: 200 },
    );
  }
});

it('names the default of every input that has one, and as required what may not be missing', () => {
  for (const { label, name, schema, required, parser } of parsedInputs) {
    const missing = parser.safeParse(undefined);
    expect([label, missing.success]).toEqual([label, !required]);
    // A description says when the end of a market is undetermined: in more cases than this one.
    if (missing.data === undefined || name === 'endDate') continue;
    const sent = [schema.default, asText(schema.default)].find((form) => form !== undefined && parser.safeParse(form).success);
    expect([label, parser.safeParse(sent === undefined ? 'none' : sent).data]).toEqual([label, missing.data]);
  }
});
