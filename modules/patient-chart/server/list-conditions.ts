import type { z } from 'zod';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import type { conditionCalls } from '../contract/calls/conditions.ts';
import type { Condition } from '../contract/records.ts';
import { hospitalName, openChart } from './chart.ts';
import { filterConditions, ownConditions, sharingOf, toCondition, visibleConditions } from './conditions.ts';
import { inOwnHospitals, ownPerson } from './own-chart.ts';

type Query = z.output<(typeof conditionCalls)['ofPatient']['query']>;
type List = z.input<(typeof conditionCalls)['ofPatient']['payload']>;

function pageOfRows(rows: readonly Condition[], query: Query) {
  const from = offsetOf(query);
  return { data: rows.slice(from, from + query.limit), meta: { count: rows.length, page: query.page, limit: query.limit } };
}

/** GET preExistingConditions/patient/{id}, narrowed by name or hospital. */
export async function listConditions(
  scope: Scope,
  patientId: Id,
  query: Query,
  narrow: { readonly searchText?: string; readonly hospitalId?: Id } = {},
): Promise<List> {
  const patient = await openChart(scope, patientId);
  const rows = filterConditions(await visibleConditions(scope, patient), { ...query, ...narrow });
  return { ...pageOfRows(rows, query), ...(await sharingOf(scope, patient)) };
}

/** GET …/getUniqueHospitals: who wrote what the actor may see, the newest writer first. */
export async function conditionHospitals(scope: Scope, patientId: Id) {
  const patient = await openChart(scope, patientId);
  const byHospital = new Map<Id, { hospitalId: Id; name: string; count: number; lastRecordedAt: string }>();
  for (const row of await visibleConditions(scope, patient)) {
    const known = byHospital.get(row.hospitalId);
    if (known) known.count += 1;
    else byHospital.set(row.hospitalId, { hospitalId: row.hospitalId, name: row.hospitalName, count: 1, lastRecordedAt: row.recordedAt });
  }
  return [...byHospital.values()];
}

/** The person's own conditions over all hospitals; what was entered in error is not theirs to read. */
export async function listOwnConditions(scope: PatientScope, asked: Id, query: Query): Promise<List> {
  const person = await ownPerson(scope, asked);
  const parts = await inOwnHospitals(scope, person, async (inside, patient) => {
    const here = await hospitalName(inside);
    const rows = await ownConditions(inside, patient.id, person.seesSensitive);
    return rows.map((row) => toCondition(row, patient, here));
  });
  const rows = filterConditions(parts.flat(), query)
    .filter((row) => row.verificationStatus !== 'entered-in-error')
    .sort((one, other) => (one.recordedAt < other.recordedAt ? 1 : -1));
  return { ...pageOfRows(rows, query), restricted: false, emergencyUntil: null };
}
