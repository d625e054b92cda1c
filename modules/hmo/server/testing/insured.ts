import { randomUUID } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import { aTill, type Till } from '#modules/invoices/server/testing/till.ts';
import type { RaisedBill, RaiseOrder } from '#modules/patient-bills/server/index.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, theDatabase, unique } from '#testing/world.ts';
import { hmoModule } from '../index.ts';

/** Limits of a plan's benefits as a test wants them. */
export interface TestBenefit {
  readonly annual?: number;
  readonly family?: number;
  readonly perVisit?: number;
  readonly perAdmission?: number;
  readonly modules?: Readonly<Record<string, number>>;
  readonly days?: number;
}

/** What a test changes of the rows of the price list. */
export interface TestRow {
  readonly covered?: boolean;
  readonly capitated?: boolean;
  readonly requiresApproval?: boolean;
  readonly maxQuantityPerVisit?: number | null;
  readonly maxPerYear?: number | null;
}

/** A partner with one plan whose list says one price for every item, and a patient of it. */
export interface Insured {
  readonly till: Till;
  readonly hmoId: Id;
  readonly planId: Id;
  readonly patientId: Id;
  readonly billingId: Id;
  readonly enrollee: string;
  /** Changes what the list says of all items, from now on. */
  readonly list: (row: TestRow) => Promise<void>;
  /** Another patient of the plan; of the same family with `principal`. */
  readonly member: (principal?: string) => Promise<{ patientId: Id; billingId: Id }>;
  readonly raise: (changes?: Partial<RaiseOrder>) => Promise<RaisedBill>;
}

const owner = <Row extends object>(query: string, values: readonly unknown[]) => theDatabase().owner.query<Row>(query, [...values]);

async function insertPartner(hospitalId: Id, benefit: TestBenefit): Promise<{ hmoId: Id; planId: Id }> {
  const [hmoId, planId] = [randomUUID(), randomUUID()];
  const name = unique('Partner ');
  await owner(
    `insert into hmos (hospital_id, id, name, folded_name, code, type, status, nhia_rule, requests_by, contract_start, contract_end, renewal_notice_days,
       payment_model, submission_deadline_days, payment_terms_days, approval_target_minutes, emergency_code_hours, rejection_to_patient, declined_price,
       pa_codes_reused, withholding_bps, credit_limit_blocks, completed_at, created_at, updated_at)
     values ($1, $2, $3, lower($3), $4, 'HMO', 'active', true, 'email', '2020-01-01', '2099-12-31', 60, 'fee-for-service', 60, 30, 60, 48, false, 'hospital',
       false, 0, false, '2026-01-01', '2026-01-01', '2026-01-01')`,
    [hospitalId, hmoId, name, `T${hmoId.slice(0, 8).toUpperCase()}`],
  );
  await owner(
    `insert into hmo_plans (hospital_id, id, hmo_id, name, folded_name, code, plan_year, waiting_period_days, nhia, status, created_at, updated_at)
     values ($1, $2, $3, 'Gold', 'gold', 'GOLD', 'calendar', 0, false, 'active', '2026-01-01', '2026-01-01')`,
    [hospitalId, planId, hmoId],
  );
  await owner(
    `insert into hmo_plan_benefits (hospital_id, id, plan_id, starts_on, ends_on, coverage_percent_bps, annual_limit, family_limit, per_visit_limit,
       per_admission_limit, module_limits, inpatient_days_limit, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, '2000-01-01', '2099-12-31', 10000, $3, $4, $5, $6, $7, $8, '2026-01-01', '2026-01-01')`,
    [
      hospitalId,
      planId,
      benefit.annual ?? null,
      benefit.family ?? null,
      benefit.perVisit ?? null,
      benefit.perAdmission ?? null,
      JSON.stringify(benefit.modules ?? {}),
      benefit.days ?? null,
    ],
  );
  return { hmoId, planId };
}

async function enrol(
  hospitalId: Id,
  patientId: Id,
  plan: { hmoId: Id; planId: Id },
  number: string,
  principal: string | null,
): Promise<Id> {
  const { rows } = await owner<{ id: Id }>(
    `insert into patient_billings (hospital_id, id, patient_id, method, hmo_id, plan_id, enrollee_number, principal_enrollee_number, priority, verification,
       is_default, status, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'HMO', $3, $4, $5, $6, 2, 'verified', false, 'active', '2026-01-01', '2026-01-01') returning id`,
    [hospitalId, patientId, plan.hmoId, plan.planId, number, principal],
  );
  return (rows[0] as { id: Id }).id;
}

/** A row of all plans for an item, at ₦3,000. */
async function insertRow(hospitalId: Id, hmoId: Id, itemId: Id, module: string, versionId: Id): Promise<void> {
  await owner(
    `insert into hmo_price_rows (hospital_id, id, hmo_id, version_id, module, billable_item_id, item_name, folded_name, hospital_code, hmo_code, hmo_price,
       covered, capitated, requires_approval, effective_from, status, edited_by_hand, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, 'Item', 'item', 'I-1', 'H-1', 300000, true, false, false, '2020-01-01', 'active', false,
       '2026-01-01', '2026-01-01')`,
    [hospitalId, hmoId, versionId, module, itemId],
  );
}

async function insertList(till: Till, hmoId: Id): Promise<void> {
  const { id: hospitalId } = till.hospital;
  const versionId = randomUUID();
  await owner(
    `insert into hmo_tariff_versions (hospital_id, id, hmo_id, number, effective_from, source, status, created_at, updated_at)
     values ($1, $2, $3, 1, '2020-01-01', 'generate', 'active', '2026-01-01', '2026-01-01')`,
    [hospitalId, versionId, hmoId],
  );
  await insertRow(hospitalId, hmoId, till.itemId, 'Laboratory', versionId);
  await insertRow(hospitalId, hmoId, till.cheapId, 'Radiology', versionId);
}

const columns: Readonly<Record<keyof TestRow, string>> = {
  covered: 'covered',
  capitated: 'capitated',
  requiresApproval: 'requires_approval',
  maxQuantityPerVisit: 'max_quantity_per_visit',
  maxPerYear: 'max_per_year',
};

async function changeList(hmoId: Id, row: TestRow): Promise<void> {
  for (const [key, value] of Object.entries(row))
    await owner(`update hmo_price_rows set ${columns[key as keyof TestRow]} = $2 where hmo_id = $1`, [hmoId, value]);
}

/** At ₦3,000 a unit without co-payment. */
export async function anInsured(benefit: TestBenefit = {}, desk?: Till): Promise<Insured> {
  const till = desk ?? (await aTill());
  const { id: hospitalId } = till.hospital;
  const plan = await insertPartner(hospitalId, benefit);
  const enrollee = `E-${randomUUID().slice(0, 12)}`;
  const patientId = (await aPatient(till.hospital)).id;
  const billingId = await enrol(hospitalId, patientId, plan, enrollee, null);
  await insertList(till, plan.hmoId);
  return {
    ...plan,
    ...{ till, patientId, billingId, enrollee, list: (row) => changeList(plan.hmoId, row) },
    member: async (principal) => {
      const member = (await aPatient(till.hospital)).id;
      return { patientId: member, billingId: await enrol(hospitalId, member, plan, `E-${randomUUID().slice(0, 12)}`, principal ?? null) };
    },
    raise: (changes) => till.raise({ patientId, billingId, ...changes }),
  };
}

/** Every check of the module that does not hold, in words; empty when all do. */
export async function wrongHmoFigures(till: Till): Promise<string[]> {
  const figures = await inScopeOf(till.hospital.id, async (scope) => {
    const found: { name: string; expected: number; actual: number; detail?: string | null }[] = [];
    for (const check of hmoModule.checks ?? []) for (const figure of await check.run(scope)) found.push({ name: check.name, ...figure });
    return found;
  });
  return figures
    .filter((figure) => Number(figure.expected) !== Number(figure.actual))
    .map(({ name, expected, actual, detail }) => `${name}: ${expected} is not ${actual} (${detail ?? ''})`);
}
