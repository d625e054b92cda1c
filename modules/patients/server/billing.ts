import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { patientBillingRecord } from '../contract/billing.record.ts';
import type { BillingInput, EditBilling, PatientBilling, VerifyBilling } from '../contract/billing-records.ts';
import { patientBillingActs } from '../contract/calls/billing.ts';
import { BillingPlans, type BillingPlanAnswer } from '../contract/events.ts';
import { patientRefusals } from '../contract/refusals.ts';
import type { BillingStatus } from '../contract/words.ts';
import { type BillingRecord, billingColumns, coverageOn, planOf, selfPay, typedBilling } from './billing-columns.ts';
import { openPatient } from './open-patient.ts';
import type { PatientRecord } from './patient-record.ts';

function rowsOf(scope: Scope, patientId: Id) {
  return scope.tx.selectFrom('patientBillings').selectAll().where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
}

/** Billing rows as the wire has them, with their plans and what each is worth today; plans asked once for all rows. */
async function show(scope: Scope, rows: readonly BillingRecord[]): Promise<PatientBilling[]> {
  const today = await scope.today();
  const planIds = [...new Set(rows.flatMap((row) => (row.planId ? [row.planId] : [])))];
  const answers = planIds.length > 0 ? await scope.ask(BillingPlans, { planIds, billingIds: rows.map((row) => row.id), today }) : [];
  const plans = new Map<Id, BillingPlanAnswer>(answers.flatMap((answer) => answer.plans.map((plan) => [plan.planId, plan] as const)));
  const used = Object.assign({}, ...answers.map((answer) => answer.used)) as Readonly<Record<Id, number>>;
  return rows.map((row) => {
    const plan = row.planId ? (plans.get(row.planId) ?? null) : null;
    const { hospitalId: _h, id, createdBy: _c, updatedBy: _u, updatedByName: _n, endedReason: _e, ...fields } = row;
    return {
      billingId: id,
      ...fields,
      hmoName: plan?.hmoName ?? null,
      annualLimit: plan?.annualLimit ?? null,
      usedAmount: plan ? (used[id] ?? 0) : null,
      copayPercent: plan?.copayPercent ?? null,
      coverage: coverageOn(row, plan, today),
      acts: actsOf(scope, patientBillingActs, row, row.method === 'Self-Pay' ? { verify: false } : {}),
    };
  });
}

/** GET patients/{patientId}/billing: the default first, then the active by priority, then the rest. */
export async function listBilling(scope: Scope, patientId: Id, status?: readonly BillingStatus[]): Promise<PatientBilling[]> {
  await openPatient(scope, patientId);
  let query = rowsOf(scope, patientId);
  if (status?.length) query = query.where('status', 'in', [...status]);
  return show(scope, await query.orderBy('isDefault', 'desc').orderBy('status').orderBy('priority').orderBy('id').execute());
}

/** The default billing row of a patient with its coverage today; null for a merged record. */
export async function defaultBilling(scope: Scope, patientId: Id): Promise<PatientBilling | null> {
  const row = await rowsOf(scope, patientId).where('isDefault', '=', true).executeTakeFirst();
  return row ? ((await show(scope, [row]))[0] ?? null) : null;
}

/**
 * An enrollee number that another patient uses: families share a plan, so principal and dependants may; anybody else is a
 * warning (ENROLLEE_NUMBER_ELSEWHERE) that `confirm` accepts.
 */
export async function whyEnrolleeElsewhere(scope: Scope, billing: BillingInput, patient: PatientRecord | null): Promise<Refusal | null> {
  if (!billing.hmoId || !billing.enrolleeNumber || billing.confirm) return null;
  const family = patient ? (patient.principalPatientId ?? patient.id) : null;
  const other = await scope.tx
    .selectFrom('patientBillings as b')
    .innerJoin('patients as p', (join) => join.onRef('p.hospitalId', '=', 'b.hospitalId').onRef('p.id', '=', 'b.patientId'))
    .select(['p.hospitalPatientId', 'p.fullname'])
    .where('b.hospitalId', '=', scope.hospitalId)
    .where('b.hmoId', '=', billing.hmoId)
    .where('b.enrolleeNumber', '=', billing.enrolleeNumber)
    .where('b.status', '<>', 'ended')
    .$if(family !== null, (query) =>
      query
        .where('p.id', '<>', family as Id)
        .where((eb) => eb.or([eb('p.principalPatientId', 'is', null), eb('p.principalPatientId', '<>', family as Id)])),
    )
    .$if(patient !== null, (query) => query.where('p.id', '<>', (patient as PatientRecord).id))
    .limit(1)
    .executeTakeFirst();
  return other
    ? patientRefusals.refusal('ENROLLEE_NUMBER_ELSEWHERE', { hospitalPatientId: other.hospitalPatientId, fullname: other.fullname })
    : null;
}

/** Takes the mark of the default off the patient's rows; the caller sets it on one, and says which method it is. */
async function clearDefault(scope: Scope, patientId: Id): Promise<void> {
  await scope.tx
    .updateTable('patientBillings')
    .set({ isDefault: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('isDefault', '=', true)
    .execute();
}

/** The method of the default row is kept on the patient, for lists. */
async function noteMethod(scope: Scope, patientId: Id, method: PatientRecord['billingMethod']): Promise<void> {
  await scope.tx
    .updateTable('patients')
    .set({ billingMethod: method })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .execute();
}

async function told(
  scope: Scope,
  patient: PatientRecord,
  event: { action: 'create' | 'update' | 'state'; billingId: Id; summary: string; before?: object; after?: object; reason?: string | null },
): Promise<void> {
  const { billingId, ...rest } = event;
  await scope.record({
    entity: 'PatientBilling',
    entityId: billingId,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    ...rest,
  });
  await scope.live({ entity: 'patient-billings', id: patient.id, action: 'update', permission: 'View Patient Billing' });
}

/** POST patients/{patientId}/billing. */
export async function addBilling(scope: Scope, patientId: Id, input: BillingInput): Promise<PatientBilling> {
  const patient = await openPatient(scope, patientId, 'update');
  const plan = await planOf(scope, input);
  refuseIf(await whyEnrolleeElsewhere(scope, input, patient));
  if (input.isDefault) await clearDefault(scope, patientId);
  const row = await scope.tx
    .insertInto('patientBillings')
    .values(billingColumns(scope, patientId, input, plan))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (input.isDefault) await noteMethod(scope, patientId, input.method);
  await told(scope, patient, {
    action: 'create',
    billingId: row.id,
    summary: `Billing method ${row.method} added for ${patient.hospitalPatientId}`,
    after: row,
    reason: input.confirm ? 'Enrollee number confirmed' : null,
  });
  return (await show(scope, [row]))[0] as PatientBilling;
}

async function lockBilling(scope: Scope, patientId: Id, billingId: Id): Promise<BillingRecord> {
  const row = await rowsOf(scope, patientId).where('id', '=', billingId).forUpdate().executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Makes a Self-Pay row the default, an active one where there is one. Answers false when nothing else is left but itself. */
export async function fallBackToSelfPay(scope: Scope, patientId: Id): Promise<void> {
  await clearDefault(scope, patientId);
  const existing = await rowsOf(scope, patientId)
    .where('method', '=', 'Self-Pay')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .executeTakeFirst();
  if (existing)
    await scope.tx
      .updateTable('patientBillings')
      .set({ isDefault: true })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', existing.id)
      .execute();
  else
    await scope.tx
      .insertInto('patientBillings')
      .values(selfPay(scope, patientId, { isDefault: true }))
      .execute();
  await noteMethod(scope, patientId, 'Self-Pay');
}

/** Why a row cannot leave `active`: the patient must keep one. */
export function whyNotEnd(row: Pick<BillingRecord, 'status'>, to: BillingStatus, otherActive: number): Refusal | null {
  return row.status === 'active' && to !== 'active' && otherActive === 0 ? patientRefusals.refusal('LAST_ACTIVE_BILLING') : null;
}

/** Settles which row is the default after a change of one: it was named, it stopped, or it stays as it is. */
async function settleDefault(scope: Scope, row: BillingRecord, to: { status: BillingStatus; wanted: boolean }): Promise<boolean> {
  if (to.status !== 'active') {
    if (row.isDefault) await fallBackToSelfPay(scope, row.patientId);
    return false;
  }
  if (to.wanted && !row.isDefault) await clearDefault(scope, row.patientId);
  return to.wanted || row.isDefault;
}

/** PUT patients/{patientId}/billing/{billingId}: its fields, its status, whether it is the default. */
export async function editBilling(scope: Scope, patientId: Id, billingId: Id, order: EditBilling): Promise<PatientBilling> {
  const patient = await openPatient(scope, patientId, 'update');
  const row = await lockBilling(scope, patientId, billingId);
  if (row.version !== order.version) refuseStale(row, row.updatedByName);
  const others = await rowsOf(scope, patientId).where('status', '=', 'active').where('id', '<>', billingId).execute();
  guard(patientBillingRecord, 'edit', row, whyNotEnd(row, order.status, others.length));
  const planChanged = order.method !== row.method || order.hmoId !== row.hmoId || order.planId !== row.planId;
  // A plan that has become inactive may still be ended, dated and corrected.
  const plan = order.status === 'active' && planChanged ? await planOf(scope, order) : null;
  if (order.enrolleeNumber !== row.enrolleeNumber || planChanged) refuseIf(await whyEnrolleeElsewhere(scope, order, patient));
  const isDefault = await settleDefault(scope, row, { status: order.status, wanted: order.isDefault });
  const after = await scope.tx
    .updateTable('patientBillings')
    .set({
      ...typedBilling(order, plan),
      status: order.status,
      isDefault,
      endedReason: order.status === 'active' ? null : order.reason,
      ...(planChanged ? { verification: 'unverified' as const, verifiedAt: null, verifiedBy: null, verificationReference: null } : {}),
      ...changedBy(scope),
      version: row.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', billingId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isDefault) await noteMethod(scope, patientId, after.method);
  await told(scope, patient, {
    action: row.status === after.status ? 'update' : 'state',
    billingId,
    before: row,
    after,
    reason: order.reason,
    summary: `Billing method ${after.method} of ${patient.hospitalPatientId} ${row.status === after.status ? 'changed' : after.status}`,
  });
  return (await show(scope, [after]))[0] as PatientBilling;
}

/** PATCH patients/{patientId}/billing/{billingId}/verify. */
export async function verifyBilling(scope: Scope, patientId: Id, billingId: Id, order: VerifyBilling): Promise<PatientBilling> {
  const patient = await openPatient(scope, patientId);
  const row = await lockBilling(scope, patientId, billingId);
  if (order.version !== undefined && order.version !== row.version) refuseStale(row, row.updatedByName);
  guard(patientBillingRecord, 'verify', row, row.method === 'Self-Pay' && patientRefusals.refusal('SELF_PAY_NOT_VERIFIED'));
  const after = await scope.tx
    .updateTable('patientBillings')
    .set({
      verification: order.result,
      verificationReference: order.reference,
      verifiedAt: scope.now,
      verifiedBy: scope.actor.userId,
      ...changedBy(scope),
      version: row.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', billingId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await told(scope, patient, {
    action: 'state',
    billingId,
    before: row,
    after,
    summary: `Billing method ${row.method} of ${patient.hospitalPatientId} ${order.result}`,
  });
  return (await show(scope, [after]))[0] as PatientBilling;
}
