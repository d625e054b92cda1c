import { wardOf } from '../store.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { bookVisit, firstFreeTime, visitTypeFor } from '#modules/appointments/server/index.ts';
import { RunningProcedure } from '#modules/patients/contract/events.ts';
import { patientRefusals } from '#modules/patients/contract/refusals.ts';
import { draftDeath } from '#modules/patients/server/index.ts';
import { noteIcdUse } from '#modules/reference-data/server/index.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { DischargeAdmission } from '../../contract/stay-end-records.ts';
import type { Admission } from '../../contract/stay-records.ts';

import { requireDiagnoses } from '../stays/people.ts';
import { showAdmission } from '../stays/show-stays.ts';
import { recordAdmission, type StoredAdmission } from '../stay-store.ts';
import { endCare } from './end-care.ts';
import { fileStaySummary } from './file-summary.ts';
import { holdStay } from './open-stay.ts';
import { cancelPending, pendingItems } from './pending.ts';
import { whyNotAgainstAdvice, whyNotDischargedAt, whyNotFollowUp, whyNotPending } from './rules.ts';
import { settleMedicines } from './take-home.ts';

const { refusal } = admissionsRefusals;

/** Books the follow-up at the first free time of its day, with the consultant of the stay unless somebody else is named. */
async function bookFollowUp(scope: Scope, row: StoredAdmission, { followUp, at }: DischargeAdmission): Promise<Id | null> {
  if (!followUp) return null;
  refuseIf(whyNotFollowUp(followUp.date, dayIn(at ?? scope.now, await scope.zone()), await scope.today()));
  const { date: day, departmentId, practitionerId } = followUp;
  const appointmentTypeId = await visitTypeFor(scope, { departmentId, name: 'Follow-up', mode: 'in-person' });
  const place = { appointmentTypeId: appointmentTypeId ?? '', departmentId, practitionerId };
  const startsAt = appointmentTypeId ? await firstFreeTime(scope, { ...place, day }) : null;
  if (!startsAt) throw refusal('FOLLOW_UP_FULL', { date: day });
  const booked = await bookVisit(scope, {
    ...place,
    ...{ patientId: row.patientId, startsAt, source: 'follow-up', walkIn: false, reason: followUp.note },
    patientBillingId: row.patientBillingId,
  });
  return booked.id;
}

/** A death leads to a certificate, which a doctor writes out and signs. */
async function draftOfDeath(scope: Scope, row: StoredAdmission, { type, at, finalDiagnoses }: DischargeAdmission): Promise<Id | null> {
  if (type !== 'deceased') return null;
  const [cause] = finalDiagnoses;
  const { id } = await draftDeath(scope, row.patientId, {
    dateTimeOfDeath: at ?? scope.now,
    admissionId: row.id,
    placeDetail: (await wardOf(scope, row.wardId)).name,
    cause: cause ? { icdCode: cause.icdCode, text: cause.description } : null,
  });
  return id;
}

async function refuseRunningProcedure(scope: Scope, patientId: Id): Promise<void> {
  const [number] = await scope.ask(RunningProcedure, { patientId });
  if (number) throw patientRefusals.refusal('RUNNING_PROCEDURE', { number });
}

/** POST patient-admissions/{id}/discharge. All of it happens, or nothing. */
export async function dischargePatient(scope: Scope, id: Id, order: DischargeAdmission): Promise<Admission> {
  const row = await holdStay(scope, id, order.version);
  const { type, finalDiagnoses, summary, signedBy, cancelPending: list, acknowledgePending: acknowledged } = order;
  const at = order.at ?? scope.now;
  guard(admissionRecord, 'discharge', row, whyNotDischargedAt(at, row.admittedAt, scope.now), whyNotAgainstAdvice(type, signedBy));
  await requireDiagnoses(scope, finalDiagnoses, 'finalDiagnoses');
  await refuseRunningProcedure(scope, row.patientId);
  refuseIf(whyNotPending({ items: await pendingItems(scope, row), cancel: list, acknowledged }));
  await cancelPending(scope, { stay: row, list, reason: 'Discharged' });
  const { takeHome, medicines } = await settleMedicines(scope, row, order);
  const dischargeDocumentId = await fileStaySummary(scope, row, { type, finalDiagnoses, summary, medicines, takeHome });
  const followUpAppointmentId = await bookFollowUp(scope, row, order);
  const deathRecordId = await draftOfDeath(scope, row, order);
  await endCare(scope, row, {
    ...{ type, at },
    changes: {
      finalDiagnoses: json(finalDiagnoses),
      dischargeSummary: json(summary),
      dischargeSignedBy: signedBy,
      dischargePrescriptionId: takeHome?.id ?? null,
      dischargeMedicines: medicines ? json(medicines) : null,
      dischargeDocumentId,
      ...(followUpAppointmentId ? { followUpAppointmentId } : {}),
      ...(deathRecordId ? { deathRecordId } : {}),
    },
  });
  await noteIcdUse(
    scope,
    finalDiagnoses.flatMap(({ icdCode }) => icdCode ?? []),
  );
  await recordAdmission(scope, row, {
    summary: `Admission ${row.admissionNumber} discharged`,
    before: { status: row.status },
    after: { status: 'discharged', ...{ type, at, signedBy, cancelled: list.length, followUpAppointmentId, deathRecordId } },
  });
  return showAdmission(scope, id);
}
