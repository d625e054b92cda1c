import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { appRole, forRole } from './app-role.ts';
import type { Database } from './open.ts';

export const schemaFolder = fileURLToPath(new URL('../../../database/schema/', import.meta.url));

const heading = '-- Written by `npm run db:types` from the migrated database. Do not edit: a change is a new migration.\n';

/** One line of a table's file, with the table that it belongs to. */
interface Part {
  readonly table: string;
  readonly text: string;
}

/** Tables of the application: none of an extension's, no partition of another. */
const tables = `(
  select * from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
     and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e')
) c`;

/** What a file says, in this order; each query is in a stable order itself. */
const queries = {
  head: `
    select c.relname as table,
           case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end
           || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as text
      from ${tables} order by c.relname collate "C"`,
  columns: `
    select c.relname as table,
           a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
           || case when a.attcollation <> t.typcollation then (select ' collate ' || quote_ident(collname) from pg_collation o where o.oid = a.attcollation) else '' end
           || case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
                   when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(f.adbin, f.adrelid) || ') ' || case a.attgenerated when 's' then 'stored' else 'virtual' end
                   when f.adbin is not null then ' default ' || pg_get_expr(f.adbin, f.adrelid) else '' end
           || case when a.attnotnull then ' not null' else '' end as text
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
      join ${tables} on c.oid = a.attrelid
       and a.attnum > 0 and not a.attisdropped
     order by c.relname collate "C", a.attnum`,
  constraints: `
    select c.relname as table, 'constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid) as text
      from pg_constraint k
      join ${tables} on c.oid = k.conrelid and k.contype in ('p', 'u', 'x', 'f', 'c')
     order by c.relname collate "C", array_position('{p,u,x,f,c}'::"char"[], k.contype), k.conname collate "C"`,
  indexes: `
    select c.relname as table, pg_get_indexdef(i.indexrelid) as text
      from pg_index i
      join pg_class x on x.oid = i.indexrelid
      join ${tables} on c.oid = i.indrelid
     where not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     order by c.relname collate "C", x.relname collate "C"`,
  statistics: `
    select c.relname as table, pg_get_statisticsobjdef(s.oid) as text
      from pg_statistic_ext s join ${tables} on c.oid = s.stxrelid
     order by c.relname collate "C", s.stxname collate "C"`,
  triggers: `
    select c.relname as table,
           pg_get_triggerdef(g.oid)
           || case g.tgenabled when 'O' then '' else e';\\nalter table ' || c.relname || ' '
                || case g.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'disable' end || ' trigger ' || quote_ident(g.tgname) end as text
      from pg_trigger g join ${tables} on c.oid = g.tgrelid and not g.tgisinternal
     order by c.relname collate "C", g.tgname collate "C"`,
  security: `
    select c.relname as table,
           'alter table ' || c.relname || case when c.relrowsecurity then ' enable' else ' disable' end || ' row level security'
           || case when c.relforcerowsecurity then e';\\nalter table ' || c.relname || ' force row level security' else '' end as text
      from ${tables} order by c.relname collate "C"`,
  policies: `
    select c.relname as table,
           'create policy ' || quote_ident(p.polname) || ' on ' || c.relname
           || case when p.polpermissive then '' else ' as restrictive' end
           || ' for ' || case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end
           || ' to ' || array_to_string(array(select case when r = 0 then 'public' when r = c.relowner then 'current_user' else r::regrole::text end from unnest(p.polroles) r order by 1), ', ')
           || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
           || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') as text
      from pg_policy p join ${tables} on c.oid = p.polrelid
     order by c.relname collate "C", p.polname collate "C"`,
  rights: `
    select c.relname as table, 'grant ' || string_agg(g.right, ', ' order by g.right) || ' on ' || c.relname || ' to ' || g.grantee as text
      from (
        select o.oid as of, lower(a.privilege_type) as right, a.grantee::regrole::text as grantee
          from pg_class o, aclexplode(o.relacl) a where a.grantee <> o.relowner and a.grantee <> 0
        union all
        select o.oid, lower(a.privilege_type) || ' (' || string_agg(quote_ident(t.attname), ', ' order by t.attnum) || ')', a.grantee::regrole::text
          from pg_class o join pg_attribute t on t.attrelid = o.oid, aclexplode(t.attacl) a
         where a.grantee <> o.relowner and a.grantee <> 0 group by o.oid, a.privilege_type, a.grantee
      ) g
      join ${tables} on c.oid = g.of
     group by c.relname, g.grantee
     order by c.relname collate "C", g.grantee`,
} as const;

/** Every table as it is, by the name of its file: columns, constraints, indexes, triggers, policies and rights. */
export async function describeSchema({ owner, appRole: role }: Pick<Database, 'owner' | 'appRole'>): Promise<Map<string, string>> {
  const parts = await readParts(owner);
  const of = (list: readonly Part[], table: string) => list.filter((part) => part.table === table).map(({ text }) => text);
  const files = parts.head.map(({ table, text: options }): [string, string] => {
    const inside = [...of(parts.columns, table), ...of(parts.constraints, table)].map((line) => `  ${line}`).join(',\n');
    const groups = [parts.indexes, parts.statistics, parts.triggers, [...parts.security, ...parts.policies, ...parts.rights]];
    const after = groups.map((group) => of(group, table).map((statement) => `${statement};\n`)).filter((group) => group.length > 0);
    const text = [`create table ${table} (\n${inside}\n)${options};\n`, ...after.map((group) => group.join(''))].join('\n');
    return [`${table}.sql`, `${heading}${forRole(text, role, appRole).replaceAll(/\bpublic\.(?=[a-z_])/g, '')}`];
  });
  return new Map(files);
}

async function readParts(owner: pg.Pool): Promise<Record<keyof typeof queries, readonly Part[]>> {
  const read = async (text: string): Promise<readonly Part[]> => (await owner.query<Part>(text)).rows;
  return {
    head: await read(queries.head),
    columns: await read(queries.columns),
    constraints: await read(queries.constraints),
    indexes: await read(queries.indexes),
    statistics: await read(queries.statistics),
    triggers: await read(queries.triggers),
    security: await read(queries.security),
    policies: await read(queries.policies),
    rights: await read(queries.rights),
  };
}

/** Files of a folder that are missing, not as described, or of no table. */
export function schemaDifferences(described: ReadonlyMap<string, string>, folder = schemaFolder): string[] {
  const there = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : [];
  const differs = [...described].filter(
    ([name, text]) => !there.includes(name) || readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n') !== text,
  );
  return [...differs.map(([name]) => name), ...there.filter((name) => !described.has(name))].sort();
}

/** Writes those files anew. */
export function writeSchema(described: ReadonlyMap<string, string>, folder = schemaFolder): void {
  mkdirSync(folder, { recursive: true });
  for (const name of schemaDifferences(described, folder)) {
    const text = described.get(name);
    if (text === undefined) rmSync(path.join(folder, name));
    else writeFileSync(path.join(folder, name), text);
  }
}
