import { present } from '#kernel/server/reading/present.ts';
import { type Selectable, sql } from 'kysely';
import type { TaxesTable } from '#database/types.ts';
import type { Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { taxActs } from '../../contract/calls/policy.ts';
import { ChargedTaxes } from '../../contract/events.ts';
import { type CreateTax, type EditTax, Tax } from '../../contract/policy-records.ts';
import { taxRecord } from '../../contract/setup.record.ts';
import type { BillingModule } from '../../contract/words.ts';
import { nameKey } from '../context.ts';
import { pageOfRows, type SetupListQuery } from '../policy/list-page.ts';

type StoredTax = Selectable<TaxesTable>;

function taxesOf(scope: Scope) {
  return scope.tx.selectFrom('taxes').where('hospitalId', '=', scope.hospitalId);
}

async function show(scope: Scope, rows: readonly StoredTax[]): Promise<Tax[]> {
  if (rows.length === 0) return [];
  const { rows: counts } = await sql<{ taxId: Id; items: number }>`
    select tax_id, count(*) as items from billable_items i cross join lateral unnest(i.tax_ids) as t(tax_id)
    where i.hospital_id = ${scope.hospitalId} and i.status = 'active' and i.tax_ids <> '{}' group by tax_id`.execute(scope.tx);
  return rows.map((row) => {
    const { id } = row;
    return present(Tax, row, {
      modules: row.modules as BillingModule[],
      acts: actsOf(scope, taxActs, row),
      itemCount: Number(counts.find((count) => count.taxId === id)?.items ?? 0),
    });
  });
}

/** GET tax. */
export async function listTaxes(scope: Scope, query: SetupListQuery): Promise<Page<Tax>> {
  const rows = await taxesOf(scope)
    .selectAll()
    .where('status', 'in', query.status?.length ? query.status : ['active'])
    .orderBy('foldedName')
    .orderBy('validFrom')
    .execute();
  const page = pageOfRows(rows, query);
  return { ...page, data: await show(scope, page.data) };
}

async function insert(scope: Scope, order: CreateTax): Promise<StoredTax> {
  return scope.tx
    .insertInto('taxes')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      ...order,
      modules: [...new Set(order.modules)],
      foldedName: nameKey(order.name),
      replacedBy: null,
      status: 'active',
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function told(scope: Scope, action: 'create' | 'update' | 'state', row: StoredTax, before: StoredTax | null): Promise<Tax> {
  await scope.record({
    action,
    entity: 'Setting',
    entityId: row.id,
    entityNumber: 'tax',
    summary: `Tax ${row.code} ${action === 'create' ? 'added' : 'changed'}`,
    before,
    after: row,
  });
  await scope.live({ entity: 'taxes', id: row.id, action: action === 'state' ? 'update' : action });
  const [shown] = await show(scope, [row]);
  return shown as Tax;
}

/** POST tax. */
export async function createTax(scope: Scope, order: CreateTax): Promise<Tax> {
  return told(scope, 'create', await insert(scope, order), null);
}

/** A tax that every new hospital of a country begins with. */
export async function ensureTax(scope: Scope, order: CreateTax): Promise<boolean> {
  const known = await taxesOf(scope).select('id').where('code', '=', order.code).limit(1).executeTakeFirst();
  if (known) return false;
  await insert(scope, order);
  return true;
}

const taxing = ['rateBps', 'inclusive'] as const;

/** Ends the row yesterday and puts a new one in its place, on the items too: what was charged keeps its tax. */
async function replaceTax(scope: Scope, before: StoredTax, changes: Partial<CreateTax>): Promise<StoredTax> {
  const today = await scope.today();
  const from = changes.validFrom ?? today;
  const lastDay = addCalendarDays(from, -1);
  await scope.tx
    .updateTable('taxes')
    .set({
      status: 'archived',
      validTo: before.validFrom && before.validFrom > lastDay ? before.validFrom : lastDay,
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .execute();
  const { name, code, rateBps, inclusive, modules, exemptionReason, liabilityAccount, registrationNumber } = before;
  const row = await insert(scope, {
    ...{ name, code, rateBps, inclusive, exemptionReason, liabilityAccount, registrationNumber, validTo: null },
    modules: modules as BillingModule[],
    ...changes,
    validFrom: from,
  });
  await scope.tx
    .updateTable('taxes')
    .set({ replacedBy: row.id })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .execute();
  await sql`
    update billable_items set tax_ids = array_replace(tax_ids, ${before.id}::uuid, ${row.id}::uuid)
    where hospital_id = ${scope.hospitalId} and tax_ids @> array[${before.id}::uuid]`.execute(scope.tx);
  return row;
}

/** PATCH tax/{id}: a changed rate of a tax that was charged makes a new row, which is answered. */
export async function editTax(scope: Scope, id: Id, order: EditTax): Promise<Tax> {
  const before = await taxesOf(scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const { version, status, ...fields } = order;
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guardEdit(taxRecord, before, { status, ...fields });
  const changes = named(fields);
  const retaxes = taxing.some((key) => changes[key] !== undefined && changes[key] !== before[key]);
  const charged =
    retaxes && before.status === 'active' && (await scope.ask(ChargedTaxes, { taxIds: [id] })).some((ids) => ids.includes(id));
  if (charged) return told(scope, 'update', await replaceTax(scope, before, changes), before);
  const row = await scope.tx
    .updateTable('taxes')
    .set({
      ...changes,
      ...(status ? { status } : {}),
      ...(order.name ? { foldedName: nameKey(order.name) } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return told(scope, row.status === before.status ? 'update' : 'state', row, before);
}
