import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { insertRows } from '#kernel/server/database/insert-rows.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type {
  CheckSource,
  EligibilityCheck,
  EligibilityReason,
  EligibilityResult,
  LimitLeft,
  RecordEligibility,
} from '../../contract/eligibility-records.ts';
import { type CoverRow, factsOfCover } from './cover-rows.ts';
import { reasonsAgainst, resultOf } from './rules.ts';
import { reverifyDaysOf } from './settings.ts';

type CheckRow = EligibilityCheck & { readonly billingId: Id };

const columns = sql`c.id, c.billing_id, c.at, c.by_name, c.source, c.result, c.reasons, c.verification, c.verified_days,
  to_char(c.roster_month, 'YYYY-MM') as roster_month, c.limits, c.hmo_reference, c.officer, c.note`;

/** The newest check of each of these methods. */
export async function lastChecks(scope: Scope, billingIds: readonly Id[]): Promise<ReadonlyMap<Id, EligibilityCheck>> {
  if (billingIds.length === 0) return new Map();
  const { rows } = await sql<CheckRow>`
    select ${columns} from jsonb_array_elements_text(${JSON.stringify(billingIds)}::jsonb) as asked (billing_id)
      cross join lateral (
        select * from hmo_eligibility_checks k
         where k.hospital_id = ${scope.hospitalId} and k.billing_id = asked.billing_id::uuid order by k.at desc, k.id desc limit 1) c`.execute(
    scope.tx,
  );
  return new Map(rows.map(({ billingId, ...check }) => [billingId, check]));
}

export interface Judged {
  readonly result: EligibilityResult;
  readonly reasons: readonly EligibilityReason[];
}

/** What methods are worth on a day, by what the hospital knows; in their order. */
export async function judgeAll(scope: Scope, rows: readonly CoverRow[], day: CalendarDate): Promise<readonly Judged[]> {
  const reverifyDays = await reverifyDaysOf(scope);
  return rows.map((row) => {
    const reasons = reasonsAgainst(factsOfCover(row, scope.now), { day, reverifyDays });
    return { result: resultOf(reasons), reasons };
  });
}

interface Kept extends Judged {
  readonly source: CheckSource;
  readonly sourceId: Id | null;
  readonly rosterMonth?: CalendarDate;
  /** All limits as they stand; left out, those of the year alone: of a roster. */
  readonly limits?: readonly LimitLeft[];
  readonly answer?: Pick<RecordEligibility, 'hmoReference' | 'officer' | 'note'>;
}

function checkOf(scope: Scope, row: CoverRow, { source, sourceId, result, reasons, rosterMonth, limits, answer }: Kept) {
  const { verifiedDays, limits: ofYear } = factsOfCover(row, scope.now);
  return {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    ...{ patientId: row.patientId, billingId: row.billingId, hmoId: row.hmoId, planId: row.planId, enrolleeNumber: row.enrolleeNumber },
    ...{ at: scope.now, byUser: scope.actor.userId, byName: scope.actor.name, source, sourceId },
    ...{ result, reasons: [...reasons], verification: row.verification, verifiedDays, rosterMonth: rosterMonth ?? null },
    limits: [...(limits ?? ofYear)],
    ...{ hmoReference: answer?.hmoReference ?? null, officer: answer?.officer ?? null, note: answer?.note ?? null },
  };
}

/** Writes a check with the cover as it stands now; the id, or null where this arrival has left one before. */
export async function keepCheck(scope: Scope, row: CoverRow, kept: Kept): Promise<Id | null> {
  const { limits, ...check } = checkOf(scope, row, kept);
  const written = await scope.tx
    .insertInto('hmoEligibilityChecks')
    .values({ ...check, limits: json(limits) })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'source', 'sourceId']).where('sourceId', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return written?.id ?? null;
}

/** Writes many checks in one statement, of a roster: none of an arrival is among them. */
export async function keepChecks(scope: Scope, checks: readonly { readonly row: CoverRow; readonly kept: Kept }[]): Promise<void> {
  if (checks.length === 0) return;
  const rows = checks.map(({ row, kept }) => checkOf(scope, row, kept));
  await insertRows('hmoEligibilityChecks', rows).execute(scope.tx);
}

/** A check by its id, as calls answer it. */
export async function showCheck(scope: Scope, checkId: Id): Promise<EligibilityCheck> {
  const { rows } = await sql<CheckRow>`
    select ${columns} from hmo_eligibility_checks c where c.hospital_id = ${scope.hospitalId} and c.id = ${checkId}::uuid`.execute(
    scope.tx,
  );
  const { billingId: _billing, ...check } = rows[0] as CheckRow;
  return check;
}
