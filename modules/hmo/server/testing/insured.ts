import { randomUUID } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import { InsurerTariff, type TariffLine } from '#modules/billing-setup/contract/events.ts';
import { aTill, type Till } from '#modules/invoices/server/testing/till.ts';
import type { RaisedBill, RaiseOrder } from '#modules/patient-bills/server/index.ts';
import { BillingPlans } from '#modules/patients/contract/events.ts';
import { answering } from '#testing/answering.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, theDatabase, unique } from '#testing/world.ts';
import { limitsOf } from '../benefits/limits.ts';
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

/** A partner with one plan whose list says one price for every item, and a patient of it. */
export interface Insured {
  readonly till: Till;
  readonly hmoId: Id;
  readonly planId: Id;
  readonly patientId: Id;
  readonly billingId: Id;
  readonly enrollee: string;
  /** What the list says of a line; may be changed at any time. */
  line: Partial<TariffLine>;
  /** Units that the list covers of an item. */
  maxima: { maxQuantityPerVisit: number | null; maxPerYear: number | null };
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

/** Answers for the plan as the price lists do, by the insurer's real limits. */
function answerFor(insured: Insured): void {
  const { hmoId, planId } = insured;
  const plan = { hmoId, hmoName: 'Partner', planId, planName: 'Gold', usable: true, annualLimit: null, copayPercent: null };
  answering(BillingPlans, ({ planIds }) =>
    planIds.includes(planId) ? { plans: [{ ...plan, methods: ['HMO' as const] }], used: {} } : undefined,
  );
  answering(InsurerTariff, async (asked, scope) => {
    if (asked.planId !== planId) return undefined;
    const row = {
      covered: true,
      reason: null,
      price: 300_000,
      capitated: false,
      requiresApproval: false,
      copay: { kind: 'none' as const },
    };
    const lines = asked.lines.map(({ key }) => ({ ...row, ...insured.line, key }));
    const limited = asked.lines.map(({ key, billableItemId, module, quantity }, at) => {
      const insurerUnit = lines[at]?.capitated ? 0 : (lines[at]?.price ?? 0);
      return { ...{ key, billableItemId, module, quantity, insurerUnit }, ...insured.maxima };
    });
    const { visitLeft, annualLeft, most } = await limitsOf(scope, asked, limited);
    return { priceListVersion: '1', visitLeft, annualLeft, lines: lines.map((line) => ({ ...line, most: most.get(line.key) ?? null })) };
  });
}

/** At ₦3,000 a unit without co-payment, until `asBefore`. */
export async function anInsured(benefit: TestBenefit = {}, desk?: Till): Promise<Insured> {
  const till = desk ?? (await aTill());
  const { id: hospitalId } = till.hospital;
  const plan = await insertPartner(hospitalId, benefit);
  const enrollee = `E-${randomUUID().slice(0, 12)}`;
  const patientId = (await aPatient(till.hospital)).id;
  const billingId = await enrol(hospitalId, patientId, plan, enrollee, null);
  const insured: Insured = {
    ...plan,
    ...{ till, patientId, billingId, enrollee, line: {}, maxima: { maxQuantityPerVisit: null, maxPerYear: null } },
    member: async (principal) => {
      const member = (await aPatient(till.hospital)).id;
      return { patientId: member, billingId: await enrol(hospitalId, member, plan, `E-${randomUUID().slice(0, 12)}`, principal ?? null) };
    },
    raise: (changes) => till.raise({ patientId, billingId, ...changes }),
  };
  answerFor(insured);
  return insured;
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
