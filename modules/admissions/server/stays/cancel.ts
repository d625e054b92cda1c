import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { placeBillsInStay } from '#modules/patient-bills/server/index.ts';
import { moveBack } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { CancelAdmission } from '../../contract/stay-end-records.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { moveBed } from '../beds/move-bed.ts';
import { voidStay } from '../money/charge-stays.ts';
import {
  changeAdmission,
  changeRequest,
  closeStay,
  type LockedBed,
  lockAdmission,
  lockBeds,
  lockRequest,
  recordAdmission,
  recordRequest,
  type StoredAdmission,
  tellRequest,
  tellStay,
} from '../stay-store.ts';
import { movingAt } from './move.ts';
import { whyNotCancel } from './rules.ts';
import { showAdmission } from './show-stays.ts';

/** What was done for the patient since the admission was written: then it was no mistake. */
async function careOf(scope: Scope, { id, patientId, createdAt }: StoredAdmission): Promise<string | null> {
  const { rows } = await sql<{ what: string }>`
    select 'a dose was given' as what from administration_dosages d
     where d.hospital_id = ${scope.hospitalId} and d.patient_id = ${patientId} and d.status in ('given', 'partially-given')
       and not d.voided and d.given_at >= ${createdAt}
    union all
    select 'medicines were dispensed' from medication_orders o
     where o.hospital_id = ${scope.hospitalId} and o.patient_id = ${patientId} and o.dispensed_at >= ${createdAt}
    union all
    select 'a newborn was admitted' from admissions n
     where n.hospital_id = ${scope.hospitalId} and n.mother_admission_id = ${id} and n.status <> 'cancelled'
     limit 1`.execute(scope.tx);
  return rows[0]?.what ?? null;
}

/** The request that led to the stay waits again, from when its wait began. */
async function letRequestWait(scope: Scope, row: StoredAdmission): Promise<void> {
  if (row.requestId === null) return;
  const request = await lockRequest(scope, row.requestId);
  if (request.status !== 'admitted' || request.admissionId !== row.id) return;
  await changeRequest(scope, request, { status: 'waiting', admissionId: null });
  await recordRequest(scope, request, {
    summary: `Request ${request.requestNumber} waits again: ${row.admissionNumber} was cancelled`,
    before: { status: 'admitted' },
    after: { status: 'waiting' },
  });
  await tellRequest(scope, request.id);
}

/**
 * PATCH patient-admissions/{id}/cancel: an admission made by mistake. The bed is available, the charges of the stay are void, and what
 * else the patient was charged for meanwhile is of no stay.
 */
export async function cancelAdmission(scope: Scope, id: Id, { reason, version }: CancelAdmission): Promise<Admission> {
  const row = await lockAdmission(scope, id, version);
  guard(admissionRecord, 'cancel', row, whyNotCancel(row, scope.now));
  const what = await careOf(scope, row);
  if (what) throw admissionsRefusals.refusal('CARE_BEGUN', { what });
  await letRequestWait(scope, row);
  const beds = row.bedId ? await lockBeds(scope, [row.bedId]) : null;
  await closeStay(scope, id, await movingAt(scope, [], [id]));
  await moveBack(scope, row.patientId);
  await changeAdmission(scope, row, {
    ...{ status: 'cancelled', bedId: null, cancelledAt: scope.now, cancelledBy: scope.actor.userId, cancelReason: reason },
  });
  if (beds && row.bedId) {
    const { bed, room } = beds.get(row.bedId) as LockedBed;
    await moveBed(scope, bed, { room, to: 'available', words: `free: ${row.admissionNumber} was cancelled` });
  }
  await recordAdmission(scope, row, {
    summary: `Admission ${row.admissionNumber} cancelled`,
    before: { status: 'admitted', bedId: row.bedId },
    after: { status: 'cancelled' },
    reason,
  });
  await voidStay(scope, row, `Admission cancelled: ${reason}`);
  await placeBillsInStay(scope, { patientId: row.patientId, encounterId: null, from: id, to: null });
  await tellStay(scope, id);
  return showAdmission(scope, id);
}
