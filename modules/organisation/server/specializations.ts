import type { Selectable } from 'kysely';
import type { SpecializationsTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { foldName, foldText } from '#kernel/contract/search-words.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guard, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { specializationActs } from '../contract/calls/catalogues.ts';
import { specializationRecord } from '../contract/catalogue.record.ts';
import type {
  AddSpecializations,
  EditSpecialization,
  Specialization,
  SpecializationDetail,
  SpecializationRow,
} from '../contract/records.ts';
import { organisationRefusals } from '../contract/refusals.ts';
import { type CatalogueStatus, defaultSpecializations } from '../contract/words.ts';
import { lockHospital } from './hospital-record.ts';
import { whyNotArchiveSpecialization, whyNotRenameSpecialization } from './rules.ts';
import { specializationUserCounts, staffOfSpecialization } from './staff.ts';

type Row = Selectable<SpecializationsTable>;

const { refusal } = organisationRefusals;

/** The page size with which pickers ask: then id and name are open to any signed-in user. */
export const pickerLimit = 1000;

function ofHospital(scope: Scope) {
  return scope.tx.selectFrom('specializations').selectAll().where('hospitalId', '=', scope.hospitalId);
}

function show(row: Row, userCount: number): Specialization {
  const { id, name, code, description, isDefault, status, createdAt, updatedAt, version } = row;
  return { id, name, code, description, isDefault, status, userCount, createdAt, updatedAt, version };
}

async function showOne(scope: Scope, row: Row): Promise<Specialization> {
  const counts = await specializationUserCounts(scope, [row.id]);
  return show(row, counts[row.id] ?? 0);
}

export interface CatalogueQuery {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly status?: CatalogueStatus | undefined;
}

/** By name. Without 'View Specializations': the active ones as id and name, and only for a picker's page. */
export async function listSpecializations(scope: Scope, query: CatalogueQuery): Promise<Page<SpecializationRow>> {
  const full = scope.may('View Specializations');
  if (!full && query.limit < pickerLimit) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'View Specializations' });
  const words = foldText(query.search ?? '');
  const all = await ofHospital(scope)
    .where('status', '=', full ? (query.status ?? 'active') : 'active')
    .orderBy('name')
    .execute();
  const found = all.filter((row) => foldText(`${row.name} ${row.code ?? ''}`).includes(words));
  const page = found.slice(offsetOf(query), offsetOf(query) + query.limit);
  const meta = { count: found.length, page: query.page, limit: query.limit };
  if (!full) return { data: page.map(({ id, name }) => ({ id, name })), meta };
  const counts = await specializationUserCounts(
    scope,
    page.map((row) => row.id),
  );
  // Only one in use can be archived, and then all of them are those in use.
  const archive = whyNotArchiveSpecialization({ activeCount: all.length });
  const data = page.map((row) => {
    const { id, name, code, description, isDefault, status, version } = row;
    const acts = actsOf(scope, specializationActs, row, { archive });
    return { id, name, code, description, isDefault, status, version, userCount: counts[id] ?? 0, acts };
  });
  return { data, meta };
}

export async function readSpecialization(scope: Scope, id: Id): Promise<SpecializationDetail> {
  const row = await ofHospital(scope).where('id', '=', id).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return { ...(await showOne(scope, row)), staff: await staffOfSpecialization(scope, id) };
}

async function changed(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  await scope.live({ entity: 'specialization', id, action });
}

/** Takes a default entry into the hospital, or into use again. One that is in use already is 409. */
async function addDefault(scope: Scope, id: Id): Promise<Row> {
  const entry = defaultSpecializations.find((one) => one.id === id);
  if (!entry) throw refusal('UNKNOWN_SPECIALIZATION', {}, { defaultIds: 'This specialization is not in the list' });
  const row = await scope.tx
    .insertInto('specializations')
    .values({
      hospitalId: scope.hospitalId,
      id,
      name: entry.name,
      foldedName: foldName(entry.name),
      isDefault: true,
      status: 'active',
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['hospitalId', 'id'])
        .doUpdateSet((eb) => ({
          status: 'active',
          updatedAt: scope.now,
          updatedBy: scope.actor.userId,
          version: eb('specializations.version', '+', 1),
        }))
        .where('specializations.status', '=', 'archived'),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) throw refusal('SPECIALIZATION_EXISTS');
  return row;
}

function addOwn(scope: Scope, order: { name: string; code: string | null; description: string | null }): Promise<Row> {
  // A default's name typed by hand is the default: the same id everywhere.
  const entry = defaultSpecializations.find((one) => foldName(one.name) === foldName(order.name));
  if (entry) return addDefault(scope, entry.id);
  return scope.tx
    .insertInto('specializations')
    .values({
      ...order,
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      foldedName: foldName(order.name),
      isDefault: false,
      status: 'active',
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds one by name, or several of the default list. Invariant 4: a name in use is 409, also under parallel creates. */
export async function addSpecializations(scope: Scope, order: AddSpecializations): Promise<Specialization[]> {
  const rows: Row[] = [];
  if ('defaultIds' in order) {
    // One order for all, so that two of these never wait for each other in a circle.
    for (const id of [...new Set(order.defaultIds)].sort()) rows.push(await addDefault(scope, id));
  } else {
    rows.push(await addOwn(scope, order));
  }
  for (const row of rows) {
    await scope.record({
      action: 'create',
      entity: 'Specialization',
      entityId: row.id,
      summary: `Specialization ${row.name} added`,
      after: { name: row.name, code: row.code, status: row.status },
    });
    await changed(scope, row.id, 'create');
  }
  return Promise.all(rows.map((row) => showOne(scope, row)));
}

/** Changes a row. Default names are fixed; an archived row can only be taken into use again. */
export async function editSpecialization(scope: Scope, id: Id, { version, ...order }: EditSpecialization): Promise<Specialization> {
  const before = await ofHospital(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before || before.version !== version) refuseStale(before);
  guardEdit(specializationRecord, before, order);
  refuseIf(whyNotRenameSpecialization({ isDefault: before.isDefault, before: before.name, after: order.name }));
  const after = await scope.tx
    .updateTable('specializations')
    .set({
      ...order,
      ...(order.name === undefined ? {} : { foldedName: foldName(order.name) }),
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      version: version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'update',
    entity: 'Specialization',
    entityId: id,
    summary: `Specialization ${after.name} changed`,
    before,
    after: order,
  });
  await changed(scope, id, 'update');
  return showOne(scope, after);
}

/** Archives a row: it leaves the pickers, staff keep it as history. The last one of the hospital stays (422). */
export async function archiveSpecialization(scope: Scope, id: Id): Promise<Specialization> {
  await lockHospital(scope);
  const row = await ofHospital(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const active = await ofHospital(scope).where('status', '=', 'active').execute();
  guard(specializationRecord, 'archive', row, whyNotArchiveSpecialization({ activeCount: active.length }));
  const after = await scope.tx
    .updateTable('specializations')
    .set({ status: 'archived', updatedAt: scope.now, updatedBy: scope.actor.userId, version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'state',
    entity: 'Specialization',
    entityId: id,
    summary: `Specialization ${row.name} archived`,
    before: { status: row.status },
    after: { status: 'archived' },
  });
  await changed(scope, id, 'update');
  return showOne(scope, after);
}

/** Refuses UNKNOWN_SPECIALIZATION unless all ids are in use in the hospital. `field` names where the message lands. */
export async function requireSpecializations(scope: Scope, ids: readonly Id[], field = 'specializationIds'): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await scope.tx
    .selectFrom('specializations')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', wanted)
    .where('status', '=', 'active')
    .execute();
  if (found.length < wanted.length) throw refusal('UNKNOWN_SPECIALIZATION', {}, { [field]: 'This specialization is not in the list' });
}
