import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays, addHours } from '#kernel/server/clock/instants.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { WardBed, type WardTasks } from '../../contract/nursing-records.ts';
import { mostBoardBeds, type Shift } from '../../contract/words.ts';
import { newOrdersOf } from '../rounds/show-plan.ts';
import { daysOfStay } from '../stays/rules.ts';
import { diagnosisOf, placesOfBeds, shownPlace, stayPatients } from '../stays/show-stays.ts';
import { admissionsOf, type StoredAdmission } from '../stay-store.ts';
import { staffNames, wardNamed } from '../store.ts';
import { dueOfStays } from './due.ts';
import { handoversOf } from './notes.ts';
import { shiftLeads } from './people.ts';
import { type ShiftAt, shiftAt, spanOfShift } from './rules.ts';
import { openWarningsOf } from './show-warnings.ts';
import { dueTasks } from './tasks.ts';

/** The shift that is asked for: the one of now, or the next of its name. */
function shiftOf(now: ShiftAt, asked: Shift | undefined): ShiftAt {
  if (!asked || asked === now.shift) return now;
  const order: readonly Shift[] = ['morning', 'afternoon', 'night'];
  const later = order.indexOf(asked) > order.indexOf(now.shift);
  return { shift: asked, date: later ? now.date : addCalendarDays(now.date, 1) };
}

async function bedsOf(scope: Scope, stays: readonly StoredAdmission[], until: string): Promise<WardBed[]> {
  const ids = stays.map(({ id }) => id);
  const zone = await scope.zone();
  const people = await stayPatients(
    scope,
    stays.map(({ patientId }) => patientId),
  );
  const places = await placesOfBeds(
    scope,
    stays.map(({ bedId }) => bedId),
  );
  const vitals = scope.may('View Vitals') ? await dueOfStays(scope, stays) : new Map<Id, never>();
  const warnings = scope.may('View Admission') ? await openWarningsOf(scope, ids) : new Map<Id, never>();
  const tasks = await dueTasks(scope, ids, until);
  const orders = scope.may('View Ward Round') ? await newOrdersOf(scope, ids) : new Map<Id, never>();
  const handovers = await handoversOf(scope, ids, addHours(scope.now, -24));
  const beds = stays.flatMap((stay) => {
    const of = people.get(stay.patientId);
    if (!of) return [];
    return present(WardBed, stay, {
      admissionId: stay.id,
      of,
      place: shownPlace(scope, stay.bedId ? places.get(stay.bedId) : undefined),
      diagnosis: diagnosisOf(scope, stay),
      day: daysOfStay(stay.admittedAt, scope.now, zone),
      vitals: vitals.get(stay.id) ?? null,
      warning: warnings.get(stay.id) ?? null,
      tasks: tasks.get(stay.id) ?? [],
      orders: orders.get(stay.id) ?? [],
      handover: handovers.get(stay.id) ?? null,
    });
  });
  const inOrder = (bed: WardBed) => `${bed.place?.roomName ?? ''} ${bed.place?.bedLabel.padStart(8) ?? ''}`;
  return beds.sort((one, other) => inOrder(one).localeCompare(inOrder(other), 'en', { numeric: true }));
}

/** GET wards/{id}/tasks: what is due at each bed until the shift ends, and what the next shift must know. */
export async function wardTasks(scope: Scope, id: Id, asked: Shift | undefined): Promise<WardTasks> {
  const ward = await wardNamed(scope, id);
  const zone = await scope.zone();
  const shift = shiftOf(shiftAt(scope.now, zone), asked);
  const { from, until } = spanOfShift(shift, zone);
  const stays = await admissionsOf(scope)
    .where('wardId', '=', id)
    .where('status', 'in', ['admitted', 'discharged'])
    .where('bedId', 'is not', null)
    .limit(mostBoardBeds)
    .execute();
  const lead = (await shiftLeads(scope, [id])).get(id) ?? ward.nurseInChargeId;
  const names = await staffNames(scope, [lead]);
  return {
    ward: { id, name: ward.name, code: ward.code },
    shift: shift.shift,
    from,
    until,
    lead: lead ? (names.get(lead)?.fullname ?? null) : null,
    // Shortly before the shift ends, what the next hour brings is shown too.
    beds: await bedsOf(scope, stays, [until, addHours(scope.now, 1)].sort().at(-1) ?? until),
  };
}
