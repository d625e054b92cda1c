import type { Id } from '#kernel/contract/fields.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { IdentityInUse, PatientChanged } from '../contract/events.ts';
import { patientRecord } from '../contract/patient.record.ts';
import type { EditPatient, Patient } from '../contract/records.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { identityFields } from '../contract/words.ts';
import { here } from './context.ts';
import { followPerson } from './insert-person.ts';
import { kinOf } from './next-of-kin.ts';
import { openPatient } from './open-patient.ts';
import { columnsOf, consentsOf, type PatientRecord, toPatient, type TypedPerson } from './patient-record.ts';
import { whyIncomplete, whyNoGuardian, whyNotPerson } from './rules.ts';
import { keepSearchable } from './search-terms.ts';

/** Names, birth date or sex would become other ones. */
export function changesIdentity(before: PatientRecord, after: ReturnType<typeof columnsOf>): boolean {
  return identityFields.some((field) => before[field] !== after[field]);
}

/** Once a consultation exists a changed identity wants a reason; a clerical slip and another human look alike. */
export function whyNoReason(changed: boolean, inUse: boolean, reason: string | null): Refusal | null {
  return changed && inUse && !reason ? patientRefusals.refusal('REASON_REQUIRED') : null;
}

export interface Rewrite {
  readonly before: PatientRecord;
  readonly typed: TypedPerson;
  readonly summary: string;
  readonly reason?: string | null;
  readonly also?: { readonly isUnidentified?: boolean };
}

/** Writes a patient's typed fields anew, on the version that was locked; the person, the search keys and the trail follow. */
export async function rewritePatient(scope: Scope, { before, typed, summary, reason, also = {} }: Rewrite): Promise<PatientRecord> {
  const columns = columnsOf(typed);
  const former = before.consents;
  const consents = consentsOf(typed, typed.consentShareRecords ?? former.shareRecords.given, scope.now, former);
  // A group that the laboratory has confirmed is changed by the laboratory alone.
  const bloodGroup = before.bloodGroupVerified ? before.bloodGroup : columns.bloodGroup;
  const stillUnnamed = before.isUnidentified && also.isUnidentified !== false;
  const after = await scope.tx
    .updateTable('patients')
    .set({
      ...columns,
      bloodGroup,
      consents: json(consents),
      ...also,
      ...(stillUnnamed ? { fullname: before.fullname, fullnameKey: before.fullnameKey } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst();
  if (!after) refuseStale(before, before.updatedByName);
  await followPerson(scope, after.personId, after);
  await keepSearchable(scope, after);
  await scope.record({
    action: 'update',
    entity: 'Patient',
    entityId: after.id,
    entityNumber: after.hospitalPatientId,
    patientId: after.id,
    personId: after.personId,
    summary,
    before: toPatient(before),
    after: toPatient(after),
    reason,
  });
  await scope.emit(PatientChanged, { patientId: after.id, personId: after.personId });
  await scope.live({ entity: 'patients', id: after.id, action: 'update', permission: 'View Patient List' });
  return after;
}

/** PUT patients/{id}: the whole record on the version seen. Deceased patients are changed through the death record alone. */
export async function editPatient(scope: Scope, patientId: Id, order: EditPatient): Promise<Patient> {
  const before = await openPatient(scope, patientId, 'update');
  guard(patientRecord, 'edit', before);
  if (before.version !== order.version) refuseStale(before, before.updatedByName);
  const { settings, today } = await here(scope);
  refuseIf(whyNotPerson({ ...order, isDependant: before.isDependant, isUnidentified: before.isUnidentified, today }));
  const kins = await kinOf(scope, patientId);
  if (!before.isUnidentified) refuseIf(whyIncomplete(settings, { ...order, nextOfKins: kins }));
  const columns = columnsOf(order);
  if (order.dateOfBirth !== before.dateOfBirth) refuseIf(whyNoGuardian({ ...order, isDependant: before.isDependant, kins, today }));
  const changed = changesIdentity(before, columns);
  const inUse = changed && (await scope.ask(IdentityInUse, { patientId })).some(Boolean);
  refuseIf(whyNoReason(changed, inUse, order.reason));
  const summary = changed ? `Identity of ${before.hospitalPatientId} changed` : `Patient ${before.hospitalPatientId} changed`;
  return toPatient(await rewritePatient(scope, { before, typed: order, summary, reason: order.reason }));
}
