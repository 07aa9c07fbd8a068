import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { cutMeta } from './without-meta.ts';

const cut = (code: string) => cutMeta(code, parseSync('schema.js', code).program);

it('cuts the words of the OpenAPI document out of schemas, and nothing else', () => {
  expect(cut("const age = z.number().min(1).meta({ description: 'In (years)' }).optional().meta(named(age.meta()));")).toBe(
    'const age = z.number().min(1).optional();',
  );
  expect(cut("const person = z.object({ age: age.meta({ id: 'Ż' }), name }).meta({ id: 'P' });")).toBe(
    'const person = z.object({ age: age, name });',
  );
  const others = "meta({ a: 1 }); const { meta } = x; x.meta; x['meta'](1);";
  expect(cut(others)).toBe(others);
});
