import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf, hospitalPhone } from '#modules/organisation/server/index.ts';
import { findOwn, inOwnHospitals, knownDiagnoses, type OwnPerson, ownPerson } from '#modules/patient-chart/server/index.ts';
import { patientFacts } from '#modules/patients/server/index.ts';
import type { admissionCalls } from '../contract/calls/admissions.ts';
import { OwnDischargeSummary, OwnStay } from '../contract/own-records.ts';
import { admissionsOf, readAdmission, type StoredAdmission } from './stay-store.ts';
import { staffNames } from './store.ts';

type Query = QueryOf<typeof admissionCalls.list>;

/** Which of these stays were in a restricted ward at any time: of them a patient area says neither ward nor doctor nor findings. */
export async function restrictedOf(scope: Scope, ids: readonly Id[]): Promise<Set<Id>> {
  const { rows } = await sql<{ id: Id }>`
    select distinct s.admission_id as id from bed_stays s
      join wards w on w.hospital_id = s.hospital_id and w.id = s.ward_id and w.restricted
     where s.hospital_id = ${scope.hospitalId} and s.admission_id = any(${[...ids]}::uuid[])`.execute(scope.tx);
  return new Set(rows.map(({ id }) => id));
}

async function wardNames(scope: Scope, ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = await scope.tx
    .selectFrom('wards')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Own stays of one hospital: each part in one query. */
async function shown(scope: Scope, rows: readonly StoredAdmission[]): Promise<OwnStay[]> {
  if (rows.length === 0) return [];
  const { id: hospitalId, name: hospital } = await hospitalOf(scope);
  const hidden = await restrictedOf(
    scope,
    rows.map(({ id }) => id),
  );
  const wards = await wardNames(
    scope,
    rows.map(({ wardId }) => wardId),
  );
  const staff = await staffNames(
    scope,
    rows.map(({ consultantId }) => consultantId),
  );
  return rows.map((row) => {
    const open = !hidden.has(row.id);
    return present(OwnStay, row, {
      hospitalId,
      hospital,
      ward: open ? (wards.get(row.wardId) ?? null) : null,
      consultant: open ? (staff.get(row.consultantId)?.fullname ?? null) : null,
      hasSummary: open && row.status === 'released' && row.dischargeSummary !== null,
    });
  });
}

async function staysIn(scope: Scope, patientId: Id, most: number): Promise<{ rows: OwnStay[]; count: number }> {
  const mine = admissionsOf(scope).where('patientId', '=', patientId).where('status', '<>', 'cancelled');
  const rows = await mine.orderBy('admittedAt', 'desc').orderBy('id', 'desc').limit(most).execute();
  const count = scope.tx
    .selectFrom('admissions')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '<>', 'cancelled');
  return { rows: await shown(scope, rows), count: await countAll(count) };
}

/** GET patient-admissions in the patient area: the stays of the own person, or of one acted for, over all hospitals. */
export async function listOwnStays(scope: PatientScope, query: Query): Promise<Page<OwnStay>> {
  const person = await ownPerson(scope, query.personId);
  const most = offsetOf(query) + query.limit;
  const parts = await inOwnHospitals(scope, person, (inside, patient) => staysIn(inside, patient.id, most));
  const rows = parts.flatMap((part) => part.rows).sort((one, other) => (one.admittedAt < other.admittedAt ? 1 : -1));
  return {
    data: rows.slice(offsetOf(query), most),
    meta: { count: parts.reduce((sum, part) => sum + part.count, 0), page: query.page, limit: query.limit },
  };
}

/**
 * GET patient-admissions/patient/{id}/discharge-summary: of an own stay, once the patient is released; anything else is NOT_FOUND. Sensitive
 * diagnoses of a minor of 14 and more stay closed to those who act for them.
 */
export async function ownDischargeSummary(scope: PatientScope, id: Id): Promise<OwnDischargeSummary> {
  const place = await findOwn(scope, async (inside, patientIds) => {
    const row = await admissionsOf(inside).where('id', '=', id).where('patientId', 'in', patientIds).executeTakeFirst();
    return row ? { hospitalId: inside.hospitalId, patientId: row.patientId } : null;
  });
  // Whoever may only book for a person reads nothing of the chart.
  const person = await ownPerson(scope, place.patientId);
  const found = await scope.inHospital(place.hospitalId, async (inside) => summaryOf(inside, await readAdmission(inside, id), person));
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  return found;
}

async function summaryOf(scope: Scope, row: StoredAdmission, { seesSensitive }: OwnPerson): Promise<OwnDischargeSummary | null> {
  const [stay] = await shown(scope, [row]);
  const { dischargeSummary, dischargedAt, dischargeType } = row;
  if (!stay?.hasSummary || !dischargeSummary || !dischargedAt || !dischargeType) return null;
  const hospital = await hospitalOf(scope);
  const [patient] = await patientFacts(scope, [row.patientId]);
  return present(OwnDischargeSummary, row, {
    ...stay,
    hospitalAddress: [hospital.address, hospital.city, hospital.state].filter(Boolean).join(', ') || null,
    hospitalPhone: hospitalPhone(hospital),
    patient: {
      fullname: patient?.fullname ?? '',
      hospitalPatientId: patient?.hospitalPatientId ?? '',
      dateOfBirth: patient?.dateOfBirth ?? null,
    },
    type: dischargeType,
    finalDiagnoses: knownDiagnoses(scope, row.finalDiagnoses ?? [], seesSensitive).map(({ description }) => description),
    summary: { ...dischargeSummary },
    signedBy: row.dischargedByName,
    signedAt: dischargedAt,
  });
}
