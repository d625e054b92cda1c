import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { admissionsOf, changeAdmission, lockAdmission, recordAdmission, type StoredAdmission, tellStay } from '../stays/store.ts';
import { endCare } from './end-care.ts';
import { endByDeath } from './rules.ts';

interface Died {
  readonly patientId: Id;
  readonly deathRecordId: Id;
  readonly dateTimeOfDeath: Instant;
}

/** A death that ended a stay before its certificate was signed: the stay names the record. */
async function nameRecord(scope: Scope, row: StoredAdmission, deathRecordId: Id): Promise<void> {
  if (row.dischargeType !== 'deceased' || row.deathRecordId === deathRecordId) return;
  await changeAdmission(scope, row, { deathRecordId });
  await recordAdmission(scope, row, {
    action: 'update',
    summary: `Admission ${row.admissionNumber}: the death is certified`,
    before: { deathRecordId: row.deathRecordId },
    after: { deathRecordId },
  });
  await tellStay(scope, row.id);
}

/**
 * A certified death ends the stay of the patient at its time. The bed is held until the body has left it; the listener of
 * prescriptions, which hears before this one, has ended what was given.
 */
export async function endByPatientDied(scope: Scope, { patientId, deathRecordId, dateTimeOfDeath }: Died): Promise<void> {
  const known = await admissionsOf(scope)
    .where('patientId', '=', patientId)
    .where('status', 'in', ['admitted', 'discharged'])
    .orderBy('admittedAt', 'desc')
    .executeTakeFirst();
  if (!known) return;
  const row = await lockAdmission(scope, known.id);
  if (row.status !== 'admitted') {
    await nameRecord(scope, row, deathRecordId);
    return;
  }
  const at = endByDeath(dateTimeOfDeath, row.admittedAt, scope.now);
  await endCare(scope, row, { type: 'deceased', at, changes: { deathRecordId } });
  await recordAdmission(scope, row, {
    summary: `Admission ${row.admissionNumber} discharged: the patient died`,
    before: { status: row.status },
    after: { status: 'discharged', type: 'deceased', at, deathRecordId },
  });
}
