import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { endpoints, openApiDocument } from '@wieszcz/api';
import { expect, onTestFinished, test } from 'vitest';

const document = openApiDocument();

/** The values of all `$ref`s below a value. */
const referencesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => (key === '$ref' ? [part as string] : referencesIn(part)))
    : [];

/** The part of the document at a reference such as `#/components/schemas/Market`; undefined if there is none. */
const resolve = (reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);

test('every $ref of the OpenAPI document resolves to a part of the document', () => {
  const references = [...new Set(referencesIn(document))];
  expect(references).toContain('#/components/schemas/Market');
  expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
});

test('a client generated from the OpenAPI document has a function for each endpoint', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const input = join(folder, 'openapi.json');
  await writeFile(input, JSON.stringify(document));
  await createClient({
    input,
    output: join(folder, 'client'),
    plugins: ['@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  const client = await readFile(join(folder, 'client', 'sdk.gen.ts'), 'utf8');
  expect(Object.keys(endpoints).filter((name) => !client.includes(`export const ${name} = `))).toEqual([]);
});
