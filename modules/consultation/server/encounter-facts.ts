import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { EncounterFact } from '#modules/hmo/contract/bill-events.ts';

const kindOf = (type: string): EncounterFact['kind'] => (type === 'emergency' || type === 'antenatal' ? type : 'outpatient');

/** What health plan partners are told of consultations: their coded diagnoses, the main one first. */
export async function encounterFacts(
  scope: Scope,
  { encounterIds }: { readonly encounterIds: readonly Id[] },
): Promise<EncounterFact[] | undefined> {
  if (encounterIds.length === 0) return undefined;
  const visits = await scope.tx
    .selectFrom('consultations')
    .select(['id', 'type', 'startedAt', 'completedAt', 'cancelledAt', 'practitionerName', 'disposition'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...encounterIds]}::uuid[])`)
    .execute();
  if (visits.length === 0) return undefined;
  const diagnoses = await scope.tx
    .selectFrom('consultationDiagnoses')
    .select(['consultationId', 'icdCode as code', 'description'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultationId', '=', sql<Id>`any(${visits.map(({ id }) => id)}::uuid[])`)
    .where('removedAt', 'is', null)
    .where('icdCode', 'is not', null)
    .where('type', '<>', 'differential')
    .orderBy('consultationId')
    .orderBy('rank')
    .execute();
  return visits.map((visit) => ({
    id: visit.id,
    diagnoses: diagnoses.flatMap(({ consultationId, code, description }) =>
      consultationId === visit.id && code ? [{ code, description }] : [],
    ),
    startedAt: visit.startedAt,
    endedAt: visit.completedAt ?? visit.cancelledAt,
    kind: kindOf(visit.type),
    doctor: visit.practitionerName,
    outcome: visit.disposition,
    referral: null,
  }));
}
