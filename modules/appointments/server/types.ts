import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireDepartments, requireSpecializations } from '#modules/organisation/server/index.ts';
import { type appointmentTypeCalls, typeActs } from '../contract/calls/types.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import { typeRecord } from '../contract/type.record.ts';
import { type AppointmentType, CreateAppointmentType, type EditAppointmentType } from '../contract/type-records.ts';
import { changedBy } from './context.ts';
import { departmentsOfType, type StoredType } from './store.ts';
import { keepPrice, pricesOfTypes, requireFollowUpItem } from './visit-prices.ts';

/** Only a department's pool takes several patients at once. */
export function whyNotCapacity(type: { requiresPractitioner: boolean; capacityPerSlot: number }): Refusal | null {
  return type.requiresPractitioner && type.capacityPerSlot > 1 ? appointmentRefusals.refusal('APPOINTMENT_TYPE_CAPACITY') : null;
}

async function namesOf(scope: Scope, types: readonly StoredType[]) {
  const links = types.length
    ? await scope.tx
        .selectFrom('appointmentTypeDepartments as l')
        .innerJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 'l.hospitalId').onRef('d.id', '=', 'l.departmentId'))
        .select(['l.typeId', 'd.id', 'd.name'])
        .where('l.hospitalId', '=', scope.hospitalId)
        .where(
          'l.typeId',
          'in',
          types.map((type) => type.id),
        )
        .orderBy('d.name')
        .execute()
    : [];
  const specializationIds = types.flatMap((type) => (type.specializationId ? [type.specializationId] : []));
  const specializations = specializationIds.length
    ? await scope.tx
        .selectFrom('specializations')
        .select(['id', 'name'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', 'in', specializationIds)
        .execute()
    : [];
  return { links, specializations };
}

/** Types as the wire has them. */
export async function showTypes(scope: Scope, types: readonly StoredType[]): Promise<AppointmentType[]> {
  const { links, specializations } = await namesOf(scope, types);
  const prices = await pricesOfTypes(
    scope,
    types.map((type) => type.id),
  );
  return types.map((type) => {
    const { id, name, code, color, description, durationMinutes, bufferBefore, bufferAfter, mode, createsConsultation } = type;
    const { requiresPractitioner, capacityPerSlot, bookableByPatient, minNoticeMinutes, maxAdvanceDays, cancelCutoffMinutes } = type;
    return {
      ...{ id, name, code, color, description, durationMinutes, bufferBefore, bufferAfter, mode, createsConsultation },
      ...{ requiresPractitioner, capacityPerSlot, bookableByPatient, minNoticeMinutes, maxAdvanceDays, cancelCutoffMinutes },
      departments: links.filter((link) => link.typeId === id).map((link) => ({ id: link.id, name: link.name })),
      specialization: specializations.find((each) => each.id === type.specializationId) ?? null,
      preparation: type.preparation,
      billableItemId: prices.get(id)?.billableItemId ?? null,
      price: prices.get(id)?.price ?? null,
      freeFollowUpDays: type.freeFollowUpDays,
      followUpItemId: type.followUpItemId,
      status: type.status,
      version: type.version,
      acts: actsOf(scope, typeActs, type),
    };
  });
}

/** GET appointment-types: by name. */
export async function listTypes(scope: Scope, query: QueryOf<typeof appointmentTypeCalls.list>): Promise<Page<AppointmentType>> {
  const base = scope.tx
    .selectFrom('appointmentTypes')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', query.status?.length ? query.status : ['active']);
  const { count } = await base.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await base.selectAll().orderBy('foldedName').orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: await showTypes(scope, rows), meta: { count: Number(count), page: query.page, limit: query.limit } };
}

async function setDepartments(scope: Scope, typeId: Id, departmentIds: readonly Id[]): Promise<void> {
  await scope.tx.deleteFrom('appointmentTypeDepartments').where('hospitalId', '=', scope.hospitalId).where('typeId', '=', typeId).execute();
  const wanted = [...new Set(departmentIds)];
  if (wanted.length === 0) return;
  await scope.tx
    .insertInto('appointmentTypeDepartments')
    .values(wanted.map((departmentId) => ({ hospitalId: scope.hospitalId, typeId, departmentId })))
    .execute();
}

async function checkPlaces(
  scope: Scope,
  order: { departmentIds?: readonly Id[] | undefined; specializationId?: Id | null | undefined },
): Promise<void> {
  if (order.departmentIds) await requireDepartments(scope, order.departmentIds);
  if (order.specializationId) await requireSpecializations(scope, [order.specializationId], 'specializationId');
}

/** POST appointment-types. */
export async function createType(scope: Scope, order: CreateAppointmentType): Promise<AppointmentType> {
  refuseIf(whyNotCapacity(order));
  await checkPlaces(scope, order);
  await requireFollowUpItem(scope, order.followUpItemId);
  const { departmentIds, price, ...columns } = order;
  const row = await scope.tx
    .insertInto('appointmentTypes')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      ...columns,
      foldedName: foldName(order.name),
      status: 'active',
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      ...changedBy(scope),
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setDepartments(scope, row.id, departmentIds);
  await keepPrice(scope, row, price);
  await scope.record({
    action: 'create',
    entity: 'AppointmentType',
    entityId: row.id,
    summary: `Appointment type ${row.name} added`,
    after: order,
  });
  await scope.live({ entity: 'appointment-types', id: row.id, action: 'create' });
  const [shown] = await showTypes(scope, [row]);
  return shown as AppointmentType;
}

async function futureOf(scope: Scope, typeId: Id): Promise<number> {
  const { count } = await scope.tx
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('appointmentTypeId', '=', typeId)
    .where('startsAt', '>', scope.now)
    .where('status', '=', 'Scheduled')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** PATCH appointment-types/{id}. Bookings keep the length and buffers that they were made with. */
export async function editType(scope: Scope, id: Id, order: EditAppointmentType): Promise<AppointmentType> {
  const before = await scope.tx
    .selectFrom('appointmentTypes')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { version, departmentIds, price, ...changes } = order;
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guardEdit(typeRecord, before, { departmentIds, price, ...changes });
  refuseIf(whyNotCapacity({ ...before, ...named(changes) }));
  await checkPlaces(scope, order);
  await requireFollowUpItem(scope, order.followUpItemId);
  if (order.status === 'archived' && before.status === 'active') {
    const n = await futureOf(scope, id);
    if (n > 0) throw appointmentRefusals.refusal('APPOINTMENT_TYPE_BOOKED', { n });
  }
  const formerDepartments = await departmentsOfType(scope, id);
  const after = await scope.tx
    .updateTable('appointmentTypes')
    .set({
      ...named(changes),
      ...(order.name ? { foldedName: foldName(order.name) } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (departmentIds) await setDepartments(scope, id, departmentIds);
  await keepPrice(scope, after, price);
  await scope.record({
    action: order.status && order.status !== before.status ? 'state' : 'update',
    entity: 'AppointmentType',
    entityId: id,
    summary: `Appointment type ${after.name} changed`,
    before: { ...before, departmentIds: formerDepartments },
    after: { ...after, departmentIds: departmentIds ?? formerDepartments },
  });
  await scope.live({ entity: 'appointment-types', id, action: 'update' });
  const [shown] = await showTypes(scope, [after]);
  return shown as AppointmentType;
}

const defaults: readonly Partial<CreateAppointmentType>[] = [
  { name: 'New consultation', color: 'blue', durationMinutes: 30, bookableByPatient: true },
  { name: 'Follow-up', color: 'teal', durationMinutes: 20, bookableByPatient: true },
  { name: 'Specialist review', color: 'violet', durationMinutes: 30 },
  { name: 'Telemedicine', color: 'cyan', durationMinutes: 20, mode: 'video', bookableByPatient: true },
  { name: 'Dressing', color: 'orange', durationMinutes: 15, createsConsultation: false, requiresPractitioner: false, capacityPerSlot: 2 },
  {
    name: 'Immunisation',
    color: 'green',
    durationMinutes: 10,
    createsConsultation: false,
    requiresPractitioner: false,
    capacityPerSlot: 4,
    bookableByPatient: true,
  },
];

/** Types that every hospital begins with; those that are there are left alone. Answers how many there are. */
export async function createDefaultTypes(scope: Scope): Promise<number> {
  const known = await scope.tx.selectFrom('appointmentTypes').select('foldedName').where('hospitalId', '=', scope.hospitalId).execute();
  for (const type of defaults) {
    const order = CreateAppointmentType.parse(type);
    if (!known.some((row) => row.foldedName === foldName(order.name))) await createType(scope, order);
  }
  return defaults.length;
}
