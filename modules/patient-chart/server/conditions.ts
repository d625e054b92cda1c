import { type Selectable, sql } from 'kysely';
import type { PreExistingConditionsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { conditionActs } from '../contract/calls/conditions.ts';
import type { Condition } from '../contract/records.ts';
import { type ChartPatient, hospitalName, sensitiveRight } from './chart.ts';

export type ConditionRow = Selectable<PreExistingConditionsTable>;
type Shown = Omit<ConditionRow, 'createdBy' | 'updatedBy' | 'updatedByName'>;

/** A condition as the hospital reads it that wrote it. */
export function toOwnCondition(scope: Scope, row: Shown, patient: Pick<ChartPatient, 'civisId'>, hospital: string): Condition {
  const acts = actsOf(scope, conditionActs, { status: row.clinicalStatus });
  return { ...toCondition(row, patient, hospital), canEdit: true, acts };
}

/** A row as the wire shows it to those who may not change it. */
export function toCondition(row: Shown, { civisId }: Pick<ChartPatient, 'civisId'>, hospital: string): Condition {
  const { createdAt, createdByName, ...rest } = row;
  const { hospitalId, id, patientId, name, icdCode, category, clinicalStatus, verificationStatus, severity, laterality } = rest;
  const { onsetDate, onsetAge, onsetText, abatementDate, familyRelation, isChronic, isNotifiable, isSensitive } = rest;
  const { currentTreatment, notes, updatedAt, version } = rest;
  return {
    id,
    patientId,
    civisId,
    hospitalId,
    hospitalName: hospital,
    canEdit: false,
    acts: {},
    ...{ name, icdCode, category, clinicalStatus, verificationStatus, severity, laterality },
    ...{ onsetDate, onsetAge, onsetText, abatementDate, familyRelation, isChronic, isNotifiable, isSensitive },
    ...{ currentTreatment, notes, updatedAt, version },
    recordedAt: createdAt,
    recordedBy: createdByName,
  };
}

/** What this hospital wrote; sensitive rows only where asked for. */
export function ownConditions(scope: Scope, patientId: Id, withSensitive: boolean): Promise<ConditionRow[]> {
  let rows = scope.tx
    .selectFrom('preExistingConditions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId);
  if (!withSensitive) rows = rows.where('isSensitive', '=', false);
  return rows.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(10_000).execute();
}

async function sharedConditions(scope: Scope, patientId: Id): Promise<(Shown & { hospitalName: string })[]> {
  const { rows } = await sql<Shown & { hospitalName: string }>`
    select * from civis_shared_conditions(${patientId}, ${scope.actor.userId}::uuid, ${scope.now}::timestamptz, ${scope.may(sensitiveRight)})`.execute(
    scope.tx,
  );
  return rows;
}

export interface Sharing {
  readonly restricted: boolean;
  readonly emergencyUntil: string | null;
}

/** Whether other hospitals know the person and this user may not see what they wrote; until when an emergency opened it. */
export async function sharingOf(scope: Scope, patient: ChartPatient): Promise<Sharing> {
  const { rows } = await sql<{ elsewhere: boolean; shared: boolean }>`
    select civis_person_elsewhere(${patient.personId}) as elsewhere,
      exists (select 1 from persons p where p.id = ${patient.personId} and p.share_records = 'granted') as shared`.execute(scope.tx);
  const open = await scope.tx
    .selectFrom('chartEmergencies')
    .select('expiresAt')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patient.id)
    .where('userId', '=', scope.actor.userId ?? scope.hospitalId)
    .where('expiresAt', '>', scope.now)
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [state] = rows;
  const emergencyUntil = open?.expiresAt ?? null;
  return { restricted: Boolean(state?.elsewhere && !state.shared && !emergencyUntil), emergencyUntil };
}

const newestFirst = (one: Condition, other: Condition) =>
  one.recordedAt === other.recordedAt ? (one.id < other.id ? 1 : -1) : one.recordedAt < other.recordedAt ? 1 : -1;

/**
 * Every condition of a patient that the actor may see, of all hospitals, newest first. The one source of the four lists and of
 * everything made from them, so that they agree (invariant 2).
 */
export async function visibleConditions(scope: Scope, patient: ChartPatient): Promise<Condition[]> {
  const own = await ownConditions(scope, patient.id, scope.may(sensitiveRight));
  const here = await hospitalName(scope);
  const shared = await sharedConditions(scope, patient.id);
  return [
    ...own.map((row) => toOwnCondition(scope, row, patient, here)),
    ...shared.map((row) => toCondition(row, patient, row.hospitalName)),
  ].sort(newestFirst);
}

export interface ConditionFilter {
  readonly clinicalStatus?: readonly string[] | undefined;
  readonly category?: readonly string[] | undefined;
  readonly searchText?: string;
  readonly hospitalId?: Id;
}

/** Rows that fit; the text may stand anywhere in name or code, whatever the case. */
export function filterConditions(rows: readonly Condition[], filter: ConditionFilter): Condition[] {
  const wanted = filter.searchText ? foldText(filter.searchText) : null;
  return rows.filter(
    (row) =>
      (!filter.clinicalStatus?.length || filter.clinicalStatus.includes(row.clinicalStatus)) &&
      (!filter.category?.length || filter.category.includes(row.category)) &&
      (filter.hospitalId === undefined || row.hospitalId === filter.hospitalId) &&
      (wanted === null ||
        foldText(row.name).includes(wanted) ||
        (row.icdCode ?? '').toLowerCase().includes(filter.searchText?.trim().toLowerCase() ?? '')),
  );
}
