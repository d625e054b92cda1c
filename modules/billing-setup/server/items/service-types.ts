import type { Selectable } from 'kysely';
import type { ServiceTypesTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { requireSpecializations } from '#modules/organisation/server/index.ts';
import { serviceTypeActs, type serviceTypeCalls } from '../../contract/calls/service-types.ts';
import type { CreateServiceType, EditServiceType, ServiceType, SetupResult } from '../../contract/item-records.ts';
import { serviceTypeRecord } from '../../contract/setup.record.ts';
import { defaultServiceTypes, type ServiceTypeKind, serviceTypeKinds, type SetupStatus } from '../../contract/words.ts';
import { lockPriceList, nameKey, portions } from '../context.ts';

export type StoredServiceType = Selectable<ServiceTypesTable>;

/** Account of income of each kind, unless a type names another. */
const accounts: Readonly<Record<ServiceTypeKind, string>> = { 'professional-services': '4070', others: '4080' };

function typesOf(scope: Scope) {
  return scope.tx.selectFrom('serviceTypes').where('hospitalId', '=', scope.hospitalId);
}

async function show(scope: Scope, rows: readonly StoredServiceType[]): Promise<ServiceType[]> {
  const counts = rows.length
    ? await scope.tx
        .selectFrom('billableItems')
        .select(['serviceTypeId', (eb) => eb.fn.countAll<number>().as('items')])
        .where('hospitalId', '=', scope.hospitalId)
        .where(
          'serviceTypeId',
          'in',
          rows.map((row) => row.id),
        )
        .where('status', '=', 'active')
        .groupBy('serviceTypeId')
        .execute()
    : [];
  return rows.map((row) => {
    const { id, type, name, description, revenueAccount, status, updatedAt, version } = row;
    return {
      ...{ id, type, name, description, status, updatedAt, version },
      revenueAccount: revenueAccount ?? accounts[type],
      itemCount: Number(counts.find((count) => count.serviceTypeId === id)?.items ?? 0),
      acts: actsOf(scope, serviceTypeActs, row),
    };
  });
}

/** GET service-types. */
export async function listServiceTypes(scope: Scope, query: QueryOf<typeof serviceTypeCalls.list>): Promise<Page<ServiceType>> {
  let types = typesOf(scope)
    .where('status', 'in', query.status?.length ? query.status : ['active'])
    .selectAll();
  if (query.type?.length) types = types.where('type', 'in', query.type);
  const words = typedWords(query.search ?? '');
  const rows = (await types.orderBy('foldedName').orderBy('id').execute()).filter((row) =>
    words.every((word) => ` ${foldText(row.name)}`.includes(` ${word}`)),
  );
  const page = rows.slice(offsetOf(query), offsetOf(query) + query.limit);
  return { data: await show(scope, page), meta: { count: rows.length, page: query.page, limit: query.limit } };
}

/** GET service-types/{id}. */
export async function readServiceType(scope: Scope, id: Id): Promise<ServiceType> {
  const [shown] = await show(scope, [await typesOf(scope).selectAll().where('id', '=', id).executeTakeFirstOrThrow()]);
  return shown as ServiceType;
}

interface NamedType {
  readonly type: ServiceTypeKind;
  readonly name: string;
  readonly description?: string | null;
  readonly revenueAccount?: string | null;
}

function rowsOf(scope: Scope, types: readonly NamedType[]) {
  return types.map(({ type, name, description, revenueAccount }) => ({
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    type,
    name: name.replace(/\s+/g, ' '),
    foldedName: nameKey(name),
    description: description ?? null,
    revenueAccount: revenueAccount ?? null,
    status: 'active' as const,
    ...madeBy(scope),
  }));
}

async function told(
  scope: Scope,
  action: 'create' | 'update' | 'state' | 'delete',
  row: StoredServiceType,
  before: StoredServiceType | null,
) {
  await scope.record({
    action,
    entity: 'ServiceType',
    entityId: row.id,
    summary: `Service type ${row.name} ${action === 'create' ? 'added' : action === 'delete' ? 'removed' : 'changed'}`,
    before,
    after: action === 'delete' ? null : row,
  });
  await scope.live({ entity: 'service-types', id: row.id, action: action === 'state' ? 'update' : action });
}

/** POST service-types. */
export async function createServiceType(scope: Scope, order: CreateServiceType): Promise<ServiceType> {
  const row = await scope.tx
    .insertInto('serviceTypes')
    .values(rowsOf(scope, [order]))
    .returningAll()
    .executeTakeFirstOrThrow();
  await told(scope, 'create', row, null);
  return readServiceType(scope, row.id);
}

/** Makes the service types that are missing by kind and name; the caller holds the price list. Answers those made. */
export async function ensureServiceTypes(scope: Scope, types: readonly NamedType[]): Promise<StoredServiceType[]> {
  const known = await typesOf(scope).where('status', '=', 'active').select(['type', 'foldedName']).execute();
  const taken = new Set(known.map((row) => `${row.type} ${row.foldedName}`));
  const missing = rowsOf(scope, types).filter((row) => {
    const key = `${row.type} ${row.foldedName}`;
    const free = !taken.has(key);
    taken.add(key);
    return free;
  });
  const made: StoredServiceType[] = [];
  for (const portion of portions(missing))
    made.push(...(await scope.tx.insertInto('serviceTypes').values(portion).returningAll().execute()));
  if (made.length > 0)
    await scope.record({
      action: 'create',
      entity: 'ServiceType',
      summary: `${made.length} service types added`,
      after: { names: made.map((row) => row.name).slice(0, 200) },
    });
  return made;
}

/** POST service-types/setup: those that are there are left alone. */
export async function setUpServiceTypes(scope: Scope, specializationIds: readonly Id[] = []): Promise<SetupResult> {
  await requireSpecializations(scope, specializationIds);
  await lockPriceList(scope);
  const wanted = serviceTypeKinds.flatMap((type) => defaultServiceTypes[type].map((name) => ({ type, name })));
  const made = await ensureServiceTypes(scope, wanted);
  if (made.length === 0)
    await scope.record({ action: 'job', entity: 'ServiceType', summary: 'Default service types checked, none missing' });
  else await scope.live({ entity: 'service-types', action: 'create' });
  return { created: made.length, existing: wanted.length - made.length };
}

/** PATCH service-types/{id}. */
export async function editServiceType(scope: Scope, id: Id, order: EditServiceType): Promise<ServiceType> {
  const before = await typesOf(scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const { version, name, ...changes } = order;
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guardEdit(serviceTypeRecord, before, { name, ...changes });
  const row = await scope.tx
    .updateTable('serviceTypes')
    .set({
      ...named(changes),
      ...(name ? { name: name.replace(/\s+/g, ' '), foldedName: nameKey(name) } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await told(scope, row.status === before.status ? 'update' : 'state', row, before);
  return readServiceType(scope, id);
}

/** DELETE service-types/{id}: one that has items, archived ones too, is archived. */
export async function removeServiceType(scope: Scope, id: Id): Promise<{ id: Id; removed: boolean; status: SetupStatus }> {
  const before = await typesOf(scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const item = await scope.tx
    .selectFrom('billableItems')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('serviceTypeId', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (item) {
    await editServiceType(scope, id, { status: 'archived' });
    return { id, removed: false, status: 'archived' };
  }
  await scope.tx.deleteFrom('serviceTypes').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await told(scope, 'delete', before, before);
  return { id, removed: true, status: 'archived' };
}
