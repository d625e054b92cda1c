import { createHash } from 'node:crypto';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { addSeconds, dayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { requireCareRecord, requireLivingPatient } from '#modules/patients/server/index.ts';
import { PregnancyState } from '../contract/events.ts';
import { chartRefusals } from '../contract/refusals.ts';
import { completeNews2, type ScoredPatient, scoreOf, unusualFields } from '../contract/scores.ts';
import { toKept, type UnitField, unitsOf } from '../contract/units.ts';
import { measuredFields, type MeasuredField, type RecordVitals, type Vital } from '../contract/vital-records.ts';
import { alertOf } from './alert-vitals.ts';
import { type ChartPatient, hospitalName, openLivingChart, takeTurn } from './chart.ts';
import { inOwnHospital } from './own-chart.ts';
import { monthsBetween, whyNotBackdated, whyNotTakenAt } from './rules.ts';
import { toVital, type VitalRow, verbalOf } from './vitals-record.ts';

type Typed = Omit<RecordVitals, 'patientId' | 'source' | 'sourceId' | 'takenAt' | 'reason' | 'confirm'>;
type Entered = Record<string, { value: number; unit: string }>;

/** What was typed, in the units in which values are kept, and what was typed in units of its own (invariant 6). */
export function keptColumns(typed: Typed) {
  const entered: Entered = {};
  const kept = {} as Record<MeasuredField, number | null>;
  for (const field of measuredFields) {
    const value = typed[field] ?? null;
    const unit = typed.units[field as UnitField];
    if (value !== null && unit) entered[field] = { value, unit };
    kept[field] = value !== null && field in unitsOf ? toKept(field as UnitField, value, unit ?? unitsOf[field as UnitField][0]) : value;
  }
  return {
    ...kept,
    temperatureSite: typed.temperatureSite ?? null,
    pulseRhythm: typed.pulseRhythm ?? null,
    bpPosition: typed.bpPosition ?? null,
    bpLimb: typed.bpLimb ?? null,
    onOxygen: typed.onOxygen ?? null,
    oxygenDevice: typed.oxygenDevice ?? null,
    spo2Scale: typed.spo2Scale ?? 1,
    consciousness: typed.consciousness ?? null,
    gcsVerbal: typed.gcsVerbal === null || typed.gcsVerbal === undefined ? null : (String(typed.gcsVerbal) as VitalRow['gcsVerbal']),
    painTool: typed.painTool ?? null,
    glucoseContext: typed.glucoseContext ?? null,
    heightMethod: typed.heightMethod ?? null,
    lmp: typed.lmp || null,
    isPregnant: typed.isPregnant ?? null,
    entered,
  };
}
export type Kept = ReturnType<typeof keptColumns>;

/** A digest of all that was measured; the same set twice has the same. */
function fingerprintOf(patientId: Id, { entered: _entered, ...kept }: Kept): string {
  const words = Object.entries(kept)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([field, value]) => `${field}=${value ?? ''}`);
  return createHash('sha256')
    .update([patientId, ...words].join('\n'))
    .digest('base64url')
    .slice(0, 32);
}

/** Whom a set is of, at the time it was taken: age in whole months, and whether the obstetric table applies. */
async function scoredAt(
  scope: Scope,
  patient: ChartPatient,
  takenAt: Instant,
  zone: string,
  isPregnant: boolean | null,
): Promise<ScoredPatient> {
  const state = patient.sexAtBirth === 'male' ? [] : await scope.ask(PregnancyState, { patientId: patient.id, at: takenAt });
  return { ageMonths: monthsBetween(patient.dateOfBirth, dayIn(takenAt, zone)), obstetric: isPregnant === true || state.length > 0 };
}

export interface Judged {
  readonly columns: ReturnType<typeof rowColumns>;
  readonly unusual: readonly string[];
}

/** The verbal response as the scores count it: a number, or 'T' for a tube. */
const scoredSet = (kept: Kept) => ({ ...kept, gcsVerbal: verbalOf(kept.gcsVerbal) });

function rowColumns(patientId: Id, kept: Kept, of: ScoredPatient) {
  const score = scoreOf(scoredSet(kept), of);
  return {
    ...kept,
    entered: json(kept.entered),
    ageMonths: of.ageMonths,
    obstetric: of.obstetric,
    scoreTable: score.table,
    scoreVersion: score.version,
    news2: completeNews2(score),
    scoreBand: score.band,
    fingerprint: fingerprintOf(patientId, kept),
  };
}

interface JudgedAt {
  readonly takenAt: Instant;
  /** Unusual values were seen and meant. */
  readonly confirm: boolean;
  readonly only?: readonly string[];
  /** The hospital's zone, where the caller has it. */
  readonly zone?: string;
}

/** Judges a set for a patient at a time: times, sex, unusual values (of `only` these fields); answers the columns with the score. */
export async function judgeSet(
  scope: Scope,
  patient: ChartPatient,
  kept: Kept,
  { takenAt, confirm, only, zone: known }: JudgedAt,
): Promise<Judged> {
  const zone = known ?? (await scope.zone());
  refuseIf(whyNotTakenAt(takenAt, scope.now, patient.dateOfBirth ? startOfDay(patient.dateOfBirth, zone) : null));
  const isObstetric = kept.lmp !== null || kept.isPregnant === true || kept.fetalHeartRate !== null || kept.fundalHeight !== null;
  if (isObstetric && patient.sexAtBirth === 'male') throw chartRefusals.refusal('FEMALE_ONLY');
  const of = await scoredAt(scope, patient, takenAt, zone, kept.isPregnant);
  const unusual = unusualFields(scoredSet(kept), of).filter((field) => only?.includes(field) ?? true);
  if (unusual.length > 0 && !confirm) {
    throw chartRefusals.refusal('VITALS_UNUSUAL', { found: unusual }, Object.fromEntries(unusual.map((field) => [field, 'Confirm value'])));
  }
  return { columns: rowColumns(patient.id, kept, of), unusual };
}

const twinSeconds = 60;

/** The same set taken within a minute: a second press of the button, or two who write down one reading. */
async function refuseTwin(scope: Scope, patientId: Id, takenAt: Instant, fingerprint: string): Promise<void> {
  const twin = await scope.tx
    .selectFrom('vitals')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('takenAt', '>', addSeconds(takenAt, -twinSeconds))
    .where('takenAt', '<', addSeconds(takenAt, twinSeconds))
    .where('fingerprint', '=', fingerprint)
    .where('status', '<>', 'entered-in-error')
    .executeTakeFirst();
  if (twin) throw chartRefusals.refusal('VITALS_REPEATED', { id: twin.id });
}

async function keepSet(scope: Scope, patient: ChartPatient, order: RecordVitals): Promise<Vital> {
  const { takenAt: asked, source, sourceId, reason, confirm, patientId: _patient, ...typed } = order;
  await requireCareRecord(scope, patient.id, { kind: source, id: sourceId, field: 'sourceId' });
  const takenAt = asked ?? scope.now;
  refuseIf(whyNotBackdated(takenAt, scope.now, reason));
  const { columns, unusual } = await judgeSet(scope, patient, keptColumns(typed), { takenAt, confirm });
  await takeTurn(scope, 'vitals', patient.id);
  await refuseTwin(scope, patient.id, takenAt, columns.fingerprint);
  const row = await scope.tx
    .insertInto('vitals')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      patientId: patient.id,
      takenAt,
      takenBy: scope.actor.userId,
      takenByName: scope.actor.name,
      source,
      sourceId: sourceId ?? null,
      status: 'final',
      backdateReason: reason,
      ...columns,
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: unusual.length > 0 ? 'override' : 'create',
    entity: 'Vital',
    entityId: row.id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Vitals of ${patient.hospitalPatientId} recorded${unusual.length > 0 ? `, unusual values confirmed: ${unusual.join(', ')}` : ''}`,
    after: { takenAt, source, news2: row.news2, band: row.scoreBand },
    reason,
  });
  await scope.live({ entity: 'vitals', id: row.id, action: 'create', permission: 'View Vitals' });
  await alertOf(scope, patient, row, true);
  return toVital(row, await hospitalName(scope));
}

/** POST vitals. */
export async function recordVitals(scope: Scope, order: RecordVitals): Promise<Vital> {
  return keepSet(scope, await openLivingChart(scope, order.patientId), order);
}

/** A reading of one's own, taken at home, for the hospital of the named patient record. */
export function recordOwnVitals(scope: PatientScope, order: RecordVitals): Promise<Vital> {
  return inOwnHospital(scope, order.patientId, async (inside, { id }) => {
    const patient = await requireLivingPatient(inside, id);
    if (order.sourceId) throw kernelRefusals.refusal('INVALID_INPUT', {}, { sourceId: 'Not for readings at home' });
    return keepSet(inside, patient, { ...order, patientId: id, source: 'home', sourceId: null });
  });
}
