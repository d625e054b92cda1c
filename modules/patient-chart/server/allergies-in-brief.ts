import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { isActiveAllergy } from '../contract/active-allergy.ts';
import { allergyState } from './rules.ts';

/** What stands beside a patient in a list: what they are allergic to, or that somebody asked and there is nothing. */
export interface AllergiesInBrief {
  readonly names: readonly string[];
  readonly noneKnown: boolean;
}

interface Row {
  readonly patientId: Id;
  readonly substance: string;
  readonly status: string;
  readonly verification: string;
  readonly createdAt: Instant;
}

function recordedOf(scope: Scope, ids: readonly Id[]) {
  return sql<Row>`
    select a.patient_id as "patientId", a.substance, a.status, a.verification, a.created_at as "createdAt" from allergies a
     where a.hospital_id = ${scope.hospitalId} and a.patient_id = any(${ids}::uuid[])
    union all
    select p.id, s.substance, s.status, s.verification, s.created_at from unnest(${ids}::uuid[]) p (id), lateral civis_shared_allergies(p.id) s
     order by 2`.execute(scope.tx);
}

function askedOf(scope: Scope, ids: readonly Id[]) {
  return scope.tx
    .selectFrom('allergyReviews')
    .select(({ fn }) => ['patientId', fn.max('at').as('at')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', 'in', ids)
    .groupBy('patientId')
    .execute();
}

/** Allergies of patients in two queries, those recorded in other hospitals too; each patient that was asked for has an answer. */
export async function allergiesInBrief(scope: Scope, patientIds: readonly Id[]): Promise<Map<Id, AllergiesInBrief>> {
  const ids = [...new Set(patientIds)];
  if (ids.length === 0) return new Map();
  const { recorded, asked } = await readTogether({ recorded: recordedOf(scope, ids), asked: askedOf(scope, ids) });
  const rowsOf = Map.groupBy(recorded.rows, ({ patientId }) => patientId);
  const askedAt = new Map(asked.map(({ patientId, at }) => [patientId, at]));
  return new Map(
    ids.map((id) => {
      const rows = rowsOf.get(id) ?? [];
      const names = [...new Set(rows.filter(isActiveAllergy).map(({ substance }) => substance))];
      return [id, { names, noneKnown: allergyState(rows, askedAt.get(id) ?? null) === 'none-known' }];
    }),
  );
}
