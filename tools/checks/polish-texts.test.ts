import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../packages/texts/src');

/**
 * The text of each string and template of a source file, with its escapes resolved. A placeholder of a template is replaced by '0'; the
 * strings and templates in it are texts of their own.
 */
function literalsOf(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push([node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('0'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest));
  return found;
}

const texts = globSync('**/*.ts', { cwd: FOLDER })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => literalsOf(readFileSync(join(FOLDER, file), 'utf8')).map((text) => ({ file, text })));
const findTexts = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ file, text }) => `${file}: ${text}`);

describe('Polish texts', () => {
  test('are found in the source files', () => {
    expect(texts.filter(({ text }) => /[ąćęłńóśźż]/i.test(text)).length).toBeGreaterThan(500);
    const source = "const text = `a ${b ? `c,\\u00a0${d}` : plural({ one: 'e' })} f`; // 'g'";
    expect(literalsOf(source)).toEqual(['a 0 f', 'c,\u00a00', 'e']);
  });

  test('use one word for one thing: markets are resolved, contracts are open, and shares have prices', () => {
    expect(findTexts(/rozwiąz|rozwiąż|oczekując|cen[aęy] kontrakt/i)).toEqual([]);
  });

  test('have no space before a punctuation mark', () => {
    expect(findTexts(/\s[?!,;:](\s|$)/)).toEqual([]);
  });

  test('have the quotation marks „ and ” and the ellipsis …', () => {
    expect(findTexts(/"|“|\.\.\.|(?<!„[^”]*)”|„(?![^„]*”)/)).toEqual([]);
  });

  test('have no space before a percent sign', () => {
    expect(findTexts(/\s%/)).toEqual([]);
  });

  test('have a comma before a subordinate clause', () => {
    // A preposition ('dzień, w którym') or 'tylko' ('usuwać, tylko dopóki') may stand between the comma and the conjunction.
    const allowedBefore = String.raw`(?:^|[,.?!:(„–])\s*(?:(?:w|z|na|do|od|o|po|dla|przy|za|przez|tylko|nawet) )?`;
    const conjunction = String.raw`(?:któr\p{L}+|aby|żeby|dopóki|ponieważ|jeśli|jeżeli|że|ile|kiedy|skąd|gdy)(?!\p{L})`;
    expect(findTexts(new RegExp(`(?<![\\p{L}])(?<!${allowedBefore})${conjunction}`, 'iu'))).toEqual([]);
  });
});
