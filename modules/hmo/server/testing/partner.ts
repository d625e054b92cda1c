import { randomUUID } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import { clockNow, theDatabase, uniqueCode } from '#testing/world.ts';

/** A partner in force with one plan, and what its price list says of items. */
export interface TestPartner {
  readonly hmoId: Id;
  readonly planId: Id;
  readonly name: string;
}

interface Terms {
  readonly nhiaRule?: boolean;
  readonly type?: 'HMO' | 'HPP' | 'Company';
  readonly requestsBy?: 'email' | 'portal' | 'phone' | 'whatsapp';
  readonly email?: string | null;
  readonly approvalTargetMinutes?: number;
  readonly paCodesReused?: boolean;
  readonly declinedPrice?: 'hospital' | 'tariff';
  readonly excludedDiagnoses?: readonly string[];
}

/** An active partner with a plan that covers everything whole, in force at the test's clock. */
export async function aPartner(hospitalId: Id, terms: Terms = {}): Promise<TestPartner> {
  const { nhiaRule = true, type = 'HMO', requestsBy = 'phone', email = null, approvalTargetMinutes = 60 } = terms;
  const { paCodesReused = false, declinedPrice = 'hospital', excludedDiagnoses = [] } = terms;
  const [hmoId, planId] = [randomUUID(), randomUUID()];
  const name = `Partner ${uniqueCode()}`;
  const { owner } = theDatabase();
  await owner.query(
    `insert into hmos (hospital_id, id, name, folded_name, code, type, status, nhia_rule, email, requests_by, contract_start, contract_end,
       renewal_notice_days, payment_model, submission_deadline_days, payment_terms_days, approval_target_minutes, emergency_code_hours,
       rejection_to_patient, declined_price, pa_codes_reused, withholding_bps, credit_limit_blocks, tariff_version, completed_at,
       created_at, updated_at)
     values ($1, $2, $3, lower($3), $4, $5, 'active', $6, $7, $8, '2026-01-01', '2099-12-31', 60, 'fee-for-service', 60, 30, $9, 48,
             false, $10, $11, 0, false, 1, '2026-01-01', '2026-01-01', '2026-01-01')`,
    [hospitalId, hmoId, name, `P${uniqueCode()}`, type, nhiaRule, email, requestsBy, approvalTargetMinutes, declinedPrice, paCodesReused],
  );
  await owner.query(
    `insert into hmo_plans (hospital_id, id, hmo_id, name, folded_name, code, plan_year, waiting_period_days, excluded_diagnoses, nhia, status,
       created_at, updated_at)
     values ($1, $2, $3, 'Gold', 'gold', 'GOLD', 'calendar', 0, $4, false, 'active', '2026-01-01', '2026-01-01')`,
    [hospitalId, planId, hmoId, excludedDiagnoses],
  );
  await owner.query(
    `insert into hmo_plan_benefits (hospital_id, id, plan_id, starts_on, ends_on, coverage_percent_bps, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, '2020-01-01', '2099-12-31', 10000, '2026-01-01', '2026-01-01')`,
    [hospitalId, planId],
  );
  await owner.query(
    `insert into hmo_tariff_versions (hospital_id, id, hmo_id, number, effective_from, source, status, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 1, '2020-01-01', 'generate', 'active', '2026-01-01', '2026-01-01')`,
    [hospitalId, hmoId],
  );
  return { hmoId, planId, name };
}

interface Row {
  readonly price: number;
  readonly requiresApproval?: boolean;
  readonly approvalAbove?: number | null;
}

/** What a partner pays for an item, from long ago on. */
export async function aPriceRow(hospitalId: Id, { hmoId }: TestPartner, itemId: Id, row: Row): Promise<void> {
  const { price, requiresApproval = true, approvalAbove = null } = row;
  await theDatabase().owner.query(
    `insert into hmo_price_rows (hospital_id, id, hmo_id, version_id, module, billable_item_id, item_name, folded_name, hospital_code, hmo_code,
       hmo_price, covered, capitated, requires_approval, approval_above, effective_from, status, edited_by_hand, created_at, updated_at)
     select $1, gen_random_uuid(), $2, v.id, i.module, i.id, i.name, lower(i.name), i.code, 'HYG-1', $4, true, false, $5, $6, '2020-01-01',
            'active', false, '2026-01-01', '2026-01-01'
       from billable_items i, hmo_tariff_versions v where i.hospital_id = $1 and i.id = $3 and v.hospital_id = $1 and v.hmo_id = $2`,
    [hospitalId, hmoId, itemId, price, requiresApproval, approvalAbove],
  );
}

/** A billing method of a patient by the partner's plan, beside the patient's own. */
export async function aPlanOf(hospitalId: Id, patientId: Id, { hmoId, planId }: TestPartner, method = 'HMO'): Promise<Id> {
  const { rows } = await theDatabase().owner.query<{ id: Id }>(
    `insert into patient_billings (hospital_id, id, patient_id, method, hmo_id, plan_id, enrollee_number, priority, verification, is_default,
       status, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 2, 'verified', false, 'active', $7, $7) returning id`,
    [hospitalId, patientId, method, hmoId, planId, `E-${randomUUID()}`, clockNow()],
  );
  return (rows[0] as { id: Id }).id;
}
