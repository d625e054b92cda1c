import { randomUUID } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { aTill, type Till } from '#modules/invoices/server/testing/till.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, theDatabase, unique } from '#testing/world.ts';
import type { ClaimDetails } from '../../contract/claim-records.ts';
import { claimCalls } from '../../contract/calls/claims.ts';
import { claimChecks } from '../checks.ts';

/** A partner with one plan at ₦3,000 for every item, which withholds 5 %, and a patient of it. */
export interface Claimant {
  readonly till: Till;
  readonly hmoId: Id;
  readonly planId: Id;
  readonly patientId: Id;
  readonly enrollee: string;
  readonly today: string;
  /** An invoice of the partner over so many lines of ₦3,000. */
  readonly invoice: (lines?: number) => Promise<{ invoiceId: Id; invoiceNumber: string }>;
  /** A posted claim of one invoice over so many lines. */
  readonly posted: (lines?: number) => Promise<ClaimDetails>;
  readonly submitted: (lines?: number) => Promise<ClaimDetails>;
  readonly set: (column: string, value: unknown) => Promise<void>;
}

const owner = <Row extends object>(query: string, values: readonly unknown[]) => theDatabase().owner.query<Row>(query, [...values]);

async function insertPartner(hospitalId: Id): Promise<{ hmoId: Id; planId: Id }> {
  const [hmoId, planId] = [randomUUID(), randomUUID()];
  await owner(
    `insert into hmos (hospital_id, id, name, folded_name, code, type, status, nhia_rule, requests_by, email, contract_start, contract_end,
       renewal_notice_days, payment_model, submission_deadline_days, payment_terms_days, approval_target_minutes, emergency_code_hours,
       rejection_to_patient, declined_price, pa_codes_reused, withholding_bps, credit_limit_blocks, completed_at, created_at, updated_at)
     values ($1, $2, $3, lower($3), $4, 'HMO', 'active', true, 'email', 'claims@partner.example', '2020-01-01', '2099-12-31', 60,
       'fee-for-service', 60, 30, 60, 48, false, 'hospital', false, 500, false, '2026-01-01', '2026-01-01', '2026-01-01')`,
    [hospitalId, hmoId, unique('Partner '), `T${hmoId.slice(0, 8).toUpperCase()}`],
  );
  await owner(
    `insert into hmo_plans (hospital_id, id, hmo_id, name, folded_name, code, plan_year, waiting_period_days, nhia, status, created_at, updated_at)
     values ($1, $2, $3, 'Gold', 'gold', 'GOLD', 'calendar', 0, false, 'active', '2026-01-01', '2026-01-01')`,
    [hospitalId, planId, hmoId],
  );
  await owner(
    `insert into hmo_plan_benefits (hospital_id, id, plan_id, starts_on, ends_on, coverage_percent_bps, module_limits, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, '2000-01-01', '2099-12-31', 10000, '{}', '2026-01-01', '2026-01-01')`,
    [hospitalId, planId],
  );
  return { hmoId, planId };
}

async function insertList({ hospital: { id: hospitalId }, itemId, cheapId }: Till, hmoId: Id): Promise<void> {
  const versionId = randomUUID();
  await owner(
    `insert into hmo_tariff_versions (hospital_id, id, hmo_id, number, effective_from, source, status, created_at, updated_at)
     values ($1, $2, $3, 1, '2020-01-01', 'generate', 'active', '2026-01-01', '2026-01-01')`,
    [hospitalId, versionId, hmoId],
  );
  for (const [id, module] of [
    [itemId, 'Laboratory'],
    [cheapId, 'Radiology'],
  ])
    await owner(
      `insert into hmo_price_rows (hospital_id, id, hmo_id, version_id, module, billable_item_id, item_name, folded_name, hospital_code, hmo_code,
         hmo_price, covered, capitated, requires_approval, effective_from, status, edited_by_hand, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, 'Item', 'item', 'I-1', 'H-1', 300000, true, false, false, '2020-01-01', 'active', false,
         '2026-01-01', '2026-01-01')`,
      [hospitalId, hmoId, versionId, module, id],
    );
}

async function enrol(hospitalId: Id, patientId: Id, plan: { hmoId: Id; planId: Id }, number: string): Promise<Id> {
  const { rows } = await owner<{ id: Id }>(
    `insert into patient_billings (hospital_id, id, patient_id, method, hmo_id, plan_id, enrollee_number, priority, verification, is_default, status,
       created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'HMO', $3, $4, $5, 2, 'verified', false, 'active', '2026-01-01', '2026-01-01') returning id`,
    [hospitalId, patientId, plan.hmoId, plan.planId, number],
  );
  return (rows[0] as { id: Id }).id;
}

function sound<T>(answer: { readonly status: number; readonly text: string; readonly payload: T }): T {
  if (answer.status !== 200) throw new Error(`The claimant could not be made: ${answer.status} ${answer.text.slice(0, 600)}`);
  return answer.payload;
}

async function aCode(): Promise<string> {
  const { rows } = await owner<{ code: string }>("select code from icd_codes where code like 'B5%' order by code limit 1", []);
  return (rows[0] as { code: string }).code;
}

/** An invoice through a real HMO bill: lines of one visit, a diagnosis, then the invoice. */
async function invoiceOf(till: Till, own: { hmoId: Id; patientId: Id; billingId: Id }, lines: number) {
  const encounterId = randomUUID();
  for (let line = 0; line < lines; line += 1) await till.raise({ patientId: own.patientId, billingId: own.billingId, encounterId });
  const found = sound(await till.cashier.send(hmoBillCalls.list, { query: { hmoId: own.hmoId, status: ['open'] } })).data[0];
  const at = { params: { id: found?.id ?? '' } };
  sound(await till.cashier.send(hmoBillCalls.edit, { ...at, body: { diagnosisCodes: [await aCode()] } }));
  return sound(await till.cashier.send(hmoBillCalls.generate, { ...at, body: { interim: true } }));
}

export async function aClaimant(desk?: Till): Promise<Claimant> {
  const till = desk ?? (await aTill());
  const { id: hospitalId } = till.hospital;
  const plan = await insertPartner(hospitalId);
  await insertList(till, plan.hmoId);
  const enrollee = `E-${randomUUID().slice(0, 12)}`;
  const patientId = (await aPatient(till.hospital)).id;
  const billingId = await enrol(hospitalId, patientId, plan, enrollee);
  const today = await inScopeOf(hospitalId, (scope) => scope.today());
  const invoice = (lines = 1) => invoiceOf(till, { hmoId: plan.hmoId, patientId, billingId }, lines);
  const posted = async (lines = 1) => {
    const { invoiceId } = await invoice(lines);
    const body = { hmoId: plan.hmoId, periodStart: today, periodEnd: today, invoiceIds: [invoiceId] };
    return sound(await till.cashier.send(claimCalls.create, { body }));
  };
  const submitted = async (lines = 1) => {
    const { id } = await posted(lines);
    return sound(await till.cashier.send(claimCalls.submit, { params: { id }, body: { channel: 'portal' } }));
  };
  const set = async (column: string, value: unknown) => {
    await owner(`update hmos set ${column} = $2 where id = $1`, [plan.hmoId, value]);
  };
  return { till, ...plan, patientId, enrollee, today, invoice, posted, submitted, set };
}

/** Every check of the module that does not hold, in words; empty when all do. */
export async function wrongClaimFigures(till: Till): Promise<string[]> {
  const figures = await inScopeOf(till.hospital.id, async (scope) => {
    const found: { name: string; expected: number; actual: number; detail?: string | null }[] = [];
    for (const check of claimChecks) for (const figure of await check.run(scope)) found.push({ name: check.name, ...figure });
    return found;
  });
  return figures
    .filter((figure) => Number(figure.expected) !== Number(figure.actual))
    .map(({ name, expected, actual, detail }) => `${name}: ${expected} is not ${actual} (${detail ?? ''})`);
}
