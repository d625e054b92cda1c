import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { latestVitals } from '#modules/patient-chart/server/index.ts';
import { dueDosesOf } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { Occupant } from '../../contract/bed-records.ts';
import { admissionActs } from '../../contract/calls/admissions.ts';
import type { StayPatient } from '../../contract/request-records.ts';
import { wardSettings } from '../../contract/settings.ts';
import { staffNames } from '../store.ts';
import { admissionRules, dayOfStay } from './rules.ts';
import { diagnosisOf, stayPatients } from './show-stays.ts';
import { admissionsOf } from '../stay-store.ts';

/** The early-warning score of the newest vitals, to readers who may see vitals. */
async function scoresOf(scope: Scope, patientIds: readonly Id[]): Promise<Map<Id, NonNullable<Occupant['score']>>> {
  if (!scope.may('View Vitals')) return new Map();
  const found = new Map<Id, NonNullable<Occupant['score']>>();
  for (const [patientId, { warning }] of await latestVitals(scope, patientIds))
    if (warning && warning.score !== null && warning.band !== null) found.set(patientId, { total: warning.score, band: warning.band });
  return found;
}

/** Tasks of stays that are due by now, by the stay. */
async function dueTasksOf(scope: Scope, stays: readonly { readonly id: Id }[]): Promise<Map<Id, number>> {
  const rows = await scope.tx
    .selectFrom('nursingTasks')
    .select((eb) => ['admissionId', eb.fn.countAll<number>().as('count')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', sql<Id>`any(${stays.map(({ id }) => id)}::uuid[])`)
    .where('status', '=', 'due')
    .where('dueAt', '<=', scope.now)
    .groupBy('admissionId')
    .execute();
  return new Map(rows.map(({ admissionId, count }) => [admissionId, Number(count)]));
}

/** Who lies in beds, by the bed: people, consultants, scores each in one query. */
export async function occupantsOf(scope: Scope, bedIds: readonly Id[]): Promise<Map<Id, Occupant>> {
  if (bedIds.length === 0 || !scope.may('View Admission')) return new Map();
  const rows = await admissionsOf(scope)
    .where('bedId', '=', sql<Id>`any(${[...bedIds]}::uuid[])`)
    .execute();
  if (rows.length === 0) return new Map();
  const patientIds = rows.map(({ patientId }) => patientId);
  // None needs another's answer: they go out together.
  const { settings, zone, people, staff, scores, doses, tasks } = await readTogether({
    settings: readSettings(scope, wardSettings),
    zone: scope.zone(),
    people: stayPatients(scope, patientIds),
    staff: staffNames(
      scope,
      rows.map(({ consultantId }) => consultantId),
    ),
    scores: scoresOf(scope, patientIds),
    doses: scope.may('View Therapeutic Administration') ? dueDosesOf(scope, patientIds) : Promise.resolve(null),
    tasks: scope.may('View Nursing Record') ? dueTasksOf(scope, rows) : Promise.resolve(null),
  });
  return new Map(
    rows.map((row) => [
      row.bedId as Id,
      present(Occupant, row, {
        admissionId: row.id,
        patient: people.get(row.patientId) as StayPatient,
        consultant: staff.get(row.consultantId)?.fullname ?? null,
        diagnosis: diagnosisOf(scope, row),
        day: dayOfStay(row.admittedAt, row.dischargedAt ?? scope.now, zone),
        score: scores.get(row.patientId) ?? null,
        dueDoses: doses ? (doses.get(row.patientId) ?? 0) : null,
        dueTasks: tasks ? (tasks.get(row.id) ?? 0) : null,
        acts: actsOf(scope, admissionActs, row, admissionRules(row, scope.now, settings, people.get(row.patientId)?.gender ?? null)),
      }),
    ]),
  );
}
