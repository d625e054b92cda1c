import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { referralActs, type referralCalls } from '../contract/calls/papers.ts';
import type { Referral, ReferralRow } from '../contract/paper-records.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import type { ReferralStatus } from '../contract/words.ts';
import { openPaper, type PatientColumns, paperConditions, patientColumns, showPatient } from './papers.ts';
import { whyNotBook, whyNotCompleteReferral } from './rules.ts';

export interface StoredReferral extends PatientColumns {
  readonly id: Id;
  readonly referralNumber: string;
  readonly direction: 'internal' | 'external';
  readonly consultationId: Id | null;
  readonly toDepartmentId: Id | null;
  readonly departmentName: string | null;
  readonly toPractitionerId: Id | null;
  readonly practitionerName: string | null;
  readonly facilityName: string | null;
  readonly facilityAddress: string | null;
  readonly facilityPhone: string | null;
  readonly facilityEmail: string | null;
  readonly urgency: 'routine' | 'urgent' | 'emergency';
  readonly reason: string;
  readonly clinicalSummary: string | null;
  readonly attachmentIds: Id[];
  readonly status: ReferralStatus;
  readonly createdBy: Id | null;
  readonly createdByName: string;
  readonly createdAt: Instant;
  readonly answeredAt: Instant | null;
  readonly answeredByName: string | null;
  readonly reply: string | null;
  readonly closeReason: string | null;
  readonly resultingAppointmentId: Id | null;
  readonly visitStatus: string | null;
  readonly version: number;
}

const from = sql.raw(`from referrals x
      join patients p on p.hospital_id = x.hospital_id and p.id = x.patient_id
      left join departments d on d.hospital_id = x.hospital_id and d.id = x.to_department_id
      left join users u on u.hospital_id = x.hospital_id and u.id = x.to_practitioner_id
      left join appointments v on v.hospital_id = x.hospital_id and v.id = x.resulting_appointment_id`);

const columns = sql.raw(`x.id, x.referral_number, x.direction, x.consultation_id, x.to_department_id, d.name as department_name,
      x.to_practitioner_id, u.fullname as practitioner_name, x.facility_name, x.facility_address, x.facility_phone, x.facility_email, x.urgency,
      x.reason, x.clinical_summary, x.attachment_ids, x.status, x.created_by, x.created_by_name, x.created_at, x.answered_at,
      x.answered_by_name, x.reply, x.close_reason, x.resulting_appointment_id, v.status as visit_status, x.version`);

export function showReferralRow(row: StoredReferral): ReferralRow {
  const { id, referralNumber, direction, consultationId, urgency, reason, status, answeredAt, answeredByName, resultingAppointmentId } =
    row;
  return {
    ...{ id, referralNumber, direction, consultationId, urgency, reason, status, answeredAt, answeredByName, resultingAppointmentId },
    patient: showPatient(row),
    toDepartment: row.toDepartmentId ? { id: row.toDepartmentId, name: row.departmentName ?? '' } : null,
    toPractitioner: row.toPractitionerId ? { id: row.toPractitionerId, fullname: row.practitionerName ?? '' } : null,
    externalFacility: row.facilityName,
    sentById: row.createdBy,
    sentByName: row.createdByName,
    sentAt: row.createdAt,
  };
}

/** Departments of the actor. */
async function ownDepartments(scope: Scope): Promise<Id[]> {
  if (!scope.actor.userId) return [];
  const rows = await scope.tx
    .selectFrom('userDepartments')
    .select('departmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('userId', '=', scope.actor.userId)
    .execute();
  return rows.map((row) => row.departmentId);
}

/** Sent to the actor, to a department of theirs, or (an external one) sent by them: who may answer it. */
async function isAddressee(scope: Scope, row: StoredReferral): Promise<boolean> {
  if (row.direction === 'external') return row.createdBy === scope.actor.userId;
  if (row.toPractitionerId) return row.toPractitionerId === scope.actor.userId;
  const departments = await ownDepartments(scope);
  return departments.length === 0 || departments.includes(row.toDepartmentId as Id);
}

/** Only who sent a referral takes it back, only who got it answers: a refusal for want of a right. */
export async function whyNotYours(scope: Scope, row: StoredReferral, act: 'answer' | 'cancel'): Promise<Refusal | null> {
  const mine = act === 'cancel' ? row.createdBy === scope.actor.userId : await isAddressee(scope, row);
  return mine ? null : consultationRefusals.refusal('REFERRAL_NOT_YOURS');
}

async function actsOfReferral(scope: Scope, row: StoredReferral): Promise<Referral['acts']> {
  const answer = await whyNotYours(scope, row, 'answer');
  return actsOf(scope, referralActs, row, {
    accept: answer,
    complete: whyNotCompleteReferral(row) ? false : answer,
    decline: answer,
    cancel: await whyNotYours(scope, row, 'cancel'),
    book: row.direction === 'external' ? false : whyNotBook(row),
  });
}

async function showReferral(scope: Scope, row: StoredReferral): Promise<Referral> {
  const { facilityName, facilityAddress, facilityPhone, facilityEmail, clinicalSummary, attachmentIds, reply, closeReason } = row;
  return {
    ...showReferralRow(row),
    ...{ clinicalSummary, attachmentIds, reply, closeReason },
    facility: facilityName ? { name: facilityName, address: facilityAddress, phone: facilityPhone, email: facilityEmail } : null,
    acts: await actsOfReferral(scope, row),
  };
}

/** One referral of this hospital, whoever may see it. */
export async function findReferral(scope: Scope, id: Id): Promise<StoredReferral> {
  const { rows } = await sql<StoredReferral>`
    select ${columns}, ${patientColumns} ${from} where x.hospital_id = ${scope.hospitalId} and x.id = ${id}`.execute(scope.tx);
  if (!rows[0]) throw kernelRefusals.refusal('NOT_FOUND');
  return rows[0];
}

/** A referral as its consultation lists its orders. */
export interface ReferralBrief {
  readonly id: Id;
  readonly referralNumber: string;
  readonly target: string;
  readonly status: ReferralStatus;
}

/** Referrals that were written in a consultation. */
export async function referralsOfConsultation(scope: Scope, consultationId: Id): Promise<ReferralBrief[]> {
  const { rows } = await sql<ReferralBrief>`
    select x.id, x.referral_number, coalesce(x.facility_name, d.name, u.fullname, '') as target, x.status
      from referrals x
      left join departments d on d.hospital_id = x.hospital_id and d.id = x.to_department_id
      left join users u on u.hospital_id = x.hospital_id and u.id = x.to_practitioner_id
     where x.hospital_id = ${scope.hospitalId} and x.consultation_id = ${consultationId} order by x.referral_number`.execute(scope.tx);
  return rows;
}

/** GET referrals/{id}. */
export async function readReferral(scope: Scope, id: Id): Promise<Referral> {
  const row = await findReferral(scope, id);
  await openPaper(scope, row);
  return showReferral(scope, row);
}

type ListQuery = Omit<QueryOf<typeof referralCalls.list>, 'personId'>;

async function boxed(scope: Scope, box: ListQuery['box']) {
  const { userId } = scope.actor;
  if (box === 'all' || !userId) return [];
  if (box === 'out') return [sql`x.created_by = ${userId}`];
  const departments = await ownDepartments(scope);
  return [sql`(x.to_practitioner_id = ${userId} or (x.to_practitioner_id is null and x.to_department_id = any(${departments}::uuid[])))`];
}

/** GET referrals, the newest first. */
export async function listReferrals(scope: Scope, query: ListQuery): Promise<Page<ReferralRow>> {
  const where = sql.join(
    [
      ...(await paperConditions(scope, query, { prefix: 'REF', column: 'referral_number' })),
      ...(await boxed(scope, query.box)),
      ...(query.status?.length ? [sql`x.status = any(${query.status}::text[])`] : []),
      ...(query.urgency?.length ? [sql`x.urgency = any(${query.urgency}::text[])`] : []),
      ...(query.departmentId ? [sql`x.to_department_id = ${query.departmentId}`] : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<StoredReferral>`
    select ${columns}, ${patientColumns} ${from} where ${where} order by x.created_at desc, x.id desc limit ${query.limit} offset ${offsetOf(query)}`.execute(
    scope.tx,
  );
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from referrals x join patients p on p.hospital_id = x.hospital_id and p.id = x.patient_id where ${where}`.execute(
    scope.tx,
  );
  return { data: rows.map(showReferralRow), meta: { count: counted.rows[0]?.count ?? 0, page: query.page, limit: query.limit } };
}
