import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { certificateActs, type certificateCalls } from '../contract/calls/papers.ts';
import { certificateRecord } from '../contract/certificate.record.ts';
import type { Certificate, IssueCertificate, VerifiedCertificate } from '../contract/paper-records.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import { type CertificateKind, certificatePath, liveCertificates } from '../contract/words.ts';
import { openPaper, type PatientColumns, paperConditions, patientColumns, requireOwnConsultation, showPatient } from './papers.ts';
import { whyNotCertificate } from './rules.ts';

// Letters and digits that are not mistaken for each other (Crockford's base 32): twenty of them are 100 bits (invariant 11).
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 20;

/** A code that nobody guesses. */
export function newVerifyCode(): string {
  return [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** A code as it was made, from how people type it: any case, with blanks and hyphens, O for 0, I and L for 1. */
export function foldCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

const hashOf = (code: string) => createHash('sha256').update(code).digest();

interface StoredCertificate extends PatientColumns {
  readonly id: Id;
  readonly certificateNumber: string;
  readonly kind: CertificateKind;
  readonly consultationId: Id | null;
  readonly fromDate: CalendarDate;
  readonly toDate: CalendarDate;
  readonly text: string;
  readonly restrictions: string | null;
  readonly verifyCode: string;
  readonly status: 'issued' | 'revoked';
  readonly createdBy: Id | null;
  readonly createdByName: string;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
  readonly revokedByName: string | null;
  readonly revokeReason: string | null;
  readonly version: number;
}

const columns =
  sql.raw(`x.id, x.certificate_number, x.kind, x.consultation_id, x.from_date, x.to_date, x.text, x.restrictions, x.verify_code,
      x.status, x.created_by, x.created_by_name, x.created_at, x.revoked_at, x.revoked_by_name, x.revoke_reason, x.version`);
const from = sql.raw('from medical_certificates x join patients p on p.hospital_id = x.hospital_id and p.id = x.patient_id');

/** In fours, as it is printed. */
export function printedCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

export function verifyUrl(scope: Pick<Scope, 'settings'>, code: string): string {
  return `${scope.settings.publicUrl}${certificatePath(printedCode(code))}`;
}

function show(scope: Scope, row: StoredCertificate): Certificate {
  const { id, certificateNumber, kind, consultationId, text, restrictions, status, revokedAt, revokedByName, revokeReason } = row;
  return {
    ...{ id, certificateNumber, kind, consultationId, text, restrictions, status, revokedAt, revokedByName, revokeReason },
    patient: showPatient(row),
    from: row.fromDate,
    to: row.toDate,
    verifyCode: printedCode(row.verifyCode),
    verifyUrl: verifyUrl(scope, row.verifyCode),
    issuedAt: row.createdAt,
    issuedByName: row.createdByName,
    acts: actsOf(scope, certificateActs, row),
  };
}

async function findCertificate(scope: Scope, id: Id): Promise<StoredCertificate> {
  const { rows } = await sql<StoredCertificate>`
    select ${columns}, ${patientColumns} ${from} where x.hospital_id = ${scope.hospitalId} and x.id = ${id}`.execute(scope.tx);
  if (!rows[0]) throw kernelRefusals.refusal('NOT_FOUND');
  return rows[0];
}

/** GET medical-certificates, the newest first. */
export async function listCertificates(
  scope: Scope,
  query: Omit<QueryOf<typeof certificateCalls.list>, 'personId'>,
): Promise<Page<Certificate>> {
  const where = sql.join(
    [
      ...(await paperConditions(scope, query, { prefix: 'MC', column: 'certificate_number' })),
      ...(query.kind?.length ? [sql`x.kind = any(${query.kind}::text[])`] : []),
      ...(query.status?.length ? [sql`x.status = any(${query.status}::text[])`] : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<StoredCertificate>`
    select ${columns}, ${patientColumns} ${from} where ${where} order by x.created_at desc, x.id desc limit ${query.limit} offset ${offsetOf(query)}`.execute(
    scope.tx,
  );
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from} where ${where}`.execute(scope.tx);
  return { data: rows.map((row) => show(scope, row)), meta: { count: counted.rows[0]?.count ?? 0, page: query.page, limit: query.limit } };
}

/** GET medical-certificates/{id}. */
export async function readCertificate(scope: Scope, id: Id): Promise<Certificate> {
  const row = await findCertificate(scope, id);
  await openPaper(scope, row);
  return show(scope, row);
}

async function record(scope: Scope, row: StoredCertificate, action: 'create' | 'state', reason: string | null = null): Promise<void> {
  await scope.record({
    action,
    entity: 'MedicalCertificate',
    entityId: row.id,
    entityNumber: row.certificateNumber,
    patientId: row.patientId,
    summary: `Medical certificate ${row.certificateNumber} ${row.status}`,
    after: { kind: row.kind, from: row.fromDate, to: row.toDate, status: row.status },
    reason,
  });
  await scope.live({
    entity: liveCertificates,
    id: row.id,
    action: action === 'create' ? 'create' : 'update',
    permission: 'Issue Medical Certificate',
  });
}

/** POST medical-certificates. The dead get certificates too: of their last illness. */
export async function issueCertificate(scope: Scope, order: IssueCertificate): Promise<Certificate> {
  refuseIf(whyNotCertificate(order.from, order.to));
  const patient = await openPatient(scope, order.patientId, 'share');
  await requireOwnConsultation(scope, patient.id, order.consultationId, 'certify');
  const id = scope.newId();
  const verifyCode = newVerifyCode();
  await scope.tx
    .insertInto('medicalCertificates')
    .values({
      hospitalId: scope.hospitalId,
      id,
      certificateNumber: await nextNumber(scope, 'MC-'),
      kind: order.kind,
      patientId: patient.id,
      consultationId: order.consultationId,
      fromDate: order.from,
      toDate: order.to,
      text: order.text,
      restrictions: order.restrictions,
      verifyCode,
      status: 'issued',
      createdByName: scope.actor.name,
      ...madeBy(scope),
    })
    .execute();
  await scope.tx
    .insertInto('medicalCertificateCodes')
    .values({ hospitalId: scope.hospitalId, certificateId: id, codeHash: hashOf(verifyCode) })
    .execute();
  const row = await findCertificate(scope, id);
  await record(scope, row, 'create');
  return show(scope, row);
}

/** PATCH medical-certificates/{id}/revoke. */
export async function revokeCertificate(scope: Scope, id: Id, reason: string): Promise<Certificate> {
  const locked = await scope.tx
    .selectFrom('medicalCertificates')
    .select(['status', 'version'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw kernelRefusals.refusal('NOT_FOUND');
  await openPaper(scope, await findCertificate(scope, id));
  guard(certificateRecord, 'revoke', locked);
  await scope.tx
    .updateTable('medicalCertificates')
    .set({
      status: 'revoked',
      revokedAt: scope.now,
      revokedBy: scope.actor.userId,
      revokedByName: scope.actor.name,
      revokeReason: reason,
      ...changedBy(scope),
      version: locked.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const row = await findCertificate(scope, id);
  await record(scope, row, 'state', reason);
  return show(scope, row);
}

/** GET medical-certificates/verify/{code}, by anybody: number, dates, validity, and no word of whom or why (invariant 11). */
export async function verifyCertificate(scope: PlatformScope, typed: string): Promise<VerifiedCertificate> {
  const known = await scope.tx
    .selectFrom('medicalCertificateCodes')
    .select(['hospitalId', 'certificateId'])
    .where('codeHash', '=', hashOf(foldCode(typed)))
    .executeTakeFirst();
  if (!known) throw consultationRefusals.refusal('CERTIFICATE_UNKNOWN');
  return scope.inHospital(known.hospitalId, async (inside) => {
    const row = await inside.tx
      .selectFrom('medicalCertificates')
      .select(['certificateNumber', 'fromDate', 'toDate', 'status', 'createdAt'])
      .where('hospitalId', '=', inside.hospitalId)
      .where('id', '=', known.certificateId)
      .executeTakeFirstOrThrow();
    const { name, timeZoneCode } = await hospitalOf(inside);
    return {
      certificateNumber: row.certificateNumber,
      hospital: name,
      from: row.fromDate,
      to: row.toDate,
      issuedOn: dayIn(row.createdAt, timeZoneCode ?? 'UTC'),
      valid: row.status === 'issued',
      status: row.status,
    };
  });
}
