import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import type { EncounterFact } from '#modules/hmo/contract/bill-events.ts';

/** What health plan partners are told of stays: final diagnoses, or those of the admission while the stay goes on. */
export async function encounterFacts(
  scope: Scope,
  { admissionIds }: { readonly admissionIds: readonly Id[] },
): Promise<EncounterFact[] | undefined> {
  if (admissionIds.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('admissions')
    .select(['id', 'admittedAt', 'dischargedAt', 'cancelledAt', 'consultantId', 'dischargeType', 'admittingDiagnoses', 'finalDiagnoses'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...admissionIds]}::uuid[])`)
    .execute();
  const doctors = new Map(
    (await usersBrief(scope, [...new Set(rows.map(({ consultantId }) => consultantId))])).map((user) => [user.id, user]),
  );
  return rows.map((row) => ({
    id: row.id,
    diagnoses: (row.finalDiagnoses ?? row.admittingDiagnoses).flatMap(({ icdCode, description }) =>
      icdCode ? [{ code: icdCode, description }] : [],
    ),
    startedAt: row.admittedAt,
    endedAt: row.dischargedAt ?? row.cancelledAt,
    kind: 'inpatient',
    doctor: doctors.get(row.consultantId)?.fullname ?? null,
    outcome: row.dischargeType,
    referral: null,
  }));
}
