import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { conditionRecord } from '../contract/condition.record.ts';
import { chartRefusals } from '../contract/refusals.ts';
import type { Condition, CreateCondition, EditCondition } from '../contract/records.ts';
import { presentStatuses } from '../contract/words.ts';
import { type ChartPatient, hospitalName, keepHistory, openChart, openLivingChart, sensitiveRight, takeTurn } from './chart.ts';
import { type ConditionRow, toOwnCondition } from './conditions.ts';
import { whyNotCondition, whyNotEntered } from './rules.ts';

// What of a condition goes into the trail: no free text beyond its name.
const audited = [
  'icdCode',
  'category',
  'clinicalStatus',
  'verificationStatus',
  'severity',
  'laterality',
  'onsetDate',
  'abatementDate',
  'isChronic',
  'isNotifiable',
  'isSensitive',
] as const;
const auditedOf = (row: ConditionRow) => Object.fromEntries(audited.map((field) => [field, row[field]]));

type Fields = Omit<CreateCondition, 'patientId'>;

function columnsOf(order: Fields) {
  return {
    name: order.name,
    icdCode: order.icdCode,
    category: order.category,
    clinicalStatus: order.clinicalStatus,
    verificationStatus: order.verificationStatus,
    severity: order.severity ?? null,
    laterality: order.laterality,
    onsetDate: order.onsetDate,
    onsetAge: order.onsetAge ?? null,
    onsetText: order.onsetText,
    abatementDate: order.abatementDate,
    familyRelation: order.familyRelation ?? null,
    isChronic: order.isChronic,
    isNotifiable: order.isNotifiable,
    isSensitive: order.isSensitive,
    currentTreatment: order.currentTreatment,
    notes: order.notes,
  };
}

/** Another row of the same code and side that is present. One that the actor may not see does not tell that it is there. */
async function presentTwin(scope: Scope, patientId: Id, order: Fields, except: Id | null): Promise<boolean> {
  const isPresent = presentStatuses.includes(order.clinicalStatus) && !['refuted', 'entered-in-error'].includes(order.verificationStatus);
  if (!order.icdCode || !isPresent || order.category === 'family-history') return false;
  let twins = scope.tx
    .selectFrom('preExistingConditions')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('icdCode', '=', order.icdCode)
    .where('laterality', '=', order.laterality)
    .where('category', '<>', 'family-history')
    .where('clinicalStatus', 'in', [...presentStatuses])
    .where('verificationStatus', 'not in', ['refuted', 'entered-in-error']);
  if (!scope.may(sensitiveRight)) twins = twins.where('isSensitive', '=', false);
  if (except) twins = twins.where('id', '<>', except);
  return (await twins.executeTakeFirst()) !== undefined;
}

async function tell(
  scope: Scope,
  patient: ChartPatient,
  row: ConditionRow,
  before: ConditionRow | null,
  reason: string | null,
): Promise<void> {
  await scope.record({
    action: before ? 'update' : 'create',
    entity: 'PreExistingCondition',
    entityId: row.id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Condition of ${patient.hospitalPatientId} ${before ? 'changed' : 'recorded'}`,
    before: before && auditedOf(before),
    after: auditedOf(row),
    reason,
  });
  await scope.live({
    entity: 'pre-existing-conditions',
    id: row.id,
    action: before ? 'update' : 'create',
    permission: 'View Pre Existing Conditions',
  });
  if (row.isNotifiable && !before?.isNotifiable && row.verificationStatus !== 'entered-in-error') {
    await scope.notify({
      title: 'Notifiable Condition',
      content: `A notifiable condition was recorded for ${patient.hospitalPatientId}`,
      path: `/patients/${patient.id}`,
      to: { permission: 'View Report Module' },
      module: 'patients',
      entity: 'PreExistingCondition',
      entityId: row.id,
      dedupeKey: `notifiable:${row.id}`,
    });
  }
}

/** POST preExistingConditions. */
export async function createCondition(scope: Scope, { patientId, ...order }: CreateCondition): Promise<Condition> {
  const patient = await openLivingChart(scope, patientId);
  refuseIf(whyNotCondition(order, await scope.today()));
  await takeTurn(scope, 'conditions', patient.id);
  if (await presentTwin(scope, patient.id, order, null)) throw chartRefusals.refusal('CONDITION_RECORDED');
  const row = await scope.tx
    .insertInto('preExistingConditions')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      patientId: patient.id,
      ...columnsOf(order),
      ...madeBy(scope),
      createdByName: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, row, null, null);
  return toOwnCondition(scope, row, patient, await hospitalName(scope));
}

/** Another hospital's row that the actor sees is refused with its name; one that they do not see is not there. */
async function refuseForeign(scope: Scope, id: Id): Promise<never> {
  const { rows } = await sql<{ keeper: string | null }>`
    select civis_condition_keeper(${id}, ${scope.actor.userId}::uuid, ${scope.now}::timestamptz, ${scope.may(sensitiveRight)}) as keeper`.execute(
    scope.tx,
  );
  const keeper = rows[0]?.keeper;
  throw keeper ? chartRefusals.refusal('RECORD_OF_ANOTHER_HOSPITAL', { hospital: keeper }) : kernelRefusals.refusal('NOT_FOUND');
}

/** PUT preExistingConditions/{id}: only the hospital that wrote it (invariant 1). */
export async function editCondition(scope: Scope, id: Id, { reason, version, ...order }: EditCondition): Promise<Condition> {
  const found = () =>
    scope.tx.selectFrom('preExistingConditions').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const seen = await found().executeTakeFirst();
  if (!seen) return refuseForeign(scope, id);
  const patient = await openChart(scope, seen.patientId);
  if (seen.isSensitive && !scope.may(sensitiveRight)) throw kernelRefusals.refusal('NOT_FOUND');
  const today = await scope.today();
  await takeTurn(scope, 'conditions', patient.id);
  const before = await found().forUpdate().executeTakeFirstOrThrow();
  const whyNot = whyNotEntered(order.verificationStatus, before.verificationStatus, reason) ?? whyNotCondition(order, today);
  guard(conditionRecord, 'edit', { status: before.clinicalStatus }, whyNot);
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  if (await presentTwin(scope, patient.id, order, id)) throw chartRefusals.refusal('CONDITION_RECORDED');
  await keepHistory(scope, 'condition', before, { ...before }, reason);
  const row = await scope.tx
    .updateTable('preExistingConditions')
    .set({ ...columnsOf(order), ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, row, before, reason);
  return toOwnCondition(scope, row, patient, await hospitalName(scope));
}
