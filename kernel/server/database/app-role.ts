import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Role that serves the requests of an embedded database, on whose server there is nothing else; migrations name it so. */
export const appRole = 'civis_app';

const longestPlain = 40;

/**
 * Role that serves the requests of a site on a server of one's own. Roles belong to the whole server, so each database has its own:
 * of two sites on one server neither role has a right in the other's database. Stable for a name; at most 63 bytes.
 */
export function appRoleOf(databaseName: string): string {
  if (/^[a-z0-9_]+$/.test(databaseName) && databaseName.length <= longestPlain) return `${appRole}_${databaseName}`;
  const plain = databaseName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, longestPlain);
  return `${appRole}_${plain}_${createHash('sha256').update(databaseName).digest('hex').slice(0, 8)}`;
}

/** A statement of a migration, or a stored definition, for another role. Policies and procedures keep their names. */
export function forRole(text: string, from: string, to: string): string {
  if (from === to) return text;
  return text
    .replaceAll(new RegExp(`\\b(to|from)(\\s+)${from}\\b`, 'gi'), `$1$2${to}`)
    .replaceAll(new RegExp(`(current_user\\s*=\\s*)'${from}'`, 'gi'), `$1'${to}'`);
}

/** Makes the role where there is none and sees that the owner may take it. Another site's migration may be at it at the same moment: then look again. */
export async function makeAppRole(client: pg.ClientBase, role: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await client.query<{ there: boolean; member: boolean }>(
        `select r.oid is not null as there, coalesce(pg_has_role(current_user, r.oid, 'usage'), false) as member
           from (select 1) one left join pg_roles r on r.rolname = $1`,
        [role],
      );
      if (!rows[0]?.there) await client.query(`create role ${role} nologin`);
      else if (!rows[0].member) await client.query(`grant ${role} to current_user`);
      else return;
    } catch (error) {
      if (attempt >= 10) throw error;
    }
  }
}

/** Roles that served this database before: under its older name, as a copy of another site's, or before each site had its own. */
async function formerRoles(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select r.rolname as name from pg_roles r
      where r.rolname <> $1 and r.rolname ~ '^civis_app(_[a-z0-9_]+)?$'
        and (exists (select 1 from pg_policy p where p.polname = 'civis_app' and r.oid = any (p.polroles))
             or r.rolname = 'civis_app' and exists (select 1 from pg_namespace n, aclexplode(n.nspacl) a where n.nspname = 'public' and a.grantee = r.oid))
      order by 1`,
    [role],
  );
  return rows.map(({ name }) => name);
}

/** Rights of one role on what the public schema holds, granted to the other one; policies re-pointed; the first one's taken back. */
function handOver(from: string, to: string): string {
  const rights = (of: string, what: string) => `select format('grant %s ${what} to ${to}', a.privilege_type, o.oid::${of}) as command`;
  return `
    do $$
    declare command text;
    begin
      for command in
        select format('grant %s on schema %I to ${to}', a.privilege_type, n.nspname)
          from pg_namespace n, aclexplode(n.nspacl) a where a.grantee = '${from}'::regrole and n.nspname = 'public'
        union all
        ${rights('regclass', 'on %s')} from pg_class o, aclexplode(o.relacl) a
         where a.grantee = '${from}'::regrole and o.relnamespace = 'public'::regnamespace and o.relkind <> 'S'
        union all
        ${rights('regclass', 'on sequence %s')} from pg_class o, aclexplode(o.relacl) a
         where a.grantee = '${from}'::regrole and o.relnamespace = 'public'::regnamespace and o.relkind = 'S'
        union all
        select format('grant %s (%I) on %s to ${to}', a.privilege_type, c.attname, c.attrelid::regclass) from pg_attribute c, aclexplode(c.attacl) a
         where a.grantee = '${from}'::regrole and not c.attisdropped
        union all
        ${rights('regprocedure', 'on routine %s')} from pg_proc o, aclexplode(o.proacl) a
         where a.grantee = '${from}'::regrole and o.pronamespace = 'public'::regnamespace
        union all
        select format('alter policy %I on %s to ${to}', p.polname, p.polrelid::regclass) from pg_policy p
         where '${from}'::regrole = any (p.polroles)
        union all select 'revoke all on all tables in schema public from ${from}'
        union all select 'revoke all on all sequences in schema public from ${from}'
        union all select 'revoke all on all routines in schema public from ${from}'
        union all select 'revoke all on schema public from ${from}'
      loop
        execute command;
      end loop;
    end $$`;
}

/** Procedures, functions and triggers whose stored text names the role. */
async function rewriteStored(client: pg.ClientBase, from: string, to: string): Promise<void> {
  const routines = await client.query<{ text: string }>(
    "select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ $1",
    [`\\m${from}\\M`],
  );
  const triggers = await client.query<{ text: string }>(
    `select regexp_replace(pg_get_triggerdef(g.oid), '^CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER') as text
       from pg_trigger g where not g.tgisinternal and pg_get_triggerdef(g.oid) ~ $1`,
    [`'${from}'`],
  );
  for (const { text } of [...routines.rows, ...triggers.rows]) {
    const written = forRole(text, from, to);
    if (written !== text) await client.query(written);
  }
}

/** What PostgreSQL answers when a role is still used by another database, or is another owner's. */
const keptRole = new Set(['2BP01', '42501']);

/**
 * Gives the site's role the rights of the role that served this database before, and takes them from that one. A role that nothing uses
 * any more is dropped. Nothing to do at nearly every start.
 */
export async function takeOverRights(client: pg.ClientBase, role: string): Promise<void> {
  for (const former of await formerRoles(client, role)) {
    try {
      await client.query('begin');
      await client.query(handOver(former, role));
      await rewriteStored(client, former, role);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    await client.query(`drop role ${former}`).catch((error: { code?: string }) => {
      if (!keptRole.has(error.code ?? '')) throw error;
    });
  }
}
