import { randomUUID } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays, dayIn } from '#kernel/server/clock/instants.ts';
import { clockNow, theDatabase } from '#testing/world.ts';

const run = (text: string, ...values: unknown[]) => theDatabase().owner.query(text, values);

/** Today of a hospital in Lagos, or so many days from it. */
export const dayFromNow = (days: number) => addCalendarDays(dayIn(clockNow(), 'Africa/Lagos'), days);

interface PlanOf {
  readonly annualLimit?: number | null;
  readonly familyLimit?: number | null;
}

/** An active partner with one plan and the benefits of this year, written past the calls: its price list is not wanted here. */
export async function aWrittenPartner(hospitalId: Id, { annualLimit = null, familyLimit = null }: PlanOf = {}) {
  const [hmoId, planId] = [randomUUID(), randomUUID()];
  const code = `P${hmoId.slice(0, 8).toUpperCase()}`;
  await run(
    `insert into hmos (hospital_id, id, name, folded_name, code, type, status, nhia_rule, requests_by, contract_start, contract_end,
       renewal_notice_days, payment_model, submission_deadline_days, payment_terms_days, approval_target_minutes, emergency_code_hours,
       rejection_to_patient, declined_price, pa_codes_reused, withholding_bps, credit_limit_blocks, completed_at, created_at, updated_at)
     values ($1, $2, $3, lower($3), $3, 'HMO', 'active', true, 'phone', $4, $5, 60, 'fee-for-service', 60, 30, 60, 48, false, 'hospital',
       false, 0, false, now(), now(), now())`,
    ...[hospitalId, hmoId, code, dayFromNow(-400), dayFromNow(400)],
  );
  await run(
    `insert into hmo_plans (hospital_id, id, hmo_id, name, folded_name, code, plan_year, waiting_period_days, nhia, status, created_at, updated_at)
     values ($1, $2, $3, 'Standard', 'standard', 'STD', 'calendar', 0, false, 'active', now(), now())`,
    ...[hospitalId, planId, hmoId],
  );
  await run(
    `insert into hmo_plan_benefits (hospital_id, id, plan_id, starts_on, ends_on, coverage_percent_bps, annual_limit, family_limit, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 10000, $5, $6, now(), now())`,
    ...[hospitalId, planId, dayFromNow(-200), dayFromNow(200), annualLimit, familyLimit],
  );
  return { hmoId, planId, code };
}

interface MethodOf {
  readonly hmoId: Id;
  readonly planId: Id;
  readonly enrolleeNumber?: string;
  readonly principalEnrolleeNumber?: string | null;
  readonly validTo?: string | null;
  readonly verification?: 'unverified' | 'verified' | 'failed';
  readonly verifiedDaysAgo?: number;
}

/** A second billing method of a patient, on a plan. */
export async function aCover(hospitalId: Id, patientId: Id, method: MethodOf): Promise<Id> {
  const { hmoId, planId, enrolleeNumber = `E-${randomUUID()}`, principalEnrolleeNumber = null, validTo = null } = method;
  const { verification = 'verified', verifiedDaysAgo = 1 } = method;
  const { rows } = await theDatabase().owner.query<{ id: Id }>(
    `insert into patient_billings (hospital_id, id, patient_id, method, hmo_id, plan_id, plan_name, enrollee_number, principal_enrollee_number,
       valid_to, priority, verification, verified_at, is_default, status, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'HMO', $3, $4, 'Standard', $5, $6, $7, 2, $8::text,
       case when $8::text = 'unverified' then null else now() - make_interval(days => $9::int) end, false, 'active', now(), now()) returning id`,
    [hospitalId, patientId, hmoId, planId, enrolleeNumber, principalEnrolleeNumber, validTo, verification, verifiedDaysAgo],
  );
  return (rows[0] as { id: Id }).id;
}

/** What somebody used of this plan year, as their lines would have it: `lines` sum to it. */
export async function usedOf(hospitalId: Id, hmoId: Id, holder: { billingId: Id } | { familyKey: string }, amount: number): Promise<void> {
  const own = 'billingId' in holder;
  const client = await theDatabase().owner.connect();
  try {
    // The sum of lines is asked of whoever writes uses; here it is written without lines.
    await client.query('alter table hmo_benefit_uses disable trigger hmo_benefit_uses_sum');
    await client.query(
      `insert into hmo_benefit_uses (hospital_id, id, hmo_id, holder, billing_id, family_key, year_from, year_to, used, updated_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8, now())`,
      [
        hospitalId,
        hmoId,
        own ? 'own' : 'family',
        own ? holder.billingId : null,
        own ? null : holder.familyKey,
        dayFromNow(-200),
        dayFromNow(164),
        amount,
      ],
    );
  } finally {
    await client.query('alter table hmo_benefit_uses enable trigger hmo_benefit_uses_sum');
    client.release();
  }
}
