import type { z } from 'zod';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { patientCalls } from '../contract/calls/patients.ts';
import { DependantMadePrincipal } from '../contract/events.ts';
import { patientRecord } from '../contract/patient.record.ts';
import type { DependantInput, DependantRow, Patient } from '../contract/records.ts';
import { fallBackToSelfPay } from './billing.ts';
import { here } from './context.ts';
import { followPerson } from './insert-person.ts';
import { insertPatient } from './insert-patient.ts';
import { openPatient } from './open-patient.ts';
import { offeredInRow } from './patient-acts.ts';
import { toPatient, toRow, toTyped } from './patient-record.ts';
import { toE164 } from './phones.ts';
import { checkPerson, recordConfirmed, sharesRecords, withPrincipal } from './register-patient.ts';
import { nextDependantNumber, whyNotDependant, whyNotPerson, whyNotPrincipal, yearsBetween } from './rules.ts';
import { keepSearchable } from './search-terms.ts';

function dependantsOf(scope: Scope, principalId: Id) {
  return scope.tx
    .selectFrom('patients')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('principalPatientId', '=', principalId)
    .where('status', '<>', 'merged');
}

/** GET patients/{id}/dependants. */
export async function listDependants(scope: Scope, patientId: Id): Promise<DependantRow[]> {
  await openPatient(scope, patientId);
  const { today } = await here(scope);
  const rows = await dependantsOf(scope, patientId).orderBy('dependantNumber').execute();
  return rows.map((row) => {
    const isAdult = row.dateOfBirth !== null && yearsBetween(row.dateOfBirth, today) >= 18;
    return {
      ...toRow(scope, row),
      // Minors are offered it by their own page alone.
      ...offeredInRow(scope, row, isAdult ? {} : { makePrincipal: false }),
      dependantNumber: row.dependantNumber as number,
      dependantRelationship: row.dependantRelationship as DependantRow['dependantRelationship'],
      isAdult,
    };
  });
}

/** POST patients/{id}/dependants: takes the lowest free number under the principal's lock. Invariant 5. */
export async function addDependant(
  scope: Scope,
  patientId: Id,
  { relationship, confirmNotDuplicate, ...own }: DependantInput,
): Promise<Patient> {
  const place = await here(scope);
  const principal = await openPatient(scope, patientId, 'update');
  const taken = await dependantsOf(scope, patientId).select('dependantNumber').execute();
  guard(patientRecord, 'addDependant', principal, whyNotPrincipal(principal, taken.length));
  const typed = withPrincipal(own, toTyped(principal));
  const accepted = await checkPerson(scope, place, { typed, confirmed: confirmNotDuplicate, dependantOf: patientId });
  refuseIf(whyNotPerson({ ...typed, isDependant: true, isUnidentified: false, today: place.today }));
  const number = nextDependantNumber(taken.map((row) => row.dependantNumber as number));
  const patient = await insertPatient(scope, {
    typed,
    source: 'front-desk',
    shareRecords: sharesRecords(typed, place),
    dependant: { principalPatientId: patientId, relationship, number },
  });
  await recordConfirmed(scope, patient, accepted);
  return toPatient(patient);
}

/** Plans that rest on the principal's own end; the default falls back to Self-Pay. */
async function endPlansOfPrincipal(scope: Scope, patientId: Id): Promise<number> {
  const ended = await scope.tx
    .updateTable('patientBillings')
    .set((eb) => ({
      status: 'ended' as const,
      isDefault: false,
      endedReason: 'No longer a dependant',
      ...changedBy(scope),
      version: eb('version', '+', 1),
    }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'active')
    .where('principalEnrolleeNumber', 'is not', null)
    .returning(['id', 'isDefault'])
    .execute();
  const [held] = await scope.tx
    .selectFrom('patientBillings')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('isDefault', '=', true)
    .execute();
  if (!held) await fallBackToSelfPay(scope, patientId);
  return ended.length;
}

type MakePrincipal = z.output<(typeof patientCalls)['makePrincipal']['body']>;

/** POST patients/{id}/make-principal. */
export async function makePrincipal(scope: Scope, patientId: Id, order: MakePrincipal): Promise<Patient> {
  const before = await openPatient(scope, patientId, 'update');
  guard(patientRecord, 'makePrincipal', before, whyNotDependant(before));
  if (order.version !== undefined && order.version !== before.version) refuseStale(before, before.updatedByName);
  const ended = await endPlansOfPrincipal(scope, patientId);
  const after = await scope.tx
    .updateTable('patients')
    .set({
      isDependant: false,
      principalPatientId: null,
      dependantRelationship: null,
      dependantNumber: null,
      dialCode: order.dialCode,
      phoneNumber: toE164(order.dialCode, order.phoneNumber),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await followPerson(scope, after.personId, after);
  await keepSearchable(scope, after);
  await scope.record({
    action: 'state',
    entity: 'Patient',
    entityId: patientId,
    entityNumber: after.hospitalPatientId,
    patientId,
    personId: after.personId,
    before: toPatient(before),
    after: toPatient(after),
    summary: `${after.hospitalPatientId} is a dependant no more${ended > 0 ? `; ${ended} plan${ended > 1 ? 's' : ''} ended` : ''}`,
  });
  await scope.emit(DependantMadePrincipal, { patientId, personId: after.personId, formerPrincipalId: before.principalPatientId as Id });
  await scope.live({ entity: 'patients', id: patientId, action: 'update', permission: 'View Patient List' });
  return toPatient(after);
}
