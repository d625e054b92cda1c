import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { latestVitals } from '#modules/patient-chart/server/index.ts';
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

/** Who lies in beds, by the bed: people, consultants, scores each in one query. */
export async function occupantsOf(scope: Scope, bedIds: readonly Id[]): Promise<Map<Id, Occupant>> {
  if (bedIds.length === 0 || !scope.may('View Admission')) return new Map();
  const rows = await admissionsOf(scope)
    .where('bedId', '=', sql<Id>`any(${[...bedIds]}::uuid[])`)
    .execute();
  if (rows.length === 0) return new Map();
  const patientIds = rows.map(({ patientId }) => patientId);
  // None needs another's answer: they go out together.
  const { settings, zone, people, staff, scores } = await readTogether({
    settings: readSettings(scope, wardSettings),
    zone: scope.zone(),
    people: stayPatients(scope, patientIds),
    staff: staffNames(
      scope,
      rows.map(({ consultantId }) => consultantId),
    ),
    scores: scoresOf(scope, patientIds),
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
        acts: actsOf(scope, admissionActs, row, admissionRules(row, scope.now, settings)),
      }),
    ]),
  );
}
