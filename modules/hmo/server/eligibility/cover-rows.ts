import { sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { listed } from '#kernel/server/database/listed.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BillingMethod } from '#modules/patients/contract/words.ts';
import type { LimitLeft } from '../../contract/eligibility-records.ts';
import { leftOf } from '../benefits/rules.ts';
import { type CoverFacts, fullDays } from './rules.ts';

/** An insured billing method with all that its eligibility hangs on. */
export interface CoverRow extends Omit<CoverFacts, 'limits' | 'verifiedDays'> {
  readonly billingId: Id;
  readonly patientId: Id;
  readonly method: BillingMethod;
  readonly hmoId: Id;
  readonly hmoName: string;
  readonly planId: Id;
  readonly planName: string;
  readonly enrolleeNumber: string | null;
  readonly isDefault: boolean;
  readonly verifiedAt: Instant | null;
  readonly annualLimit: number | null;
  readonly familyLimit: number | null;
  readonly ownUsed: number;
  readonly familyUsed: number;
}

type Which = { readonly patientId: Id } | { readonly billingIds: readonly Id[] };

/**
 * Insured billing methods with their partner, plan, the benefits of the day's plan year and what was used of them: of a patient those that
 * have not ended, the default first; or those named by their ids. One query.
 */
export async function readCovers(scope: Scope, which: Which, day: CalendarDate): Promise<readonly CoverRow[]> {
  const wanted =
    'patientId' in which ? sql`b.patient_id = ${which.patientId}::uuid and b.status <> 'ended'` : sql`b.id in ${listed(which.billingIds)}`;
  const { rows } = await sql<CoverRow>`
    select b.id as billing_id, b.patient_id, b.method, b.status, b.valid_from, b.valid_to, b.verification, b.verified_at,
           b.enrollee_number, b.is_default, h.id as hmo_id, h.name as hmo_name, h.status as partner, h.contract_start, h.contract_end,
           p.id as plan_id, p.name as plan_name, p.status as plan, p.waiting_period_days,
           y.annual_limit, y.family_limit, coalesce(own.used, 0)::bigint as own_used, coalesce(family.used, 0)::bigint as family_used
      from patient_billings b
      join hmos h on h.hospital_id = b.hospital_id and h.id = b.hmo_id
      join hmo_plans p on p.hospital_id = b.hospital_id and p.id = b.plan_id
      left join hmo_plan_benefits y on y.hospital_id = b.hospital_id and y.plan_id = b.plan_id and ${day}::date between y.starts_on and y.ends_on
      left join hmo_benefit_uses own on own.hospital_id = b.hospital_id and own.holder = 'own' and own.billing_id = b.id
            and ${day}::date between own.year_from and own.year_to
      left join hmo_benefit_uses family on family.hospital_id = b.hospital_id and family.holder = 'family' and family.hmo_id = b.hmo_id
            and family.family_key = upper(coalesce(nullif(trim(b.principal_enrollee_number), ''), trim(b.enrollee_number)))
            and ${day}::date between family.year_from and family.year_to
     where b.hospital_id = ${scope.hospitalId} and ${wanted}
     order by b.is_default desc, b.priority, b.id`.execute(scope.tx);
  return rows;
}

function limitOf(name: LimitLeft['name'], limit: number | null, used: number): LimitLeft[] {
  const left = leftOf(limit, used);
  return limit === null || left === null ? [] : [{ name, limit, used, left }];
}

/** The limits of a method's plan year as they stand, own first. */
export function limitsOfCover({ annualLimit, familyLimit, ownUsed, familyUsed }: CoverRow): LimitLeft[] {
  return [...limitOf('annual', annualLimit, ownUsed), ...limitOf('family', familyLimit, familyUsed)];
}

/** The row as the rules of eligibility read it. */
export function factsOfCover(row: CoverRow, now: Instant): CoverFacts {
  return { ...row, verifiedDays: fullDays(row.verifiedAt, now), limits: limitsOfCover(row) };
}
