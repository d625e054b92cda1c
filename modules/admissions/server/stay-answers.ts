import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { PatientBed, Stay } from '#modules/patients/contract/events.ts';
import type { RoomType } from '#modules/patients/contract/words.ts';
import { seesConfidential } from '#modules/patients/server/index.ts';
import { mostListedStays, mostListedWards } from '../contract/stay-words.ts';
import { stayPath } from './tell.ts';

interface StayRow {
  readonly admissionId: Id;
  readonly admissionNumber: string;
  readonly departmentId: Id;
  readonly wardId: Id;
  readonly wardName: string;
  readonly bedLabel: string | null;
  readonly roomType: RoomType | null;
  readonly consultantId: Id;
  readonly primaryNurseId: Id | null;
  readonly billingId: Id | null;
}

/** The stay that a patient is in at a moment, where the patient lay then: from the admission until the discharge. */
export async function stayAt(scope: Scope, { patientId, at }: { readonly patientId: Id; readonly at: Instant }): Promise<Stay | null> {
  const { rows } = await sql<StayRow>`
    select a.id as admission_id, a.admission_number, w.department_id, w.id as ward_id, w.name as ward_name,
           b.label as bed_label, s.room_type, a.consultant_id, a.primary_nurse_id, a.patient_billing_id as billing_id
      from admissions a
      left join lateral (
        select * from bed_stays t where t.hospital_id = a.hospital_id and t.admission_id = a.id and t.from_at <= ${at}
         order by t.from_at desc, t.id desc limit 1) s on true
      join wards w on w.hospital_id = a.hospital_id and w.id = coalesce(s.ward_id, a.ward_id)
      left join beds b on b.hospital_id = a.hospital_id and b.id = s.bed_id and (s.to_at is null or s.to_at > ${at})
     where a.hospital_id = ${scope.hospitalId} and a.patient_id = ${patientId} and a.status <> 'cancelled'
       and a.admitted_at <= ${at} and (a.discharged_at is null or a.discharged_at > ${at})
     order by a.admitted_at desc limit 1`.execute(scope.tx);
  const [row] = rows;
  return row ? { ...row, path: stayPath(row.admissionId) } : null;
}

/** Who of these patients is in a stay now and where, in one query. Of a restricted ward lists say that the patient is admitted. */
export async function bedsNow(scope: Scope, { patientIds }: { readonly patientIds: readonly Id[] }): Promise<ReadonlyMap<Id, PatientBed>> {
  if (patientIds.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('admissions as a')
    .innerJoin('wards as w', (join) => join.onRef('w.hospitalId', '=', 'a.hospitalId').onRef('w.id', '=', 'a.wardId'))
    .leftJoin('beds as b', (join) => join.onRef('b.hospitalId', '=', 'a.hospitalId').onRef('b.id', '=', 'a.bedId'))
    .select([
      'a.id as admissionId',
      'a.patientId',
      'w.departmentId',
      'w.id as wardId',
      'w.name as wardName',
      'w.restricted',
      'b.label as bedLabel',
    ])
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.status', '=', 'admitted')
    .where('a.patientId', '=', sql<Id>`any(${[...patientIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ patientId, restricted, wardName, bedLabel, ...row }) => {
      const hidden = restricted && !seesConfidential(scope);
      const place = hidden ? { wardName: 'Admitted', bedLabel: null } : { wardName, bedLabel };
      return [patientId, { ...row, ...place, path: stayPath(row.admissionId) }];
    }),
  );
}

/** Whether the reader may know who lies in a ward: of a restricted one those alone who may see confidential patients. */
async function mayKnowWard(scope: Scope, wardId: Id): Promise<boolean> {
  if (seesConfidential(scope)) return true;
  const ward = await scope.tx
    .selectFrom('wards')
    .select('restricted')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', wardId)
    .executeTakeFirst();
  return ward?.restricted === false;
}

/** Who is in a stay now, or lies in one ward, the newest first. */
export async function inpatientsNow(scope: Scope, { wardId }: { readonly wardId?: Id | undefined }): Promise<Id[]> {
  if (wardId !== undefined && !(await mayKnowWard(scope, wardId))) return [];
  const rows = await scope.tx
    .selectFrom('admissions')
    .select('patientId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'admitted')
    .$if(wardId !== undefined, (stays) => stays.where('wardId', '=', wardId as Id))
    .orderBy('admittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListedStays)
    .execute();
  return rows.map(({ patientId }) => patientId);
}

/** Numbers of stays, in one query. */
export async function stayNumbers(scope: Scope, { admissionIds }: { readonly admissionIds: readonly Id[] }): Promise<Map<Id, string>> {
  if (admissionIds.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('admissions')
    .select(['id', 'admissionNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...admissionIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, admissionNumber }) => [id, admissionNumber]));
}

/** The wards in use that the reader may know of, by name. */
export async function wardsShown(scope: Scope): Promise<{ id: Id; name: string }[]> {
  return scope.tx
    .selectFrom('wards')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .$if(!seesConfidential(scope), (wards) => wards.where('restricted', '=', false))
    .orderBy('name')
    .orderBy('id')
    .limit(mostListedWards)
    .execute();
}
