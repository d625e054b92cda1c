import { type RawBuilder, sql } from 'kysely';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { BoundActs } from '#kernel/contract/record.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldName, foldText } from '#kernel/contract/search-words.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guard, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';

/** One of the lists by which products are arranged. */
export interface ListKind {
  readonly table: string;
  /** Name of the record in the audit trail and in sentences. */
  readonly entity: string;
  readonly label: string;
  readonly acts: BoundActs;
  readonly viewPermission: string;
  /** The list's own columns, as the wire calls them. */
  readonly fields: readonly string[];
  /** Whether it has a description. */
  readonly described: boolean;
  /** Counts products that are not archived of the row `t`. */
  readonly items: RawBuilder<number>;
  /** Whether anything at all names the row `t`: then it is archived instead of removed. */
  readonly used: RawBuilder<boolean>;
}

interface ListRow {
  readonly id: Id;
  readonly name: string;
  readonly status: 'active' | 'archived';
  readonly version: number;
}

export interface ListQuery {
  readonly page: number;
  readonly limit: number;
  readonly searchTerm?: string | undefined;
  readonly name?: string | undefined;
  readonly status?: 'active' | 'archived' | undefined;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const folded = (name: string) => foldName(name) || name.trim().toLowerCase();
const liveOf = ({ acts, viewPermission }: ListKind) => ({ entity: String(acts.record.entity), permission: viewPermission });
const ownColumns = (kind: ListKind) => [...(kind.described ? ['description'] : []), ...kind.fields];

function columnsOf(kind: ListKind) {
  return sql.join(
    ['id', 'name', 'status', 'version', ...ownColumns(kind)].map((field) => sql`t.${sql.ref(snake(field))} as ${sql.ref(field)}`),
  );
}

async function rowsOf<Row extends ListRow>(scope: Scope, kind: ListKind, id: Id | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columnsOf(kind)}, ${kind.items} as items from ${sql.table(kind.table)} t
     where t.hospital_id = ${scope.hospitalId} and (${id}::uuid is null or t.id = ${id}::uuid) order by t.folded_name, t.id`.execute(
    scope.tx,
  );
  return rows.map((row) => ({ ...row, acts: actsOf(scope, kind.acts, row) }));
}

/** A page of a list by name; archived rows only when they are asked for. A hospital has some dozens of rows. */
export async function readList<Row extends ListRow>(scope: Scope, kind: ListKind, query: ListQuery): Promise<Page<Row>> {
  const typed = foldText(query.searchTerm ?? query.name ?? '');
  const rows = (await rowsOf<Row>(scope, kind, null)).filter(
    ({ name, status }) => status === (query.status ?? 'active') && (typed === '' || foldText(name).includes(typed)),
  );
  const start = offsetOf(query);
  return { data: rows.slice(start, start + query.limit), meta: { count: rows.length, page: query.page, limit: query.limit } };
}

export async function readRow<Row extends ListRow>(scope: Scope, kind: ListKind, id: Id): Promise<Row> {
  const [row] = await rowsOf<Row>(scope, kind, id);
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

const asColumns = (values: object) => Object.fromEntries(Object.entries(values).map(([key, value]) => [snake(key), value]));

/** Adds rows of a list; the names are the caller's to know as new. */
export async function insertRows(scope: Scope, kind: ListKind, rows: readonly { readonly name: string }[]): Promise<Id[]> {
  const records = rows.map((row) =>
    asColumns({
      ...row,
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      foldedName: folded(row.name),
      status: 'active',
      ...madeBy(scope),
    }),
  );
  const target = sql.table(kind.table);
  await sql`insert into ${target} select * from jsonb_populate_recordset(null::${target}, ${json(records)})`.execute(scope.tx);
  return records.map((record) => record.id as Id);
}

/** Adds a row, audited. */
export async function createRow<Row extends ListRow>(scope: Scope, kind: ListKind, order: { readonly name: string }): Promise<Row> {
  const [id] = (await insertRows(scope, kind, [order])) as [Id];
  await scope.record({
    action: 'create',
    entity: kind.entity,
    entityId: id,
    summary: `${kind.label} ${order.name} added`,
    after: order,
  });
  await scope.live({ ...liveOf(kind), id, action: 'create' });
  return readRow<Row>(scope, kind, id);
}

interface LockedRow extends ListRow {
  readonly updatedAt: Instant;
  readonly updatedByName: string | null;
}

async function lockRow(scope: Scope, kind: ListKind, id: Id): Promise<LockedRow> {
  const { rows } = await sql<LockedRow>`
    select ${columnsOf(kind)}, t.updated_at as "updatedAt", t.updated_by_name as "updatedByName" from ${sql.table(kind.table)} t
     where t.hospital_id = ${scope.hospitalId} and t.id = ${id} for update`.execute(scope.tx);
  if (!rows[0]) throw kernelRefusals.refusal('NOT_FOUND');
  return rows[0];
}

async function update(scope: Scope, kind: ListKind, row: LockedRow, changes: object): Promise<void> {
  const values = asColumns({ ...changes, ...changedBy(scope), version: row.version + 1 });
  const sets = sql.join(Object.keys(values).map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`));
  const target = sql.table(kind.table);
  await sql`
    update ${target} t set ${sets} from jsonb_populate_record(null::${target}, ${json(values)}) r
     where t.hospital_id = ${scope.hospitalId} and t.id = ${row.id}`.execute(scope.tx);
}

export interface RowChanges {
  readonly name?: string | undefined;
  readonly status?: 'active' | 'archived' | undefined;
  readonly version?: number | undefined;
}

/** Changes a row, archives it or brings it back. */
export async function editRow<Row extends ListRow>(scope: Scope, kind: ListKind, id: Id, order: RowChanges): Promise<Row> {
  const before = await lockRow(scope, kind, id);
  const { version, ...changes } = order;
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guardEdit(kind.acts.record, before, changes);
  await update(scope, kind, before, { ...named(changes), ...(changes.name ? { foldedName: folded(changes.name) } : {}) });
  const { updatedAt: _at, updatedByName: _by, version: _version, id: _id, ...plain } = before;
  await scope.record({
    action: 'update',
    entity: kind.entity,
    entityId: id,
    summary: `${kind.label} ${changes.name ?? before.name} changed`,
    before: plain,
    after: { ...plain, ...named(changes) },
  });
  await scope.live({ ...liveOf(kind), id, action: 'update' });
  return readRow<Row>(scope, kind, id);
}

/** Removes a row that nothing names; archives any other, so that old records keep its name. */
export async function removeRow(scope: Scope, kind: ListKind, id: Id): Promise<{ id: Id; removed: boolean }> {
  const before = await lockRow(scope, kind, id);
  guard(kind.acts.record, 'remove', before);
  const target = sql.table(kind.table);
  const { rows } = await sql<{ used: boolean }>`
    select ${kind.used} as used from ${target} t where t.hospital_id = ${scope.hospitalId} and t.id = ${id}`.execute(scope.tx);
  const removed = rows[0]?.used === false;
  if (removed) await sql`delete from ${target} where hospital_id = ${scope.hospitalId} and id = ${id}`.execute(scope.tx);
  else await update(scope, kind, before, { status: 'archived' });
  await scope.record({
    action: 'delete',
    entity: kind.entity,
    entityId: id,
    summary: `${kind.label} ${before.name} ${removed ? 'removed' : 'archived'}`,
    before: { name: before.name, status: before.status },
    after: removed ? null : { name: before.name, status: 'archived' },
  });
  await scope.live({ ...liveOf(kind), id, action: 'delete' });
  return { id, removed };
}
