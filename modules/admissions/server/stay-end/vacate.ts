import type { Id, Instant } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import { PatientVacated } from '../../contract/events.ts';
import type { VacateBed } from '../../contract/stay-end-records.ts';
import type { Admission } from '../../contract/stay-records.ts';
import type { VacatedTo } from '../../contract/stay-words.ts';
import { moveBed } from '../beds/move-bed.ts';
import { wardOf } from '../stays/give-bed.ts';
import { whyNotVacate } from '../stays/rules.ts';
import { showAdmission } from '../stays/show-stays.ts';
import { changeAdmission, closeStay, lockBeds, type LockedBed, recordAdmission, type StoredAdmission, tellStay } from '../stays/store.ts';
import { tellBedToClean } from '../stays/tell.ts';
import { holdStay } from './open-stay.ts';
import { whyNotVacatedAt } from './rules.ts';

/** A patient has left the bed of a locked stay: it is to be cleaned, whatever is still owed. */
export async function freeBed(
  scope: Scope,
  row: StoredAdmission,
  { to, at }: { readonly to: VacatedTo; readonly at: Instant },
): Promise<StoredAdmission> {
  if (row.bedId === null) return row;
  const { bed, room } = (await lockBeds(scope, [row.bedId])).get(row.bedId) as LockedBed;
  await closeStay(scope, row.id, at);
  await endCompanions(scope, row.id, at);
  const after = await changeAdmission(scope, row, { bedId: null, vacatedAt: at, vacatedBy: scope.actor.userId, vacatedTo: to });
  await moveBed(scope, bed, { room, to: 'cleaning', words: `left by ${row.admissionNumber}, to be cleaned` });
  await scope.emit(PatientVacated, { admissionId: row.id, patientId: row.patientId, bedId: bed.id, to, at });
  await tellBedToClean(scope, { bed, room, ward: await wardOf(scope, room.wardId) });
  await tellStay(scope, row.id);
  return after;
}

/** Companions leave with the patient. */
async function endCompanions(scope: Scope, admissionId: Id, at: Instant): Promise<void> {
  await scope.tx
    .updateTable('admissionCompanions')
    .set((eb) => ({ toAt: eb.fn<Instant>('greatest', ['fromAt', eb.cast<Instant>(eb.val(at), 'timestamptz')]) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', admissionId)
    .where('toAt', 'is', null)
    .execute();
}

/** PATCH patient-admissions/{id}/vacate. */
export async function vacateBed(scope: Scope, id: Id, { to, at: asked, version }: VacateBed): Promise<Admission> {
  const row = await holdStay(scope, id, version);
  const at = asked ?? scope.now;
  guard(admissionRecord, 'vacate', row, whyNotVacate(row), whyNotVacatedAt(at, row.dischargedAt, scope.now));
  await freeBed(scope, row, { to, at });
  await recordAdmission(scope, row, {
    summary: `Admission ${row.admissionNumber}: the bed is free`,
    before: { bedId: row.bedId },
    after: { bedId: null, vacatedAt: at, vacatedTo: to },
  });
  return showAdmission(scope, id);
}
