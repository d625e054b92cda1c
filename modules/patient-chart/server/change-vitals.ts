import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { VitalsVoided } from '../contract/events.ts';
import { vitalRecord } from '../contract/vital.record.ts';
import { AmendVitals, measuredFields, RecordVitals, type Vital } from '../contract/vital-records.ts';
import { alertOf } from './alert-vitals.ts';
import { type ChartPatient, hospitalName, keepHistory, openChart } from './chart.ts';
import { judgeSet, keptColumns } from './record-vitals.ts';
import { amending } from './vital-acts.ts';
import { toVital, verbalOf, type VitalRow } from './vitals-record.ts';

/** Fields of a set that a correction may give. */
const typedFields = Object.keys(AmendVitals.shape).filter((field) => !['takenAt', 'reason', 'confirm', 'version', 'units'].includes(field));

/** Only a value that was typed now has to be confirmed when it is unusual. */
const givenFields = (order: Readonly<Record<string, unknown>>) => typedFields.filter((field) => order[field] !== undefined);

async function openSet(scope: Scope, id: Id): Promise<{ row: VitalRow; patient: ChartPatient }> {
  const row = await scope.tx
    .selectFrom('vitals')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return { row, patient: await openChart(scope, row.patientId) };
}

/** What the set was typed as, with the corrected fields laid over: checked whole, as a new one is. */
function typedAgain(row: VitalRow, order: AmendVitals) {
  const entered = row.entered;
  const given: Readonly<Record<string, unknown>> = order;
  const stored: Readonly<Record<string, unknown>> = row;
  const typed: Record<string, unknown> = {};
  const units: Record<string, string> = {};
  for (const field of typedFields) {
    const isGiven = given[field] !== undefined;
    const own = entered[field];
    const kept = field === 'gcsVerbal' ? verbalOf(row.gcsVerbal) : stored[field];
    typed[field] = isGiven ? given[field] : own ? own.value : kept;
    const unit = isGiven ? order.units[field as keyof typeof order.units] : own?.unit;
    if (unit) units[field] = unit;
  }
  const checked = RecordVitals.safeParse({ patientId: row.patientId, ...typed, units });
  if (!checked.success) {
    const fields = Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
    throw kernelRefusals.refusal('INVALID_INPUT', {}, fields);
  }
  return checked.data;
}

const auditedOf = (row: VitalRow) =>
  Object.fromEntries([...measuredFields, 'takenAt', 'news2', 'scoreBand'].map((field) => [field, row[field as keyof VitalRow]]));

/** What of a row is kept in its history: measurements, not who wrote it. */
function measuredOf(row: VitalRow): object {
  const { fingerprint: _print, alertedAt: _alerted, createdBy: _by, updatedBy: _changed, hospitalId: _hospital, ...rest } = row;
  return rest;
}

/** PATCH vitals/{id}: what was there is kept; a corrected set that calls for help calls, unless it has called before. */
export async function amendVitals(scope: Scope, id: Id, order: AmendVitals): Promise<Vital> {
  const { row: before, patient } = await openSet(scope, id);
  const whyNot = await amending(scope);
  guard(vitalRecord, 'amend', before, whyNot(before));
  if (order.version !== undefined && order.version !== before.version) refuseStale(before, before.updatedByName);
  const takenAt = order.takenAt ?? before.takenAt;
  const { columns, unusual } = await judgeSet(scope, patient, keptColumns(typedAgain(before, order)), {
    takenAt,
    confirm: order.confirm,
    only: givenFields(order),
  });
  await keepHistory(scope, 'vital', before, measuredOf(before), order.reason);
  const row = await scope.tx
    .updateTable('vitals')
    .set({ ...columns, takenAt, status: 'amended', ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: unusual.length > 0 ? 'override' : 'update',
    entity: 'Vital',
    entityId: id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Vitals of ${patient.hospitalPatientId} corrected`,
    before: auditedOf(before),
    after: auditedOf(row),
    reason: order.reason,
  });
  await scope.live({ entity: 'vitals', id, action: 'update', permission: 'View Vitals' });
  await alertOf(scope, patient, row, false);
  return toVital(row, await hospitalName(scope));
}

/** DELETE vitals/{id}: entered in error. Still listed, struck through; no trend, score or alert knows it (invariant 4). */
export async function voidVitals(scope: Scope, id: Id, reason: string): Promise<Vital> {
  const { row: before, patient } = await openSet(scope, id);
  guard(vitalRecord, 'void', before);
  await keepHistory(scope, 'vital', before, measuredOf(before), reason);
  const row = await scope.tx
    .updateTable('vitals')
    .set({ status: 'entered-in-error', voidReason: reason, news2: null, scoreBand: null, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'state',
    entity: 'Vital',
    entityId: id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Vitals of ${patient.hospitalPatientId} voided`,
    before: { status: before.status },
    after: { status: row.status },
    reason,
  });
  await scope.live({ entity: 'vitals', id, action: 'update', permission: 'View Vitals' });
  await scope.emit(VitalsVoided, { patientId: patient.id, vitalId: id });
  return toVital(row, await hospitalName(scope));
}
