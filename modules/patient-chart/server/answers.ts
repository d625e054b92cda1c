import type { Id, Instant } from '#kernel/contract/fields.ts';
import { readTogether, together } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { BannerAnswer, MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { type KnownAllergies, allergiesOfPatient } from './allergies.ts';
import { sensitiveRight } from './chart.ts';
import { isActiveAllergy } from '../contract/active-allergy.ts';

/** Allergies of a patient of this hospital, for whoever prescribes or gives. Door of the module. */
export async function allergiesOf(scope: Scope, patientId: Id): Promise<KnownAllergies> {
  const [patient] = await patientBrief(scope, [patientId]);
  return allergiesOfPatient(scope, patient ?? { id: patientId, civisId: '' });
}

/** The banner's allergies: names and how dangerous, to everybody who opens the record. */
export async function bannerFacts(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<BannerAnswer> {
  const { data, allergyReview } = await allergiesOf(scope, patientId);
  if (allergyReview.state === 'not-asked') return {};
  const known = data.filter(isActiveAllergy).map(({ id, substance, criticality }) => ({ id, name: substance, severity: criticality }));
  return { allergies: { known, noneKnown: allergyReview.state === 'none-known' } };
}

/** When vitals were last taken, for the plausibility of a time of death. */
export async function lastVitals(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<Instant | undefined> {
  const row = await scope.tx
    .selectFrom('vitals')
    .select('takenAt')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '<>', 'entered-in-error')
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.takenAt;
}

/** Tables whose rows move when two patients are merged. */
export const mergeTables: readonly MergeTable[] = [
  { table: 'pre_existing_conditions', column: 'patient_id', label: 'Conditions' },
  { table: 'allergies', column: 'patient_id', label: 'Allergies' },
  { table: 'allergy_reviews', column: 'patient_id', label: 'Allergy reviews' },
  { table: 'chart_emergencies', column: 'patient_id', label: 'Emergency openings' },
  { table: 'vitals', column: 'patient_id', label: 'Vitals' },
  { table: 'patient_summaries', column: 'patient_id', label: 'Summaries' },
  { table: 'patient_attachments', column: 'patient_id', label: 'Documents' },
];

interface Asked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly most: number;
}

interface Kind {
  readonly type: string;
  readonly permission: string;
  readonly table: 'vitals' | 'preExistingConditions' | 'allergies' | 'patientSummaries' | 'patientAttachments';
  readonly at: 'takenAt' | 'createdAt';
  readonly by: string;
  readonly title: (row: Record<string, unknown>) => string;
  readonly detail: (row: Record<string, unknown>) => string | null;
  readonly tab: string;
}

const kinds: readonly Kind[] = [
  {
    type: 'vitals',
    permission: 'View Vitals',
    table: 'vitals',
    at: 'takenAt',
    by: 'takenByName',
    title: () => 'Vitals recorded',
    detail: (row) => (row.news2 === null ? null : `NEWS2 ${row.news2}`),
    tab: 'vitals',
  },
  {
    type: 'condition',
    permission: 'View Pre Existing Conditions',
    table: 'preExistingConditions',
    at: 'createdAt',
    by: 'createdByName',
    title: (row) => `Condition: ${row.name}`,
    detail: (row) => row.icdCode as string | null,
    tab: 'pre-existing-conditions',
  },
  {
    type: 'allergy',
    permission: 'View Allergies',
    table: 'allergies',
    at: 'createdAt',
    by: 'createdByName',
    title: (row) => `Allergy: ${row.substance}`,
    detail: (row) => row.criticality as string,
    tab: 'allergies',
  },
  {
    type: 'summary',
    permission: 'View Patient Summary',
    table: 'patientSummaries',
    at: 'createdAt',
    by: 'authorName',
    title: (row) => `Summary: ${row.title}`,
    detail: (row) => row.status as string,
    tab: 'summaries',
  },
  {
    type: 'attachment',
    permission: 'View Patient Attachments',
    table: 'patientAttachments',
    at: 'createdAt',
    by: 'uploadedByName',
    title: (row) => `Document: ${row.name}`,
    detail: (row) => row.category as string,
    tab: 'attachments',
  },
];

async function linesOf(
  scope: Scope,
  kind: Kind,
  { patientId, from, until, most }: Asked,
): Promise<{ lines: TimelineLine[]; count: number }> {
  let rows = scope.tx.selectFrom(kind.table).where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
  const sees = scope.may(sensitiveRight);
  const hides = kind.table === 'preExistingConditions' || kind.table === 'patientAttachments';
  if (hides && !sees) rows = rows.where('isSensitive', '=', false);
  if (kind.table === 'vitals') rows = rows.where('status', '<>', 'entered-in-error');
  if (kind.table === 'preExistingConditions' || kind.table === 'allergies')
    rows = rows.where(kind.table === 'allergies' ? 'verification' : 'verificationStatus', '<>', 'entered-in-error');
  const at = kind.at as 'updatedAt';
  if (from) rows = rows.where(at, '>=', from);
  if (until) rows = rows.where(at, '<', until);
  const { count, newest } = await readTogether({
    count: countAll(rows),
    newest: rows.selectAll().orderBy(at, 'desc').limit(most).execute(),
  });
  const found: readonly Record<string, unknown>[] = newest;
  const lines = found.map((row) => ({
    type: kind.type,
    id: row.id as Id,
    at: row[kind.at] as Instant,
    title: kind.title(row),
    detail: kind.detail(row),
    by: row[kind.by] as string,
    path: `/patients/${patientId}?tab=${kind.tab}`,
  }));
  return { lines, count };
}

/** Lines of the chart for the patient's timeline, each kind for those who may see it; sensitive rows leave no trace (invariant 10). */
export async function timelineRows(scope: Scope, asked: Asked): Promise<{ lines: TimelineLine[]; count: number }> {
  const wanted = kinds.filter((kind) => (asked.types === null || asked.types.includes(kind.type)) && scope.may(kind.permission));
  const parts = await together(wanted.map((kind) => linesOf(scope, kind, asked)));
  const lines = parts.flatMap((part) => part.lines).sort((one, other) => (one.at < other.at ? 1 : -1));
  return { lines: lines.slice(0, asked.most), count: parts.reduce((sum, part) => sum + part.count, 0) };
}

/** Sensitive conditions and documents among records of the trail, for users without the right. */
export async function restrictedRecords(
  scope: Scope,
  { records }: { readonly records: readonly { readonly entityType: string; readonly entityId: Id }[] },
): Promise<readonly Id[] | undefined> {
  if (scope.kind !== 'hospital' || scope.may(sensitiveRight)) return undefined;
  const idsOf = (type: string) => [...new Set(records.filter((record) => record.entityType === type).map((record) => record.entityId))];
  const hidden: Id[] = [];
  for (const [table, ids] of [
    ['preExistingConditions', idsOf('PreExistingCondition')],
    ['patientAttachments', idsOf('Attachment')],
  ] as const) {
    if (ids.length === 0) continue;
    const rows = await scope.tx
      .selectFrom(table)
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', 'in', ids)
      .where('isSensitive', '=', true)
      .execute();
    hidden.push(...rows.map((row) => row.id));
  }
  return hidden;
}
