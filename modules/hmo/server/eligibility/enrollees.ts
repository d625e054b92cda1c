import { type RawBuilder, sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { listed } from '#kernel/server/database/listed.ts';
import { pick } from '#kernel/server/database/named.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { mostFound, wordTerm } from '#kernel/server/search/search-ids.ts';
import { patientsFound, shownColumn } from '#modules/patients/server/index.ts';
import type { enrolleeCalls } from '../../contract/calls/eligibility.ts';
import { type Enrollee, type Family, FamilyMember } from '../../contract/eligibility-records.ts';
import { familyKeyOf, leftOf } from '../benefits/rules.ts';

type Query = QueryOf<(typeof enrolleeCalls)['list']>;

/** From this part of a limit on somebody is near it. */
const near = sql.lit(0.9);

/** The methods of a partner with today's limit and use. */
const rowsOf = (day: CalendarDate) => sql`
  patient_billings b
    join patients p on p.hospital_id = b.hospital_id and p.id = b.patient_id
    join hmo_plans plan on plan.hospital_id = b.hospital_id and plan.id = b.plan_id
    left join hmo_plan_benefits y on y.hospital_id = b.hospital_id and y.plan_id = b.plan_id and ${day}::date between y.starts_on and y.ends_on
    left join hmo_benefit_uses own on own.hospital_id = b.hospital_id and own.holder = 'own' and own.billing_id = b.id
          and ${day}::date between own.year_from and own.year_to`;

const columns = (scope: Scope) => sql`
  b.id as billing_id, b.patient_id, ${shownColumn(scope, 'p', 'fullname')} as patient_name, p.hospital_patient_id,
  b.enrollee_number, b.principal_enrollee_number, b.relationship_to_principal, b.plan_id, plan.name as plan_name,
  b.valid_to, b.status, b.verification, b.verified_at, y.annual_limit, coalesce(own.used, 0)::bigint as used`;

/** Patients whom the words mean, by name or number, and the methods whose enrollee number they are. */
async function typedIn(scope: Scope, typed: string): Promise<RawBuilder<boolean>> {
  const found = await patientsFound(scope, typedWords(typed).map(wordTerm), { need: mostFound });
  const patientIds = found.hits.map(({ recordId }) => recordId);
  return sql<boolean>`(b.patient_id in ${listed(patientIds)} or upper(b.enrollee_number) = upper(${typed.trim()}))`;
}

async function conditionsOf(scope: Scope, hmoId: Id, query: Query): Promise<RawBuilder<boolean>[]> {
  const { planId, status, verification, nearLimit, searchTerm } = query;
  return [
    sql<boolean>`b.hospital_id = ${scope.hospitalId} and b.hmo_id = ${hmoId}::uuid`,
    ...(status?.length ? [sql<boolean>`b.status = any(${status})`] : [sql<boolean>`b.status <> 'ended'`]),
    ...(planId ? [sql<boolean>`b.plan_id = ${planId}::uuid`] : []),
    ...(verification?.length ? [sql<boolean>`b.verification = any(${verification})`] : []),
    ...(nearLimit ? [sql<boolean>`y.annual_limit > 0 and own.used >= y.annual_limit * ${near}`] : []),
    ...(searchTerm ? [await typedIn(scope, searchTerm)] : []),
  ];
}

/** GET hmo/{id}/patient: by enrollee number; those whose method has ended only when they are asked for. */
export async function listEnrollees(scope: Scope, hmoId: Id, query: Query): Promise<PayloadOf<(typeof enrolleeCalls)['list']>> {
  const day = await scope.today();
  const where = sql.join(await conditionsOf(scope, hmoId, query), sql` and `);
  const { page, counted } = await readTogether({
    page: sql<Enrollee>`
      select ${columns(scope)} from ${rowsOf(day)} where ${where}
       order by b.enrollee_number, b.id limit ${query.limit} offset ${offsetOf(query)}`.execute(scope.tx),
    counted: sql<{
      count: number;
    }>`select count(*)::int as count from ${query.nearLimit ? rowsOf(day) : sql`patient_billings b`} where ${where}`.execute(scope.tx),
  });
  return { data: page.rows, meta: { count: counted.rows[0]?.count ?? 0, page: query.page, limit: query.limit } };
}

const memberFields = Object.keys(FamilyMember.shape) as (keyof FamilyMember)[];

/** GET hmo/{id}/family: a principal and the dependants who share the number; at most 50, as a plan may have. */
export async function readFamily(scope: Scope, hmoId: Id, principalEnrolleeNumber: string): Promise<Family> {
  const day = await scope.today();
  const key = familyKeyOf({ principalEnrolleeNumber, enrolleeNumber: null }) ?? principalEnrolleeNumber;
  const { rows } = await sql<Enrollee & { familyLimit: number | null }>`
    select ${columns(scope)}, y.family_limit from ${rowsOf(day)}
     where b.hospital_id = ${scope.hospitalId} and b.hmo_id = ${hmoId}::uuid and b.status <> 'ended'
       and (upper(b.principal_enrollee_number) = ${key} or (b.principal_enrollee_number is null and upper(b.enrollee_number) = ${key}))
     order by b.principal_enrollee_number nulls first, p.date_of_birth, b.id limit 50`.execute(scope.tx);
  const { rows: uses } = await sql<{ used: number }>`
    select used from hmo_benefit_uses
     where hospital_id = ${scope.hospitalId} and holder = 'family' and hmo_id = ${hmoId}::uuid and family_key = ${key}
       and ${day}::date between year_from and year_to`.execute(scope.tx);
  const limits = rows.flatMap(({ familyLimit }) => familyLimit ?? []);
  const limit = limits.length > 0 ? Math.min(...limits) : null;
  const used = uses[0]?.used ?? 0;
  return {
    principalEnrolleeNumber: key,
    members: rows.map(({ familyLimit: _limit, ...row }) => pick(row, memberFields)),
    limit,
    used,
    left: leftOf(limit, used),
  };
}
