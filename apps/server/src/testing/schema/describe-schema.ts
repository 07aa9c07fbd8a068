import type { Catalog, Column, Relation } from './catalog.queries.ts';
import { columnType, isBrand } from './column-types.ts';
import { NULLABLE_VIEW_COLUMNS, RELATION_COMMENTS } from './tables.ts';

const GENERATED = 'Generated from the migrations by `npm run schema`; do not edit.';

/** The schema as SQL, for reading. */
export function schemaSql({ extensions, enums, functions, relations }: Catalog): string {
  const parts = [
    `-- ${GENERATED}\n-- The migrations (apps/server/migrations) give the reasons; ARCHITECTURE.md names who writes which table.`,
    extensions.map((name) => `create extension ${name};`).join('\n'),
    enums
      .map(({ name, labels }) => `create type ${name} as enum (${labels.map((label) => `'${label}'`).join(', ')});`)
      .join('\n'),
    ...functions.map(functionSql),
    ...relations.map((relation) => (relation.isView ? viewSql(relation) : tableSql(relation))),
  ];
  return `${parts.join('\n\n')}\n`;
}

const functionSql = (definition: string): string =>
  `${lowerCaseKeywords(definition).trim().replace('create or replace function public.', 'create function ')};`;

function tableSql(relation: Relation): string {
  const { name, isUnlogged, options, columns, constraints, indexes, triggers } = relation;
  const width = (texts: string[]) => Math.max(...texts.map((text) => text.length));
  const [nameWidth, typeWidth] = [width(columns.map((column) => column.name)), width(columns.map(({ type }) => shortType(type)))];
  const lines = [
    ...columns.map((column) =>
      `${column.name.padEnd(nameWidth)} ${shortType(column.type).padEnd(typeWidth)} ${columnRules(column)}`.trimEnd(),
    ),
    ...constraints.map(lowerCaseKeywords),
  ];
  const parameters = options.length > 0 ? ` with (${options.map((option) => option.replace('=', ' = ')).join(', ')})` : '';
  const statistics = columns
    .filter(({ statisticsTarget }) => statisticsTarget !== null)
    .map((column) => `alter table ${name} alter column ${column.name} set statistics ${column.statisticsTarget};`);
  return [
    commentOf(name, '--'),
    `create ${isUnlogged ? 'unlogged ' : ''}table ${name} (\n  ${lines.join(',\n  ')}\n)${parameters};`,
    ...[...indexes, ...triggers].map((statement) => `${lowerCaseKeywords(statement).replace(' using btree', '')};`),
    ...statistics,
  ].join('\n');
}

const viewSql = ({ name, query }: Relation): string =>
  `${commentOf(name, '--')}\ncreate view ${name} as\n${lowerCaseKeywords(query ?? '')}`;

function columnRules({ isNullable, expression, isIdentity, isGenerated, collation }: Column): string {
  const value = expression === null ? '' : lowerCaseKeywords(expression);
  return [
    collation === null ? '' : `collate ${collation}`,
    isNullable ? '' : 'not null',
    isIdentity ? 'generated always as identity' : '',
    isGenerated ? `generated always as (${value}) stored` : value && `default ${value}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const shortType = (type: string) => (type === 'timestamp with time zone' ? 'timestamptz' : type);

/** Writes keywords as the migrations do; PostgreSQL prints some in capitals. Quoted text is unchanged. */
const lowerCaseKeywords = (sql: string): string =>
  sql
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((piece, index) => (index % 2 === 0 ? piece.toLowerCase() : piece))
    .join('');

/** One TypeScript type per relation: a row as the pool's type parsers return it. */
export function schemaTypes({ enums, relations }: Catalog): string {
  const enumNames = new Map(enums.map(({ name }) => [name, pascalCase(name)]));
  const rowTypes = relations.map((relation) => ({ relation, fields: rowFields(relation, enumNames) }));
  const brands = [...new Set(rowTypes.flatMap(({ fields }) => fields.map(({ type }) => type).filter(isBrand)))].sort();
  return [
    `// ${GENERATED}`,
    `import type {\n${brands.map((brand) => `  ${brand},\n`).join('')}} from '@wieszcz/domain';`,
    '',
    ...enums.map(enumType),
    '',
    ...rowTypes.flatMap(({ relation: { name }, fields }) => [
      commentOf(name, '/**', ' */'),
      `export type ${rowName(name)} = {`,
      ...fields.map(({ column, type, isNullable }) => `  ${column}: ${type}${isNullable ? ' | null' : ''};`),
      '};\n',
    ]),
    '/** Rows by the name of their table or view. */',
    'export type Tables = {',
    ...relations.map(({ name }) => `  ${name}: ${rowName(name)};`),
    '};\n',
  ].join('\n');
}

/** The formatter's limit; it would break a longer line, and the file would differ from what is generated. */
const LINE_WIDTH = 130;

function enumType({ name, labels }: Catalog['enums'][number]): string {
  const members = labels.map((label) => `'${label}'`);
  const line = `export type ${pascalCase(name)} = ${members.join(' | ')};`;
  if (line.length <= LINE_WIDTH) return line;
  return `export type ${pascalCase(name)} =\n${members.map((member) => `  | ${member}`).join('\n')};`;
}

function rowFields({ name, isView, columns }: Relation, enumNames: ReadonlyMap<string, string>) {
  return columns.map((column) => {
    const isNullable = isView ? (NULLABLE_VIEW_COLUMNS[name] ?? []).includes(column.name) : column.isNullable;
    return { column: column.name, type: columnType(name, column, enumNames), isNullable: isNullable && column.type !== 'jsonb' };
  });
}

function commentOf(relation: string, start: string, end = ''): string {
  const comment = RELATION_COMMENTS[relation];
  if (comment === undefined) throw new Error(`Add a sentence about ${relation} to testing/schema/tables.ts.`);
  return `${start} ${comment}${end}`;
}

const pascalCase = (name: string) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const rowName = (relation: string) => `${pascalCase(relation)}Row`;
