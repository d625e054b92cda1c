import type { Instant } from '#kernel/contract/fields.ts';
import { addDays, addSeconds } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { daysAhead } from '../../contract/administration-words.ts';
import { admissionSettings } from '../../contract/settings.ts';
import { windowOf } from './rules/doses.ts';
import { type Course, type Plan, planDoses, type PlannedDose, regenerate } from './rules/schedule.ts';
import { addDosages, changeDosages, type DosageValues, dosagesOf, type StoredAdministration } from './store.ts';

/** Days for which doses of a course that ends stand on the chart; longer ones grow every night. */
const fixedDaysAhead = 31;

type Scheduled = Pick<
  StoredAdministration,
  | 'frequencyCode'
  | 'times'
  | 'everyHours'
  | 'daysOfWeek'
  | 'durationValue'
  | 'durationUnit'
  | 'prn'
  | 'doseAmount'
  | 'tapering'
  | 'startAt'
  | 'insulin'
>;

function courseOf(row: Scheduled): Course {
  const { frequencyCode, times, everyHours, daysOfWeek, durationValue, durationUnit, prn, doseAmount, tapering, startAt } = row;
  return { frequencyCode, times, everyHours, daysOfWeek, durationValue, durationUnit, prn, doseAmount, tapering, startAt };
}

function horizonOf(scope: Scope, row: Scheduled): Instant {
  const from = row.startAt > scope.now ? row.startAt : scope.now;
  const endless =
    row.tapering.length === 0 && (row.durationUnit === 'continuous' || row.durationUnit === null || row.durationValue === null);
  return addDays(from, endless ? daysAhead : fixedDaysAhead);
}

/** The doses of an administration as far ahead as they stand on the chart. */
export async function planOf(scope: Scope, row: Scheduled, changes: Partial<Course> = {}): Promise<Plan> {
  const { doseTimes } = await readSettings(scope, admissionSettings);
  return planDoses({ ...courseOf(row), ...changes }, { zone: await scope.zone(), doseTimes, until: horizonOf(scope, row) });
}

/** What the columns of a planned dose hold. */
export function plannedValues(row: Scheduled, { dueAt, doseAmount }: PlannedDose): DosageValues {
  return { dueAt, doseAmount, windowMinutes: windowOf(row), prn: false, status: 'pending' };
}

/** What of a plan stands in the administration itself. */
export function planColumns(plan: Plan) {
  return { endAt: plan.endAt, plannedTotal: plan.total, scheduleComplete: plan.complete };
}

/** Doses that a course counted in doses has; null: its length is told by days, or it has no end. */
function countedDoses(course: Course): number | null {
  return course.durationUnit === 'doses' && course.tapering.length === 0 && !course.prn ? (course.durationValue ?? 1) : null;
}

/**
 * Brings the doses of a locked administration in step with its course from an instant on; what is recorded or was due earlier stays
 * (invariant 10). `changes` is what the course becomes. Answers what the administration's columns then hold.
 */
export async function reschedule(
  scope: Scope,
  row: StoredAdministration,
  { from, changes = {} }: { readonly from: Instant; readonly changes?: Partial<Course> },
): Promise<ReturnType<typeof planColumns>> {
  const after = { ...row, ...changes } as StoredAdministration;
  const most = countedDoses(courseOf(after));
  // A course counted in doses goes on until all are there, however its times changed on the way.
  const plan = await planOf(scope, row, most === null ? changes : { ...changes, durationValue: most * 2 + 50 });
  const standing = (await dosagesOf(scope, [row.id])).filter(({ voided }) => !voided);
  const { cancel, change, add } = regenerate(standing, plan.doses, { from, most });
  await changeDosages(scope, cancel, { status: 'cancelled', note: 'Schedule changed' });
  for (const { id, doseAmount } of change) await changeDosages(scope, [id], { doseAmount });
  await addDosages(
    scope,
    row,
    add.map((dose) => plannedValues(after, dose)),
  );
  if (most === null) return planColumns(plan);
  const live = standing.filter(({ id, status }) => status !== 'cancelled' && !cancel.includes(id));
  const last = [...live, ...add].reduce<Instant | null>((latest, { dueAt }) => (latest === null || dueAt > latest ? dueAt : latest), null);
  return { endAt: last, plannedTotal: most, scheduleComplete: live.length + add.length >= most };
}

/** Adds the doses that have come within sight since; answers how many. */
export async function extend(scope: Scope, row: StoredAdministration): Promise<{ added: number; columns: ReturnType<typeof planColumns> }> {
  const standing = (await dosagesOf(scope, [row.id])).filter(({ voided }) => !voided);
  const last = standing.reduce<Instant>((latest, { dueAt }) => (dueAt > latest ? dueAt : latest), row.startAt);
  const from = standing.length > 0 ? addSeconds(last, 1) : last;
  const columns = await reschedule(scope, row, { from });
  const after = await dosagesOf(scope, [row.id]);
  return { added: after.length - standing.length, columns };
}
