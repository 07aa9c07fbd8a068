import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from '../git.mjs';

const ROOT = join(import.meta.dirname, '../..');
const MAX_LINES = 300;
const THIS_FILE = 'tools/checks/source-rules.test.ts';

const files = listFiles().filter((file) => /\.(ts|tsx|mjs|cjs|sql|css)$/.test(file));
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /\/testing\//.test(file) || file.startsWith('e2e/');
const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n');
const isNotThisFile = (file: string) => file !== THIS_FILE;

/** `file:line text` for each line of the chosen files that matches the pattern. */
const findLines = (isChosen: (file: string) => boolean, pattern: RegExp) =>
  files
    .filter(isChosen)
    .flatMap((file) =>
      linesOf(file).flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );

describe('The source files', () => {
  test('keep Polish words in packages/texts', () => {
    const isElsewhere = (file: string) => !isTest(file) && !/^(packages\/texts|bench)\//.test(file) && /\.(ts|tsx)$/.test(file);
    const word = /^(?!\s*(\*|\/[/*])).*(\p{L}[ąćęłńóśźż]|[ąćęłńóśźż]\p{L})/iu;
    // A pattern may list all Polish letters; that is not a word.
    expect(findLines(isElsewhere, word).filter((finding) => !finding.includes('ąćęłńóśźż'))).toEqual([]);
  });

  test('keep SQL in *.queries.ts, but for plain statements that start and prepare a database, in platform/database', () => {
    const isElsewhere = (file: string) =>
      !isTest(file) && /^(apps|bench|faults)\/.*\.tsx?$/.test(file) && !file.endsWith('.queries.ts');
    const importsSql = /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/;
    expect(files.filter((file) => isElsewhere(file) && importsSql.test(linesOf(file).join('\n')))).toEqual([]);
    const statement = /[`'"]\s*(select\s.+\sfrom\s|insert into |delete from |update \w+ set )/i;
    expect(findLines((file) => isElsewhere(file) && !file.includes('/platform/database/'), statement)).toEqual([]);
  });

  test('parse a market and a position in one place of the page', () => {
    const parsers = ['apps/web/src/api/market.ts', 'apps/web/src/api/position.ts'];
    const isElsewhere = (file: string) => !isTest(file) && file.startsWith('apps/web/src/') && !parsers.includes(file);
    const field = /\b(correctBetId|correctBetOption|resolvedNone|contractStatus(?!:)|boughtContract)\b|\b(bets|offers) \?\? \[\]/;
    expect(findLines(isElsewhere, field)).toEqual([]);
    expect(findLines((file) => parsers.includes(file), field)).not.toEqual([]);
  });

  test('normalize texts in one place, which bounds the time that it takes', () => {
    const [place, pattern] = ['packages/domain/src/values/characters.ts', /\.normalize\(/];
    expect(findLines((file) => !isTest(file) && /^(apps|packages)\//.test(file) && file !== place, pattern)).toEqual([]);
    expect(findLines((file) => file === place, pattern)).toHaveLength(1);
  });

  test('draw random cases of properties from the seed of the suite', () => {
    const [place, pattern] = ['packages/domain/src/testing/properties.ts', /from 'fast-check'/];
    expect(findLines((file) => isTest(file) && ![place, THIS_FILE].includes(file), pattern)).toEqual([]);
  });

  test('use the words of the glossary in the domain, the exchange and the page, not those of the wire', () => {
    const isInside = (file: string) =>
      !isTest(file) &&
      /^(packages\/domain\/src|apps\/server\/src\/(exchange|demo)|apps\/web\/src\/(features|game|kit))\//.test(file) &&
      !file.endsWith('.queries.ts');
    // `endpoints`, `paths` and `routes` name the calls and addresses of the wire.
    const retired =
      /(?<!\.|'\/\w*)\b(solve[sr]?|solving|unsolved|solveMarket|buyContract|useContracts?\w*|contractsTexts)\b(?!:)/;
    const isCode = (line: string) => !/^\S+ (\*|\/[/*])/.test(line);
    expect(findLines(isInside, retired).filter(isCode)).toEqual([]);
  });

  test("brand the ids of the page's answers where they are parsed", () => {
    const brand = /\bto(User|Market|Bet|Offer|Bid|Position)Id\(/;
    const isScreen = (file: string) => !isTest(file) && /^apps\/web\/src\/(app|features|game|kit)\//.test(file);
    expect(findLines(isScreen, brand)).toEqual([]);
  });

  test('hold amounts of the page in cents, which three files convert from and to dollars', () => {
    const converters = ['api/amounts.ts', 'game/trading/money.ts', 'game/trading/typedAmount.ts'].map(
      (file) => `apps/web/src/${file}`,
    );
    const isElsewhere = (file: string) => !isTest(file) && file.startsWith('apps/web/src/') && !converters.includes(file);
    const conversion = /\b(centsFromDollars|priceFromDollars)\b|\bdollars(?= ?[(),}])/;
    expect(findLines(isElsewhere, conversion)).toEqual([]);
    expect(findLines((file) => converters.includes(file), conversion)).not.toEqual([]);
    // Inputs and charts of the kit write any number, and know no amounts.
    const writesDollars = /import \{[^}]*\b(amount|money|signedMoney|roundMoney)\b[^}]*\} from '@wieszcz\/texts'/;
    const writers = files.filter((file) => isElsewhere(file) && !file.startsWith('apps/web/src/kit/'));
    expect(writers.filter((file) => writesDollars.test(linesOf(file).join('\n')))).toEqual([]);
  });

  test('parse amounts of the page in its queries and calls, not in its components', () => {
    const isComponent = (file: string) => file.startsWith('apps/web/src/') && file.endsWith('.tsx');
    expect(findLines(isComponent, /\b(parse(Amounts?|AmountOrNull|LastPrice|Priced)|wireAmount)\b/)).toEqual([]);
  });

  test("name the page's pieces by #api, #game and #kit from elsewhere", () => {
    const climbsTo = (piece: string) => new RegExp(`from '(\\.\\./)+${piece}/`);
    const findings = ['api', 'game', 'kit'].flatMap((piece) =>
      findLines((file) => file.startsWith('apps/web/src/') && !file.startsWith(`apps/web/src/${piece}/`), climbsTo(piece)),
    );
    expect(findings).toEqual([]);
  });

  test(`have at most ${MAX_LINES} lines`, () => {
    const isGenerated = (file: string) => ['docs/schema.sql', 'apps/server/src/platform/database/schema.ts'].includes(file);
    const lengths = files.filter((file) => !isGenerated(file)).map((file) => ({ file, length: linesOf(file).length }));
    const long = lengths.filter(({ length }) => length > MAX_LINES);
    expect(long).toEqual([]);
  });

  test('have no to-dos, no skipped tests, and no check disabled without a reason', () => {
    expect(findLines(isNotThisFile, /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|\.(only|skip)\(|oxlint-disable(?!.*--)/)).toEqual(
      [],
    );
  });
});
