import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireLivingPatient } from '#modules/patients/server/index.ts';
import type { AppointmentMode, AppointmentPriority, AppointmentSource } from '../contract/words.ts';
import { billingFor, bookOne } from './book.ts';
import { here } from './context.ts';
import { noForce } from './place.ts';
import { findSlots } from './slots.ts';
import { type AppointmentBrief, requireAppointment } from './visits.ts';

/** A visit that an act of a later module books. */
export interface VisitOrder {
  readonly patientId: Id;
  readonly appointmentTypeId: Id;
  readonly departmentId: Id;
  readonly practitionerId: Id | null;
  readonly startsAt: Instant;
  readonly source: AppointmentSource;
  /** The patient is here: skips schedules and what others booked, as a walk-in at the desk does. */
  readonly walkIn: boolean;
  readonly priority?: AppointmentPriority;
  readonly reason?: string | null;
  readonly patientBillingId?: Id | null;
  readonly previousAppointmentId?: Id | null;
}

/** Books a visit with all rules, notices and reminders of a booking; nobody is checked in by it. */
export async function bookVisit(scope: Scope, order: VisitOrder): Promise<AppointmentBrief> {
  const patient = await requireLivingPatient(scope, order.patientId);
  const { appointmentTypeId, departmentId, practitionerId, startsAt, walkIn } = order;
  const wish = {
    ...{ patientId: patient.id, startsAt, endsAt: null, appointmentTypeId, departmentId, practitionerId, walkIn },
    roomId: null,
    force: noForce,
  };
  const row = await bookOne(scope, await here(scope), wish, {
    external: null,
    reason: order.reason ?? null,
    notes: null,
    priority: order.priority ?? 'normal',
    source: order.source,
    patientBillingId: await billingFor(scope, patient.id, order.patientBillingId ?? null),
    previousAppointmentId: order.previousAppointmentId ?? null,
  });
  return requireAppointment(scope, row.id);
}

/** The first free time of a local day for a type, or null. */
export async function firstFreeTime(
  scope: Scope,
  asked: {
    readonly appointmentTypeId: Id;
    readonly departmentId: Id;
    readonly practitionerId: Id | null;
    readonly day: CalendarDate;
  },
): Promise<Instant | null> {
  const { appointmentTypeId, departmentId, practitionerId, day } = asked;
  const { slots } = await findSlots(scope, {
    ...{ appointmentTypeId, departmentId, from: day, to: day },
    ...(practitionerId ? { practitionerId } : {}),
  });
  return slots[0]?.start ?? null;
}

/** A type in use that opens a consultation and may be booked in the department: one of the name or mode asked for, else the first made. */
export async function visitTypeFor(
  scope: Scope,
  { departmentId, name, mode }: { readonly departmentId: Id; readonly name: string; readonly mode: AppointmentMode },
): Promise<Id | null> {
  const rows = await scope.tx
    .selectFrom('appointmentTypes as t')
    .select(['t.id', 't.foldedName', 't.mode'])
    .where('t.hospitalId', '=', scope.hospitalId)
    .where('t.status', '=', 'active')
    .where('t.createsConsultation', '=', true)
    .where((eb) =>
      eb.or([
        eb.not(
          eb.exists(
            eb
              .selectFrom('appointmentTypeDepartments as l')
              .select('l.typeId')
              .whereRef('l.hospitalId', '=', 't.hospitalId')
              .whereRef('l.typeId', '=', 't.id'),
          ),
        ),
        eb.exists(
          eb
            .selectFrom('appointmentTypeDepartments as l')
            .select('l.typeId')
            .whereRef('l.hospitalId', '=', 't.hospitalId')
            .whereRef('l.typeId', '=', 't.id')
            .where('l.departmentId', '=', departmentId),
        ),
      ]),
    )
    .orderBy('t.createdAt')
    .orderBy('t.id')
    .execute();
  const wanted = foldName(name);
  const found =
    rows.find((row) => row.foldedName === wanted) ??
    rows.find((row) => row.mode === mode && mode !== 'in-person') ??
    rows.find((row) => row.mode === 'in-person') ??
    rows[0];
  return found?.id ?? null;
}
