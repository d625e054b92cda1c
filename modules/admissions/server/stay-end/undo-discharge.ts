import { wardOf } from '../store.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { requireLivingPatient } from '#modules/patients/server/index.ts';
import { moveWard } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import { PatientMoved } from '../../contract/events.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import { wardSettings } from '../../contract/settings.ts';
import type { UndoDischarge } from '../../contract/stay-end-records.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { moveBed } from '../beds/move-bed.ts';
import { whyNotInRoom } from '../rules.ts';
import { settleStays } from '../money/charge-stays.ts';
import { takeLines } from '../money/take-lines.ts';
import { requireBed } from '../stays/give-bed.ts';
import { movingAt } from '../stays/move.ts';
import { whyNotGive, whyNotUndoDischarge } from '../stays/rules.ts';
import { showAdmission } from '../stays/show-stays.ts';
import {
  admissionsOf,
  changeAdmission,
  closeStay,
  lockBeds,
  type LockedBed,
  openStay,
  recordAdmission,
  staysOf,
  type StoredAdmission,
  tellStay,
} from '../stay-store.ts';
import { holdStay } from './open-stay.ts';

const { refusal } = admissionsRefusals;

/** What a stay says of its end. */
const nothingOfTheEnd = {
  ...{ dischargedAt: null, dischargedBy: null, dischargedByName: null, dischargeType: null, dischargeSignedBy: null },
  ...{ finalDiagnoses: null, dischargeSummary: null, vacatedAt: null, vacatedBy: null, vacatedTo: null },
  ...{ dischargePrescriptionId: null, dischargeMedicines: null, dischargeDocumentId: null },
} as const;

/** The bed that the patient had last. */
async function lastBedOf(scope: Scope, admissionId: Id): Promise<Id | null> {
  const last = await staysOf(scope)
    .where('admissionId', '=', admissionId)
    .orderBy('fromAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.bedId ?? null;
}

/** A bed for a patient who comes back: the own one while nobody has it, also before it is cleaned; else the one that is named. */
async function takeBack(scope: Scope, row: StoredAdmission, named: Id | null): Promise<Map<'given' | 'left', LockedBed>> {
  const own = await lastBedOf(scope, row.id);
  const bedId = named ?? own;
  if (bedId === null) throw refusal('BED_NEEDED');
  if (named) await requireBed(scope, named);
  const locked = await lockBeds(scope, [bedId, ...(row.bedId ? [row.bedId] : [])]);
  const { bed, room } = locked.get(bedId) as LockedBed;
  const isFree = bedId === own && bed.status === 'cleaning';
  const why = whyNotInRoom(room.status) ?? (isFree ? null : whyNotGive(bed, { patientId: row.patientId, requestId: null }));
  if (why && named === null) throw refusal('BED_NEEDED');
  refuseIf(why);
  return new Map([...locked].map(([id, found]) => [id === bedId ? 'given' : 'left', found] as const));
}

/** The bed that the stay goes on in: the one that is held, or another, which leaves that one to be cleaned. */
async function giveBed(scope: Scope, row: StoredAdmission, named: Id | null): Promise<{ bedId: Id; wardId: Id }> {
  if (row.bedId !== null && (named === null || named === row.bedId)) return { bedId: row.bedId, wardId: row.wardId };
  const taken = await takeBack(scope, row, named);
  const { bed, room } = taken.get('given') as LockedBed;
  const left = taken.get('left');
  const at = await movingAt(scope, [bed.id], [row.id]);
  if (left) {
    await closeStay(scope, row.id, at);
    await moveBed(scope, left.bed, { room: left.room, to: 'cleaning', words: `left by ${row.admissionNumber}, to be cleaned` });
  }
  await openStay(scope, { admissionId: row.id, bed, room, fromAt: at, reason: 'undo-discharge' });
  await moveBed(scope, bed, { room, to: 'occupied', words: `given back to ${row.admissionNumber}` });
  return { bedId: bed.id, wardId: room.wardId };
}

/** PATCH patient-admissions/{id}/undo-discharge. What was given to the patient stays ended; the nights are charged again. */
export async function undoDischarge(scope: Scope, id: Id, { reason, bedId: named, version }: UndoDischarge): Promise<Admission> {
  const row = await holdStay(scope, id, version);
  const { undoDischargeHours } = await readSettings(scope, wardSettings);
  guard(admissionRecord, 'undoDischarge', row, whyNotUndoDischarge(row, scope.now, undoDischargeHours));
  await requireLivingPatient(scope, row.patientId);
  const open = await admissionsOf(scope).where('patientId', '=', row.patientId).where('status', '=', 'admitted').executeTakeFirst();
  if (open) throw refusal('PATIENT_ALREADY_ADMITTED');
  const { bedId, wardId } = await giveBed(scope, row, named);
  await scope.tx.deleteFrom('admissionClearances').where('hospitalId', '=', scope.hospitalId).where('admissionId', '=', id).execute();
  const after = await changeAdmission(scope, row, { ...nothingOfTheEnd, status: 'admitted', bedId, wardId });
  // The stay never ended: what the patient was charged for since then is of it.
  await takeLines(scope, [after]);
  await settleStays(scope, [after]);
  const { departmentId } = await wardOf(scope, wardId);
  // What was prescribed since the discharge is given where the patient lies now.
  await moveWard(scope, row.patientId, departmentId);
  if (row.bedId !== bedId)
    await scope.emit(PatientMoved, {
      ...{ admissionId: id, patientId: row.patientId, fromWardId: row.wardId, wardId, departmentId, at: scope.now },
    });
  await recordAdmission(scope, row, {
    summary: `Admission ${row.admissionNumber}: discharge undone`,
    before: { status: row.status, dischargedAt: row.dischargedAt, type: row.dischargeType, summary: row.dischargeSummary },
    after: { status: 'admitted', bedId },
    reason,
  });
  await tellStay(scope, id);
  return showAdmission(scope, id);
}
