import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { named, pick } from '#kernel/server/database/named.ts';
import { present } from '#kernel/server/reading/present.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { keptDiagnoses } from '#modules/patient-chart/server/index.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import { type AddCompanion, type Admission, type AssessAdmission, Companion, type EditAdmission } from '../../contract/stay-records.ts';
import { billingOf, requireColleague, requireConsultant, requireDiagnoses } from './people.ts';
import { ownsStay, showAdmission } from './show-stays.ts';
import { changeAdmission, lockAdmission, recordAdmission, type StoredCompanion, tellStay } from './store.ts';

const { refusal } = admissionsRefusals;

const plain = [
  'consultantId',
  'admittingDoctorId',
  'primaryNurseId',
  'reason',
  'acuity',
  'isolation',
  'diet',
  'nilByMouthUntil',
  'codeStatus',
  'expectedDischargeAt',
  'observationMinutes',
  'patientBillingId',
  'coverageNote',
] as const;

/** PATCH patient-admissions/{id}: the keys that were sent. Another billing method holds for the lines that come. */
export async function editAdmission(scope: Scope, id: Id, { version, ...order }: EditAdmission): Promise<Admission> {
  const row = await lockAdmission(scope, id, version);
  guard(admissionRecord, 'edit', row);
  const { admittingDiagnoses, guardian, ...fields } = order;
  if (order.consultantId && order.consultantId !== row.consultantId) await requireConsultant(scope, order.consultantId);
  if (order.admittingDoctorId !== row.admittingDoctorId) await requireColleague(scope, order.admittingDoctorId, 'admittingDoctorId');
  if (order.primaryNurseId !== row.primaryNurseId) await requireColleague(scope, order.primaryNurseId, 'primaryNurseId');
  if (admittingDiagnoses) await requireDiagnoses(scope, admittingDiagnoses, 'admittingDiagnoses');
  if (order.patientBillingId && order.patientBillingId !== row.patientBillingId)
    await billingOf(scope, row.patientId, order.patientBillingId);
  const after = await changeAdmission(scope, row, {
    ...named(fields),
    ...(admittingDiagnoses
      ? { admittingDiagnoses: json(keptDiagnoses(scope, admittingDiagnoses, row.admittingDiagnoses, ownsStay(scope, row))) }
      : {}),
    ...(guardian === undefined ? {} : { guardian: guardian ? json(guardian) : null }),
  });
  await recordAdmission(scope, row, {
    action: 'update',
    summary: `Stay ${row.admissionNumber} changed`,
    before: pick(row, plain),
    after: pick(after, plain),
  });
  await tellStay(scope, id);
  return showAdmission(scope, id);
}

/** PUT patient-admissions/{id}/assessment: the last one stands, what was before is in the trail. */
export async function assessAdmission(scope: Scope, id: Id, { version, ...order }: AssessAdmission): Promise<Admission> {
  const row = await lockAdmission(scope, id, version);
  guard(admissionRecord, 'assess', row);
  const assessment = { ...order, by: scope.actor.name, at: scope.now };
  await changeAdmission(scope, row, { assessment: json(assessment) });
  await recordAdmission(scope, row, {
    action: 'update',
    summary: `Nursing assessment of ${row.admissionNumber} written`,
    before: row.assessment ? { ...row.assessment } : null,
    after: assessment,
  });
  await tellStay(scope, id);
  return showAdmission(scope, id);
}

/** POST patient-admissions/{id}/companions. */
export async function addCompanion(scope: Scope, id: Id, order: AddCompanion): Promise<Admission> {
  const row = await lockAdmission(scope, id);
  guard(admissionRecord, 'addCompanion', row);
  const fromAt = order.fromAt ?? scope.now;
  if (fromAt < row.admittedAt || fromAt > scope.now) throw refusal('COMPANION_TIME');
  const { name, phone, relationship } = order;
  await scope.tx
    .insertInto('admissionCompanions')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), admissionId: id, name, phone, relationship, fromAt, toAt: null },
      ...{ createdAt: scope.now, createdBy: scope.actor.userId },
    })
    .execute();
  await recordAdmission(scope, row, { action: 'update', summary: `Companion of ${row.admissionNumber} noted`, after: { name, fromAt } });
  await tellStay(scope, id);
  return showAdmission(scope, id);
}

/** PATCH companions/{id}/leave. */
export async function companionLeaves(scope: Scope, id: Id): Promise<Companion> {
  const companions = scope.tx.selectFrom('admissionCompanions').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const known: StoredCompanion | undefined = await companions.executeTakeFirst();
  if (!known) throw kernelRefusals.refusal('NOT_FOUND');
  const row = await lockAdmission(scope, known.admissionId);
  const toAt = known.fromAt > scope.now ? known.fromAt : scope.now;
  const left = await scope.tx
    .updateTable('admissionCompanions')
    .set({ toAt })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('toAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!left) throw refusal('COMPANION_LEFT');
  await recordAdmission(scope, row, {
    action: 'update',
    summary: `Companion of ${row.admissionNumber} left`,
    after: { name: left.name, toAt },
  });
  await tellStay(scope, row.id);
  return present(Companion, left);
}
