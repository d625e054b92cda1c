import { sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, addMinutes, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingPolicyOf, currencyOf, itemNamed } from '#modules/billing-setup/server/index.ts';
import { type RaiseOrder, raiseBills, voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { billSources } from '../../contract/stay-words.ts';
import { type ExtraKind, type RoomType, stayItems } from '../../contract/words.ts';
import { chargesOf } from '../rooms/charges.ts';
import { classesOf, ensureClasses } from '../rooms/room-classes.ts';
import type { StoredRoom } from '../store.ts';
import type { StoredAdmission, StoredBedDay, StoredCompanion } from '../stay-store.ts';
import { chargedUntil, isThere, minuteOf, type NightCharge, type NightClock, nightCharges, type RoomSpan } from './nights.ts';

/** The clock by which the hospital charges nights. */
export async function nightClock(scope: Scope): Promise<NightClock> {
  const { bedChargeTime } = await billingPolicyOf(scope);
  return { now: scope.now, zone: await scope.zone(), chargeMinute: minuteOf(bedChargeTime) };
}

const idsIn = (ids: readonly Id[]) => sql<Id>`any(${[...ids]}::uuid[])`;

/** The rooms that each stay had, with what each is charged by, in three queries. */
export async function spansOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, RoomSpan[]>> {
  const stays = await scope.tx
    .selectFrom('bedStays as s')
    .innerJoin('beds as b', (join) => join.onRef('b.hospitalId', '=', 's.hospitalId').onRef('b.id', '=', 's.bedId'))
    .select(['s.admissionId', 's.fromAt', 's.toAt', 's.wardId', 'b.roomId'])
    .where('s.hospitalId', '=', scope.hospitalId)
    .where('s.admissionId', '=', idsIn(ids))
    .orderBy('s.fromAt')
    .orderBy('s.id')
    .execute();
  const rooms: StoredRoom[] = await scope.tx
    .selectFrom('rooms')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', idsIn(stays.map(({ roomId }) => roomId)))
    .execute();
  await ensureClasses(scope, [...new Set(rooms.map(({ roomType }) => roomType as RoomType))]);
  const chargeOf = await chargesOf(scope, rooms);
  const byId = new Map(rooms.map((room) => [room.id, { room, charge: chargeOf(room) }]));
  const found = new Map<Id, RoomSpan[]>();
  for (const { admissionId, fromAt, toAt, wardId, roomId } of stays) {
    const { room, charge } = byId.get(roomId) as { room: StoredRoom; charge: ReturnType<typeof chargeOf> };
    const { billableItemId: itemId, price, billingUnit: unit } = charge;
    const span = { roomId, roomType: room.roomType as RoomType, wardId, itemId, price, unit, fromAt, toAt };
    found.set(admissionId, [...(found.get(admissionId) ?? []), span]);
  }
  return found;
}

interface Known {
  readonly spans: Map<Id, RoomSpan[]>;
  readonly days: readonly StoredBedDay[];
  readonly companions: readonly StoredCompanion[];
  readonly departmentOf: (wardId: Id) => Id;
  readonly extrasOf: (type: RoomType) => readonly ExtraKind[];
  readonly itemIds: Readonly<Record<'admission' | 'companion' | ExtraKind, Id | null>>;
  readonly clock: NightClock;
}

async function itemIds(scope: Scope): Promise<Known['itemIds']> {
  const named = (name: string) => itemNamed(scope, { module: 'Admission', name });
  const companion = await named(stayItems.companion);
  return {
    admission: (await named(stayItems.admission))?.id ?? null,
    // A companion is charged only where the hospital has a price for it.
    companion: companion?.price ? companion.id : null,
    feeding: (await named(stayItems.feeding))?.id ?? null,
    nursing: (await named(stayItems.nursing))?.id ?? null,
  };
}

/** Everything that the charges of stays hang on, in one query each. */
async function knownOf(scope: Scope, rows: readonly StoredAdmission[]): Promise<Known> {
  const ids = rows.map(({ id }) => id);
  const [classes, wards] = [
    await classesOf(scope),
    await scope.tx.selectFrom('wards').select(['id', 'departmentId']).where('hospitalId', '=', scope.hospitalId).execute(),
  ];
  const departments = new Map(wards.map(({ id, departmentId }) => [id, departmentId]));
  return {
    spans: await spansOf(scope, ids),
    days: await scope.tx
      .selectFrom('bedDays')
      .selectAll()
      .where('hospitalId', '=', scope.hospitalId)
      .where('admissionId', '=', idsIn(ids))
      .orderBy('night')
      .execute(),
    companions: await scope.tx
      .selectFrom('admissionCompanions')
      .selectAll()
      .where('hospitalId', '=', scope.hospitalId)
      .where('admissionId', '=', idsIn(ids))
      .execute(),
    departmentOf: (wardId) => departments.get(wardId) as Id,
    extrasOf: (type) => (classes.get(type)?.extras ?? []) as ExtraKind[],
    itemIds: await itemIds(scope),
    clock: await nightClock(scope),
  };
}

/** When the night is charged: by the clock of the charge, and never after the discharge. */
function chargedAt(row: StoredAdmission, night: CalendarDate, { now, zone, chargeMinute }: NightClock): Instant {
  const due = addMinutes(startOfDay(addCalendarDays(night, 1), zone), chargeMinute);
  const latest = row.dischargedAt ?? now;
  const at = due < latest ? due : latest;
  return at < row.admittedAt ? row.admittedAt : at;
}

function orderOf(row: StoredAdmission, charged: Pick<RaiseOrder, 'billableItemId' | 'quantity' | 'sourceId' | 'departmentId'>) {
  return {
    ...charged,
    patientId: row.patientId,
    module: 'Admission' as const,
    admissionId: row.id,
    encounterType: 'inpatient' as const,
    billingId: row.patientBillingId,
    orderedBy: row.admittingDoctorId ?? row.consultantId,
  };
}

interface Written {
  readonly row: StoredAdmission;
  readonly dayId: Id;
  readonly charge: NightCharge;
}

/** The lines of one night: the bed, what is charged per day beside it, and who stays with the patient. */
function ordersOfNight({ row, dayId, charge }: Written, known: Known): RaiseOrder[] {
  const { night, span, quantity } = charge;
  const performedAt = chargedAt(row, night, known.clock);
  const line = (key: string, itemId: Id | null, count: number): RaiseOrder[] =>
    itemId === null || count === 0
      ? []
      : [
          {
            ...orderOf(row, { billableItemId: itemId, quantity: count, sourceId: dayId, departmentId: known.departmentOf(span.wardId) }),
            ...{ sourceType: billSources.bedDay, chargeKey: key, serviceDate: night, performedAt },
          },
        ];
  return [
    ...line(night, span.itemId, quantity),
    ...known.extrasOf(span.roomType).flatMap((kind) => line(`${night} ${kind}`, known.itemIds[kind], 1)),
  ];
}

async function writeDays(scope: Scope, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return;
  await scope.tx
    .insertInto('bedDays')
    .values(
      written.map(({ row, dayId, charge: { night, span } }) => ({
        hospitalId: scope.hospitalId,
        id: dayId,
        admissionId: row.id,
        night,
        roomId: span.roomId,
        roomType: span.roomType,
        billableItemId: span.itemId,
        status: 'charged' as const,
        createdAt: scope.now,
        voidedAt: null,
      })),
    )
    .execute();
}

async function voidDays(scope: Scope, days: readonly StoredBedDay[], reason: string): Promise<void> {
  if (days.length === 0) return;
  const sourceIds = days.map(({ id }) => id);
  await voidBillsOf(scope, { sourceType: billSources.bedDay, sourceIds, reason });
  await scope.tx
    .updateTable('bedDays')
    .set({ status: 'voided', voidedAt: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', idsIn(sourceIds))
    .execute();
}

/** Nights of companions that have no line yet; a line that was voided stays so. */
async function companionOrders(
  scope: Scope,
  rows: readonly StoredAdmission[],
  days: readonly StoredBedDay[],
  known: Known,
): Promise<RaiseOrder[]> {
  const { clock, itemIds: items, companions } = known;
  const itemId = items.companion;
  if (itemId === null || companions.length === 0) return [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = days.flatMap((day) => {
    const row = byId.get(day.admissionId) as StoredAdmission;
    const over = chargedAt(row, day.night, { ...clock, now: '9999-12-31T00:00:00.000Z' }) <= clock.now;
    const quantity = over ? companions.filter((each) => each.admissionId === row.id && isThere(each, day.night, clock.zone)).length : 0;
    return quantity > 0 ? [{ row, day, quantity, chargeKey: `${day.night} companion` }] : [];
  });
  if (wanted.length === 0) return [];
  const raised = await scope.tx
    .selectFrom('patientBills')
    .select('chargeKey')
    .select('sourceId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('sourceType', '=', billSources.bedDay)
    .where('sourceId', '=', idsIn(wanted.map(({ day }) => day.id)))
    .execute();
  const standing = new Set(raised.map(({ sourceId, chargeKey }) => `${sourceId} ${chargeKey}`));
  return wanted
    .filter(({ day, chargeKey }) => !standing.has(`${day.id} ${chargeKey}`))
    .map(({ row, day, quantity, chargeKey }) => ({
      ...orderOf(row, { billableItemId: itemId, quantity, sourceId: day.id, departmentId: known.departmentOf(row.wardId) }),
      ...{ sourceType: billSources.bedDay, chargeKey, serviceDate: day.night, performedAt: chargedAt(row, day.night, clock) },
    }));
}

interface Plan {
  readonly write: Written[];
  readonly take: StoredBedDay[];
  readonly kept: StoredBedDay[];
}

function planOf(scope: Scope, row: StoredAdmission, known: Known): Plan {
  // A night that is over is not judged again: prices may be others by now. The last day's room may still become a dearer one.
  const judged = addCalendarDays(chargedUntil(known.clock), -1);
  const charges = nightCharges(row, known.spans.get(row.id) ?? [], known.clock);
  const standing = known.days.filter((day) => day.admissionId === row.id && day.status === 'charged');
  const byNight = new Map(standing.map((day) => [day.night, day]));
  const due = new Map(charges.map((charge) => [charge.night, charge]));
  const isOther = ({ night, roomId, billableItemId }: StoredBedDay) => {
    const span = due.get(night)?.span;
    return night >= judged && span?.roomId !== roomId && span?.itemId !== billableItemId;
  };
  const take = standing.filter((day) => !due.has(day.night) || isOther(day));
  const taken = new Set(take.map(({ id }) => id));
  const flat = new Set(standing.filter((day) => !taken.has(day.id)).map(({ billableItemId }) => billableItemId));
  const missing = charges.filter(({ night, span }) => {
    const day = byNight.get(night);
    return (!day || taken.has(day.id)) && !(span.unit === 'flat' && flat.has(span.itemId));
  });
  return {
    write: missing.map((charge) => ({ row, dayId: scope.newId(), charge })),
    take,
    kept: standing.filter((day) => !taken.has(day.id)),
  };
}

/**
 * Brings the charges of locked stays in step with their nights: missed ones are charged, those after a discharge that was dated back are
 * void, and a night is never charged twice. The first charge brings the admission fee. A hospital without a currency charges nothing
 * until it has one; a room without a price makes lines without a price. Call it late in the act.
 */
export async function settleStays(
  scope: Scope,
  rows: readonly StoredAdmission[],
  reason = 'The night is not one of the stay',
): Promise<void> {
  if (rows.length === 0 || !(await currencyOf(scope))) return;
  const known = await knownOf(scope, rows);
  const plans = rows.map((row) => planOf(scope, row, known));
  await voidDays(
    scope,
    plans.flatMap(({ take }) => take),
    reason,
  );
  const write = plans.flatMap((plan) => plan.write);
  await writeDays(scope, write);
  const fresh = rows.filter((row) => !known.days.some(({ admissionId }) => admissionId === row.id));
  const fees = known.itemIds.admission === null ? [] : fresh.map((row) => feeOf(row, known));
  const days = [
    ...plans.flatMap(({ kept }) => kept),
    ...write.map(({ row, dayId, charge }) => ({ admissionId: row.id, id: dayId, night: charge.night }) as StoredBedDay),
  ];
  const companions = await companionOrders(scope, rows, days, known);
  await raiseBills(scope, [...fees, ...write.flatMap((each) => ordersOfNight(each, known)), ...companions]);
}

function feeOf(row: StoredAdmission, known: Known): RaiseOrder {
  const departmentId = known.departmentOf(row.wardId);
  return {
    ...orderOf(row, { billableItemId: known.itemIds.admission as Id, quantity: 1, sourceId: row.id, departmentId }),
    ...{ sourceType: billSources.admission, performedAt: row.admittedAt },
  };
}

/** The stay was a mistake: its nights and its fee are void. */
export async function voidStay(scope: Scope, row: StoredAdmission, reason: string): Promise<void> {
  const days: StoredBedDay[] = await scope.tx
    .selectFrom('bedDays')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', row.id)
    .where('status', '=', 'charged')
    .execute();
  await voidDays(scope, days, reason);
  await voidBillsOf(scope, { sourceType: billSources.admission, sourceIds: [row.id], reason });
}

/** Nights of stays that should have been charged by now and are not. A hospital without a currency charges nothing. */
export async function missingNights(scope: Scope, rows: readonly StoredAdmission[]): Promise<CalendarDate[]> {
  if (rows.length === 0 || !(await currencyOf(scope))) return [];
  const known = await knownOf(scope, rows);
  return rows.flatMap((row) => planOf(scope, row, known).write.map(({ charge }) => charge.night));
}
