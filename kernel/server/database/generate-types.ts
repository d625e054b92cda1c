import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { describeSchema, schemaDifferences, writeSchema } from './describe-schema.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

export const typesFile = fileURLToPath(new URL('../../../database/types.ts', import.meta.url));

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly given: boolean;
  readonly always: boolean;
}

interface CheckRow {
  readonly table: string;
  readonly column: string;
  readonly rule: string;
}

const scalarTypes: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'string',
  timestamp: 'string',
  interval: 'string',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  jsonb: 'Json',
  json: 'Json',
  tstzrange: 'string',
  daterange: 'string',
  int4range: 'string',
  tsvector: 'string',
};

const heading = `// Written by \`npm run db:types\` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely';

/** A column that the database fills when it is left out. */
export type Generated<T> = ColumnType<T, T | undefined, T>;
/** A column that the database alone writes. */
export type Computed<T> = ColumnType<T, never, never>;
/** What \`json(value)\` of kernel/server/database/kysely.ts makes: the only way to write jsonb, so that no array goes there as a PostgreSQL array. */
export interface JsonText {
  readonly isJson: true;
}
/**
 * What the jsonb columns hold, by table and column, as the module that writes them declares it in its \`server/json-columns.ts\`:
 * \`declare module '#database/types.ts' { interface JsonColumns { 'prescriptions.diagnoses': readonly Diagnosis[] } }\`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface JsonColumns {}
type Held<Name extends string> = Name extends keyof JsonColumns ? JsonColumns[Name] : unknown;
/** A jsonb column: what is declared of it, else unknown when read. */
export type Json<Name extends string> = ColumnType<Held<Name>, JsonText, JsonText>;
/** The same, with a default. */
export type GeneratedJson<Name extends string> = ColumnType<Held<Name>, JsonText | undefined, JsonText>;
/** The same, where it may be null. */
export type NullableJson<Name extends string> = ColumnType<Held<Name> | null, JsonText | null | undefined, JsonText | null>;
`;

/** The interface of every table as a TypeScript file, read from a migrated database. */
export async function describeTypes(pool: pg.Pool): Promise<string> {
  const { rows: columns } = await pool.query<ColumnRow>(`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
           a.atthasdef or a.attidentity <> '' as given, a.attgenerated <> '' or a.attidentity = 'a' as always
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname collate "C", a.attnum`);
  const { rows: checks } = await pool.query<CheckRow>(`
    select c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as rule
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'c' and c.relnamespace = 'public'::regnamespace and cardinality(k.conkey) = 1 and not c.relispartition
     order by k.conname`);
  const unions = new Map<string, string>();
  for (const { table, column, rule } of checks) {
    const union = unionOf(rule);
    if (union) unions.set(`${table}.${column}`, union);
  }
  const tables = [...new Set(columns.map(({ table }) => table))];
  const interfaces = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => `  ${camelCase(column.column)}: ${typeOf(column, unions.get(`${table}.${column.column}`))};`);
    return `export interface ${pascalCase(table)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const list = tables.map((table) => `  ${camelCase(table)}: ${pascalCase(table)}Table;`).join('\n');
  return `${[heading, ...interfaces].join('\n')}\n/** Every table, in camelCase as Kysely sees it. */\nexport interface DB {\n${list}\n}\n`;
}

/** The words of `check (column in ('a', 'b'))`, also `column is null or …`, as a union; null for any other rule. */
export function unionOf(rule: string): string | null {
  const list =
    /^CHECK \(\(+(?:\w+ IS NULL\) OR \()?\(?"?\w+"?\)?(?:::text)? = ANY \(\(?ARRAY\[(.*?)\]\)?(?:::text\[\])?\)\)+(?: NOT VALID)?$/.exec(
      rule,
    )?.[1];
  const single = /^CHECK \(\("?\w+"? = ('(?:[^']|'')*')::text\)\)$/.exec(rule)?.[1];
  const words = list ?? single;
  if (words === undefined) return null;
  const found = [...words.matchAll(/'((?:[^']|'')*)'(?:::\w+(?: \w+)*)?/g)].map((match) => (match[1] ?? '').replaceAll("''", "'"));
  const rest = words.replaceAll(/\(?'(?:[^']|'')*'(?:::\w+(?: varying)?)?\)?(?:::text)?/g, '').replaceAll(/[,\s]/g, '');
  return found.length > 0 && rest === ''
    ? found.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`).join(' | ')
    : null;
}

function typeOf(column: ColumnRow, union: string | undefined): string {
  const isArray = column.type.startsWith('_');
  const scalar = scalarTypes[isArray ? column.type.slice(1) : column.type];
  if (!scalar) throw new Error(`${column.table}.${column.column}: no TypeScript type is known for ${column.type}`);
  if (scalar === 'Json' && !isArray) {
    const kind = column.nullable ? 'NullableJson' : column.given ? 'GeneratedJson' : 'Json';
    return `${kind}<'${camelCase(column.table)}.${camelCase(column.column)}'>`;
  }
  const bare = union ?? scalar;
  const element = isArray ? (union ? `(${union})[]` : `${scalar === 'Json' ? 'unknown' : scalar}[]`) : bare;
  const whole = column.nullable ? `${element} | null` : element;
  if (column.always) return `Computed<${whole}>`;
  return column.given ? `Generated<${whole}>` : whole;
}

/** The same mapping as Kysely's plugin; a name that would not come back the same is refused here, not found at run time. */
function camelCase(name: string): string {
  if (!/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(name))
    throw new Error(
      `The name ${name} does not survive camelCase: lower-case words, each beginning with a letter, joined by one underscore.`,
    );
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function pascalCase(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

interface Described {
  readonly types: string;
  readonly schema: ReadonlyMap<string, string>;
}

/** Migrates a throwaway database and describes it. */
async function describeMigrations(): Promise<Described> {
  const folder = mkdtempSync(path.join(tmpdir(), 'civis-types-'));
  chmodSync(folder, 0o755);
  try {
    const database = await openDatabase({ dataDir: folder, fsync: false });
    try {
      await migrate(database);
      return { types: await describeTypes(database.owner), schema: await describeSchema(database) };
    } finally {
      await database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes `database/types.ts` and `database/schema`; with `check` it only names the files that are not up to date. */
export async function generateTypes({ check }: { readonly check: boolean }): Promise<string[]> {
  const { types, schema } = await describeMigrations();
  const same = readFileSync(typesFile, 'utf8') === types;
  const outdated = [...(same ? [] : ['database/types.ts']), ...schemaDifferences(schema).map((name) => `database/schema/${name}`)];
  if (check) return outdated;
  if (!same) writeFileSync(typesFile, types);
  writeSchema(schema);
  return [];
}

if (import.meta.main) {
  const outdated = await generateTypes({ check: process.argv.includes('--check') });
  if (outdated.length > 0) process.stderr.write(`Not what the migrations make: run npm run db:types\n  ${outdated.join('\n  ')}\n`);
  process.exitCode = outdated.length > 0 ? 1 : 0;
}
