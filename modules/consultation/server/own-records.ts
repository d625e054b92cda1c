import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { inOwnHospitals, ownPerson } from '#modules/patient-chart/server/index.ts';
import type { consultationCalls } from '../contract/calls/consultations.ts';
import type { certificateCalls, referralCalls } from '../contract/calls/papers.ts';
import type { OwnCertificate, OwnReferral } from '../contract/paper-records.ts';
import type { OwnConsultation } from '../contract/records.ts';
import { printedCode, verifyUrl } from './certificates.ts';

interface Asked {
  readonly page: number;
  readonly limit: number;
  readonly personId?: Id | undefined;
}

/** Rows of a person's own from all their hospitals, the newest first. */
async function ofAllHospitals<Row extends { readonly at: Instant }>(
  scope: PatientScope,
  query: Asked,
  read: (inside: Scope, patientId: Id, most: number) => Promise<{ rows: Row[]; count: number }>,
): Promise<{ rows: Row[]; count: number }> {
  const person = await ownPerson(scope, query.personId);
  const most = offsetOf(query) + query.limit;
  const parts = await inOwnHospitals(scope, person, (inside, patient) => read(inside, patient.id, most));
  const rows = parts.flatMap((part) => part.rows).sort((one, other) => (one.at < other.at ? 1 : -1));
  return { rows: rows.slice(offsetOf(query), most), count: parts.reduce((sum, part) => sum + part.count, 0) };
}

interface VisitRow {
  readonly id: Id;
  readonly consultationNumber: string;
  readonly startedAt: Instant;
  readonly practitionerName: string;
  readonly department: string;
  readonly instructions: string | null;
  readonly followUp: { readonly date: CalendarDate; readonly instructions: string | null } | null;
  readonly diagnoses: string[] | null;
}

async function visitsIn(
  scope: Scope,
  patientId: Id,
  most: number,
): Promise<{ rows: (OwnConsultation & { at: Instant })[]; count: number }> {
  const { id: hospitalId, name: hospital } = await hospitalOf(scope);
  const mine = sql`c.hospital_id = ${scope.hospitalId} and c.patient_id = ${patientId} and c.status = 'completed' and c.confidentiality = 'normal'`;
  const { rows } = await sql<VisitRow>`
    select c.id, c.consultation_number, c.started_at, c.practitioner_name, d.name as department, n.content->>'patientInstructions' as instructions,
           n.content->'followUp' as follow_up,
           (select array_agg(g.description order by g.rank) from consultation_diagnoses g where g.hospital_id = c.hospital_id
             and g.consultation_id = c.id and g.removed_at is null and not g.is_sensitive and g.verification <> 'refuted') as diagnoses
      from consultations c
      join consultation_notes n on n.hospital_id = c.hospital_id and n.consultation_id = c.id
      join departments d on d.hospital_id = c.hospital_id and d.id = c.department_id
     where ${mine} order by c.started_at desc limit ${most}`.execute(scope.tx);
  const counted = await sql<{ count: number }>`select count(*)::int as count from consultations c where ${mine}`.execute(scope.tx);
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: rows.map((row) => ({
      ...{ id: row.id, hospitalId, hospital, consultationNumber: row.consultationNumber, at: row.startedAt, date: row.startedAt },
      practitioner: row.practitionerName,
      department: row.department,
      diagnoses: row.diagnoses ?? [],
      patientInstructions: row.instructions,
      followUp: row.followUp ? { date: row.followUp.date, instructions: row.followUp.instructions } : null,
    })),
  };
}

/** GET consultation in the patient area: completed own visits, summary fields alone; restricted ones stay with the hospital. */
export async function listOwnConsultations(
  scope: PatientScope,
  query: QueryOf<typeof consultationCalls.list>,
): Promise<Page<OwnConsultation>> {
  const { rows, count } = await ofAllHospitals(scope, query, visitsIn);
  return { data: rows.map(({ at: _at, ...row }) => row), meta: { count, page: query.page, limit: query.limit } };
}

async function referralsIn(scope: Scope, patientId: Id, most: number): Promise<{ rows: (OwnReferral & { at: Instant })[]; count: number }> {
  const { id: hospitalId, name: hospital } = await hospitalOf(scope);
  const mine = sql`x.hospital_id = ${scope.hospitalId} and x.patient_id = ${patientId}
    and not exists (select from consultations c where c.hospital_id = x.hospital_id and c.id = x.consultation_id and c.confidentiality = 'restricted')`;
  const { rows } = await sql<Omit<OwnReferral, 'hospitalId' | 'hospital'>>`
    select x.id, x.referral_number, coalesce(x.facility_name, u.fullname, d.name, '') as to, x.urgency, x.status, x.created_at as sent_at,
           x.resulting_appointment_id
      from referrals x
      left join departments d on d.hospital_id = x.hospital_id and d.id = x.to_department_id
      left join users u on u.hospital_id = x.hospital_id and u.id = x.to_practitioner_id
     where ${mine} order by x.created_at desc limit ${most}`.execute(scope.tx);
  const counted = await sql<{ count: number }>`select count(*)::int as count from referrals x where ${mine}`.execute(scope.tx);
  return { count: counted.rows[0]?.count ?? 0, rows: rows.map((row) => ({ ...row, hospitalId, hospital, at: row.sentAt })) };
}

/** GET referrals in the patient area. */
export async function listOwnReferrals(scope: PatientScope, query: QueryOf<typeof referralCalls.list>): Promise<Page<OwnReferral>> {
  const { rows, count } = await ofAllHospitals(scope, query, referralsIn);
  return { data: rows.map(({ at: _at, ...row }) => row), meta: { count, page: query.page, limit: query.limit } };
}

async function certificatesIn(
  scope: Scope,
  patientId: Id,
  most: number,
): Promise<{ rows: (OwnCertificate & { at: Instant })[]; count: number }> {
  const { id: hospitalId, name: hospital } = await hospitalOf(scope);
  const found = await scope.tx
    .selectFrom('medicalCertificates')
    .select([
      'id',
      'certificateNumber',
      'kind',
      'fromDate',
      'toDate',
      'text',
      'restrictions',
      'status',
      'verifyCode',
      'createdAt',
      'createdByName',
    ])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute();
  const { count } = await scope.tx
    .selectFrom('medicalCertificates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow();
  return {
    count: Number(count),
    rows: found.map(({ id, certificateNumber, kind, text, restrictions, status, ...row }) => ({
      ...{ id, hospitalId, hospital, certificateNumber, kind, text, restrictions, status },
      from: row.fromDate,
      to: row.toDate,
      verifyCode: printedCode(row.verifyCode),
      verifyUrl: verifyUrl(scope, row.verifyCode),
      issuedAt: row.createdAt,
      issuedByName: row.createdByName,
      at: row.createdAt,
    })),
  };
}

/** GET medical-certificates in the patient area. */
export async function listOwnCertificates(
  scope: PatientScope,
  query: QueryOf<typeof certificateCalls.list>,
): Promise<Page<OwnCertificate>> {
  const { rows, count } = await ofAllHospitals(scope, query, certificatesIn);
  return { data: rows.map(({ at: _at, ...row }) => row), meta: { count, page: query.page, limit: query.limit } };
}
