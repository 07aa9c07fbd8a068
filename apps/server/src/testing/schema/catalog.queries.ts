import type pg from 'pg';

export type Column = {
  name: string;
  /** As in a column definition: `integer`, `timestamp with time zone`, `role`. */
  type: string;
  isNullable: boolean;
  /** The expression of a default or of a generated column. */
  expression: string | null;
  isIdentity: boolean;
  isGenerated: boolean;
  collation: string | null;
  /** Set by `alter column … set statistics`. */
  statisticsTarget: number | null;
};

export type Relation = {
  name: string;
  isView: boolean;
  isUnlogged: boolean;
  /** Storage parameters, `fillfactor=70`. */
  options: string[];
  columns: Column[];
  /** Definitions of constraints, the primary key first. */
  constraints: string[];
  /** Statements that create the indexes that no constraint implies. */
  indexes: string[];
  triggers: string[];
  /** The query of a view. */
  query: string | null;
};

export type Catalog = {
  extensions: string[];
  enums: { name: string; labels: string[] }[];
  functions: string[];
  relations: Relation[];
};

const EXTENSIONS = `select extname as name from pg_extension where extname <> 'plpgsql' order by extname`;

const ENUMS = `
  select typname as name, array_agg(enumlabel::text order by enumsortorder) as labels
  from pg_enum join pg_type on pg_type.oid = enumtypid
  where typnamespace = 'public'::regnamespace
  group by pg_type.oid, typname
  order by pg_type.oid`;

const FUNCTIONS = `
  select pg_get_functiondef(oid) as definition
  from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by oid`;

/** Tables and views in the order of their creation, which puts referenced tables first. */
const RELATIONS = `
  select relname as name, relkind = 'v' as "isView", relpersistence = 'u' as "isUnlogged", coalesce(reloptions, '{}') as options,
    case when relkind = 'v' then pg_get_viewdef(oid, true) end as query,
    array(
      select pg_get_constraintdef(constraints.oid, true)
      from pg_constraint as constraints
      where conrelid = pg_class.oid and contype in ('p', 'u', 'f', 'c')
      order by array_position('{p,u,f,c}'::"char"[], contype), conname
    ) as constraints,
    array(
      select pg_get_indexdef(indexrelid, 0, true)
      from pg_index
      where indrelid = pg_class.oid and not exists (select from pg_constraint where conindid = indexrelid)
      order by indexrelid
    ) as indexes,
    array(select pg_get_triggerdef(oid, true) from pg_trigger where tgrelid = pg_class.oid and not tgisinternal order by tgname) as triggers
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  order by oid`;

const COLUMNS = `
  select attrelid::regclass::text as relation, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable",
    pg_get_expr(adbin, adrelid, true) as expression, attidentity <> '' as "isIdentity", attgenerated <> '' as "isGenerated",
    case when attcollation not in (0, typcollation) then quote_ident(collname) end as collation,
    nullif(attstattarget, -1) as "statisticsTarget"
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_type on pg_type.oid = atttypid
  left join pg_collation on pg_collation.oid = attcollation
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
  order by attrelid, attnum`;

/** Reads the schema `public` of a database from PostgreSQL's catalogs, without the objects of extensions. */
export async function readCatalog(client: pg.Pool | pg.ClientBase): Promise<Catalog> {
  const listRows = async <Row extends pg.QueryResultRow>(query: string) => (await client.query<Row>(query)).rows;
  const columns = await listRows<Column & { relation: string }>(COLUMNS);
  const relations = await listRows<Omit<Relation, 'columns'>>(RELATIONS);
  return {
    extensions: (await listRows<{ name: string }>(EXTENSIONS)).map(({ name }) => name),
    enums: await listRows<{ name: string; labels: string[] }>(ENUMS),
    functions: (await listRows<{ definition: string }>(FUNCTIONS)).map(({ definition }) => definition),
    relations: relations.map((relation) => ({
      ...relation,
      columns: columns.filter((column) => column.relation === relation.name),
    })),
  };
}
