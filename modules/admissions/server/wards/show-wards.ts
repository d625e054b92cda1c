import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { findLocations } from '#modules/inventory/server/index.ts';
import { wardActs } from '../../contract/calls/wards.ts';
import { Ward } from '../../contract/ward-records.ts';
import { leadDays } from '../../contract/words.ts';
import { bedCounts } from '../bed-counts.ts';
import { whyNotArchiveWard } from '../rules.ts';
import { packsAreOn, packsOf } from '../downtime/store.ts';
import { staffNames, type StoredWard } from '../store.ts';

/** Names of the rooms of wards that are not archived, in their order. */
export async function roomNames(scope: Scope, wardIds: readonly Id[]): Promise<Map<Id, string[]>> {
  const rows = await scope.tx
    .selectFrom('rooms')
    .select(['wardId', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('wardId', '=', sql<Id>`any(${[...wardIds]}::uuid[])`)
    .where('status', '<>', 'archived')
    .orderBy('sortName')
    .execute();
  return new Map(wardIds.map((id) => [id, rows.flatMap(({ wardId, name }) => (wardId === id ? [name] : []))]));
}

async function departmentNames(scope: Scope, ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function leadsOf(scope: Scope, wardIds: readonly Id[]) {
  return scope.tx
    .selectFrom('wardShiftLeads')
    .select(['wardId', 'date', 'shift', 'userId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('wardId', '=', sql<Id>`any(${[...wardIds]}::uuid[])`)
    .where('date', '>=', addCalendarDays(await scope.today(), -leadDays.back))
    .orderBy('date')
    .orderBy(sql`array_position(array['morning', 'afternoon', 'night'], shift)`)
    .execute();
}

async function showWards(scope: Scope, rows: readonly StoredWard[]): Promise<Ward[]> {
  const ids = rows.map(({ id }) => id);
  const { rooms, departments, leads, counts, locations, packs, packed } = await readTogether({
    rooms: roomNames(scope, ids),
    departments: departmentNames(
      scope,
      rows.map(({ departmentId }) => departmentId),
    ),
    leads: leadsOf(scope, ids),
    counts: bedCounts(scope, 'ward', ids).then((of) => ({ of })),
    locations: findLocations(scope, {}),
    packs: packsOf(scope).execute(),
    packed: packsAreOn(scope).then((on) => ({ on })),
  });
  const people = await staffNames(scope, [...rows.map(({ nurseInChargeId }) => nurseInChargeId), ...leads.map(({ userId }) => userId)]);
  const person = (id: Id) => people.get(id) ?? { id, fullname: '' };
  const packOf = new Map(packs.map((pack) => [pack.wardId, pack]));
  return rows.map((row) =>
    present(Ward, row, {
      downtime: packed.on ? { hasPassword: packOf.has(row.id), madeAt: packOf.get(row.id)?.madeAt ?? null } : null,
      department: { id: row.departmentId, name: departments.get(row.departmentId) ?? '' },
      nurseInCharge: row.nurseInChargeId ? person(row.nurseInChargeId) : null,
      shiftLeads: leads.flatMap(({ wardId, date, shift, userId }) => (wardId === row.id ? [{ date, shift, user: person(userId) }] : [])),
      counts: counts.of(row.id),
      hasStock: locations.some(({ departmentId, keepsStock }) => departmentId === row.departmentId && keepsStock),
      acts: actsOf(scope, wardActs, row, { archive: whyNotArchiveWard(rooms.get(row.id) ?? []) }),
    }),
  );
}

/** GET wards, by name, those in use first; archived ones too where they are asked for. A hospital has a handful. */
export async function listWards(scope: Scope, archived: boolean): Promise<Ward[]> {
  const wards = scope.tx.selectFrom('wards').selectAll().where('hospitalId', '=', scope.hospitalId);
  const rows = await wards
    .$if(!archived, (query) => query.where('status', '=', 'active'))
    .orderBy('status')
    .orderBy('foldedName')
    .orderBy('id')
    .execute();
  return showWards(scope, rows);
}

/** A ward as the wire shows it. */
export async function showWard(scope: Scope, id: Id): Promise<Ward> {
  const rows = await scope.tx.selectFrom('wards').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  const [ward] = await showWards(scope, rows);
  if (!ward) throw kernelRefusals.refusal('NOT_FOUND');
  return ward;
}
