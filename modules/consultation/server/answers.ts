import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { AnyScope, Scope } from '#kernel/server/scope/scope.ts';
import type { OpenWorkItem } from '#modules/access-control/contract/records.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import type { SummarySection } from '#modules/patient-chart/contract/document-records.ts';
import type { MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import { notSensitive, seesSensitive } from '#modules/patient-chart/server/index.ts';
import { consultationPath } from '../contract/words.ts';
import { typedNumber } from './list-consultations.ts';
import { addParticipant } from './open-consultation.ts';
import { selectRows, visibleTo } from './rows.ts';
import { confidentialRight, consultationsOf, recordConsultation } from './store.ts';

/** The visit's consultation that is not ended (queue). */
export async function openConsultationOf(
  scope: Scope,
  { appointmentId }: { readonly appointmentId: Id },
): Promise<{ consultationId: Id; openedAt: Instant; signed: boolean } | undefined> {
  const row = await scope.tx
    .selectFrom('consultations')
    .select(['id', 'startedAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('appointmentId', '=', appointmentId)
    .where('status', 'in', ['in-progress', 'on-hold'])
    .executeTakeFirst();
  return row && { consultationId: row.id, openedAt: row.startedAt, signed: false };
}

/** The consultation that a visit led to (appointments). */
export async function visitOf(
  scope: Scope,
  { appointmentId }: { readonly appointmentId: Id },
): Promise<{ consultationId: Id; status: string; path: string } | undefined> {
  const row = await scope.tx
    .selectFrom('consultations')
    .select(['id', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('appointmentId', '=', appointmentId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return row && { consultationId: row.id, status: row.status, path: consultationPath(row.id) };
}

/** Who looks after a patient now: those who write in open consultations, and their departments (chart). */
export async function careTeam(
  scope: Scope,
  { patientId }: { readonly patientId: Id },
): Promise<{ userIds: Id[]; departmentIds: Id[] } | undefined> {
  const { rows } = await sql<{ userId: Id; departmentId: Id }>`
    select p.user_id, c.department_id from consultations c
      join consultation_participants p on p.hospital_id = c.hospital_id and p.consultation_id = c.id and p.to_at is null
     where c.hospital_id = ${scope.hospitalId} and c.patient_id = ${patientId} and c.status in ('in-progress', 'on-hold')`.execute(
    scope.tx,
  );
  if (rows.length === 0) return undefined;
  return { userIds: [...new Set(rows.map((row) => row.userId))], departmentIds: [...new Set(rows.map((row) => row.departmentId))] };
}

/** A document tied to a consultation of the patient stays once it is signed (chart). */
export async function attachmentLink(
  scope: Scope,
  { patientId, linkedType, linkedId }: { readonly patientId: Id; readonly linkedType: string; readonly linkedId: Id },
): Promise<{ locked: boolean } | undefined> {
  if (linkedType !== 'consultation') return undefined;
  const row = await consultationsOf(scope).where('id', '=', linkedId).where('patientId', '=', patientId).executeTakeFirst();
  return row && { locked: row.status === 'completed' };
}

/** Has a consultation of the patient begun? (patients) */
export async function identityInUse(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<boolean | undefined> {
  const row = await consultationsOf(scope).where('patientId', '=', patientId).limit(1).executeTakeFirst();
  return row ? true : undefined;
}

/** Is it a consultation of the patient? (patients) */
export async function careRecord(
  scope: Scope,
  { patientId, kind, id }: { readonly patientId: Id; readonly kind: string; readonly id: Id },
): Promise<true | undefined> {
  if (kind !== 'consultation') return undefined;
  const row = await consultationsOf(scope).where('id', '=', id).where('patientId', '=', patientId).executeTakeFirst();
  return row ? true : undefined;
}

const summaryRows = 10;

/** The last visits of the generated summary: diagnoses and the plan of the last one; restricted ones only for who may know (chart). */
export async function summarySections(
  scope: Scope,
  { patientId, sections }: { readonly patientId: Id; readonly sections: readonly string[] | null },
): Promise<SummarySection[] | undefined> {
  if (!scope.may('View Consultations') || (sections && !sections.includes('consultations'))) return undefined;
  const { rows } = await sql<{
    consultationNumber: string;
    startedAt: Instant;
    practitionerName: string;
    diagnoses: string | null;
    plan: string | null;
  }>`
    select c.consultation_number, c.started_at, c.practitioner_name, n.content->>'plan' as plan,
           (select string_agg(concat_ws(' ', g.icd_code, g.description), '; ' order by g.rank) from consultation_diagnoses g
             where g.hospital_id = c.hospital_id and g.consultation_id = c.id and g.removed_at is null and g.verification <> 'refuted' and ${notSensitive(scope, 'g')}) as diagnoses
      from consultations c join consultation_notes n on n.hospital_id = c.hospital_id and n.consultation_id = c.id
     where c.hospital_id = ${scope.hospitalId} and c.patient_id = ${patientId} and c.status = 'completed' and ${visibleTo(scope)}
     order by c.started_at desc limit ${summaryRows}`.execute(scope.tx);
  if (rows.length === 0) return undefined;
  return [
    {
      key: 'consultations',
      title: 'Consultations',
      rows: rows.map((row) => ({
        label: `${row.consultationNumber} · ${row.practitionerName}`,
        value: [row.diagnoses ?? 'No diagnosis', row.plan && `Plan: ${row.plan.slice(0, 500)}`].filter(Boolean).join('. '),
        at: row.startedAt,
      })),
    },
  ];
}

interface Asked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly most: number;
}

/** A patient's consultations on the timeline. */
export async function timelineRows(
  scope: Scope,
  { patientId, types, from, until, most }: Asked,
): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  if (!scope.may('View Consultations') || (types !== null && !types.includes('consultation'))) return undefined;
  const where = sql.join(
    [
      sql`c.hospital_id = ${scope.hospitalId}`,
      sql`c.patient_id = ${patientId}`,
      visibleTo(scope),
      ...(from ? [sql`c.started_at >= ${from}`] : []),
      ...(until ? [sql`c.started_at < ${until}`] : []),
    ],
    sql` and `,
  );
  const { rows, counted } = await readTogether({
    rows: selectRows(scope, sql`where ${where} order by c.started_at desc, c.id desc limit ${most}`),
    counted: sql<{ count: number }>`select count(*)::int as count from consultations c where ${where}`.execute(scope.tx),
  });
  const lines = rows.map((row) => ({
    type: 'consultation',
    id: row.id,
    at: row.startedAt,
    title: `${row.consultationNumber} · ${row.department.name} · ${row.status}`,
    detail: row.primaryDiagnosis?.description ?? null,
    by: row.practitioner.fullname,
    path: consultationPath(row.id),
  }));
  return { lines, count: counted.rows[0]?.count ?? 0 };
}

/** A consultation by its number, for the global search. */
export async function searchGroup(
  scope: Scope,
  { words, most }: { readonly words: string; readonly most: number },
): Promise<SearchGroup | undefined> {
  const number = /con/i.test(words) ? typedNumber(words) : null;
  if (!scope.may('View Consultations') || !number) return undefined;
  const rows = await selectRows(
    scope,
    sql`where c.hospital_id = ${scope.hospitalId} and c.consultation_number = ${number} and ${visibleTo(scope)} order by c.started_at desc limit ${most}`,
  );
  if (rows.length === 0) return undefined;
  return {
    type: 'consultations',
    title: 'Consultations',
    order: 30,
    rows: rows.map((row) => ({
      id: row.id,
      title: `${row.consultationNumber} · ${row.patient.fullname}`,
      subtitle: `${row.department.name} · ${row.practitioner.fullname}`,
      path: consultationPath(row.id),
    })),
  };
}

/** Columns that point at a patient. */
export const mergeTables: readonly MergeTable[] = [
  { table: 'consultations', column: 'patient_id', label: 'Consultations' },
  { table: 'referrals', column: 'patient_id', label: 'Referrals' },
  { table: 'medical_certificates', column: 'patient_id', label: 'Medical certificates' },
];

/** Unsigned consultations keep a doctor from being deactivated. */
export async function openWork(scope: Scope, userId: Id): Promise<OpenWorkItem[] | undefined> {
  const { count } = await scope.tx
    .selectFrom('consultations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('practitionerId', '=', userId)
    .where('status', 'in', ['in-progress', 'on-hold'])
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return undefined;
  return [
    {
      kind: 'consultations',
      label: 'Unsigned consultations',
      count: Number(count),
      path: `/consultation?tab=consultations&practitionerId=${userId}`,
      blocks: true,
    },
  ];
}

/** Open consultations of somebody who leaves: the heir may write in them and sign them. */
export async function handOverAll(
  scope: Scope,
  { fromUserId, toUserId }: { readonly fromUserId: Id; readonly toUserId: Id },
): Promise<void> {
  const [heir] = await usersBrief(scope, [toUserId]);
  if (!heir) return;
  const open = await scope.tx
    .selectFrom('consultations as c')
    .innerJoin('consultationParticipants as p', (join) =>
      join.onRef('p.hospitalId', '=', 'c.hospitalId').onRef('p.consultationId', '=', 'c.id'),
    )
    .selectAll('c')
    .where('c.hospitalId', '=', scope.hospitalId)
    .where('p.userId', '=', fromUserId)
    .where('p.toAt', 'is', null)
    .where('c.status', 'in', ['in-progress', 'on-hold'])
    .orderBy('c.id')
    .forUpdate('c')
    .execute();
  for (const row of open) {
    await addParticipant(scope, row.id, { id: heir.id, name: heir.fullname, role: 'handed-over' });
    await scope.tx
      .updateTable('consultationParticipants')
      .set({ toAt: scope.now })
      .where('hospitalId', '=', scope.hospitalId)
      .where('consultationId', '=', row.id)
      .where('userId', '=', fromUserId)
      .execute();
    await recordConsultation(scope, {
      action: 'update',
      row,
      summary: `Consultation ${row.consultationNumber} handed over to ${heir.fullname}`,
      after: { handedTo: heir.id },
    });
  }
}

/** Restricted consultations, and those with a sensitive diagnosis, among records of the trail, for users who may not know of them (audit trail). */
export async function restrictedRecords(
  scope: AnyScope,
  { records }: { readonly records: readonly { readonly entityType: string; readonly entityId: Id }[] },
): Promise<readonly Id[] | undefined> {
  if (scope.kind !== 'hospital' || (scope.may(confidentialRight) && seesSensitive(scope))) return undefined;
  const ids = [...new Set(records.filter((record) => record.entityType === 'Consultation').map((record) => record.entityId))];
  if (ids.length === 0) return undefined;
  const { rows } = await sql<{ id: Id }>`
    select c.id from consultations c where c.hospital_id = ${scope.hospitalId} and c.id = any(${ids}::uuid[]) 
       and (c.confidentiality = 'restricted' and not ${visibleTo(scope)}
         or exists (select from consultation_diagnoses g where g.hospital_id = c.hospital_id and g.consultation_id = c.id and not ${notSensitive(scope, 'g')}))`.execute(
    scope.tx,
  );
  return rows.map((row) => row.id);
}
