import { aPartner } from './hmo-factories.ts';
import { invoiceFactories } from './invoice-factories.ts';
import { type TestHospital, theDatabase } from './world.ts';

type APatient = (hospital: TestHospital) => Promise<{ readonly id: string }>;
type ABill = (hospital: TestHospital, changes: Readonly<Record<string, unknown>>) => Promise<string>;

interface Makers {
  readonly aPatient: APatient;
  readonly aBill: ABill;
}

async function inserted(text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await theDatabase().owner.query<{ id: string }>(text, [...values]);
  const [first] = rows;
  if (!first) throw new Error('A record could not be made');
  return first.id;
}

/** The next number of a series of the hospital, for the statement that inserts the record. */
const taken = (prefix: string) => `
  taken as (
    insert into number_series (hospital_id, series, last_number) values ($1, '${prefix}', 1)
    on conflict (hospital_id, series) do update set last_number = number_series.last_number + 1
    returning '${prefix}' || lpad(last_number::text, 6, '0') as number)`;

async function anHmoBill(hospital: TestHospital, aPatient: APatient): Promise<string> {
  const [hmoId, { id: patientId }] = [await aPartner(hospital), await aPatient(hospital)];
  return inserted(
    `with ${taken('HB-')}
     insert into hmo_bills (hospital_id, id, bill_number, hmo_id, plan_id, patient_id, billing_method, visit_key, encounter_type, started_on, status,
       opened_at, created_at, created_by_name, updated_at, updated_by_name)
     select $1, gen_random_uuid(), t.number, $2, p.id, $3, 'HMO', gen_random_uuid()::text, 'outpatient', '2026-01-01', 'open', '2026-01-01',
            '2026-01-01', 'Test', '2026-01-01', 'Test'
       from taken t, hmo_plans p where p.hmo_id = $2 limit 1 returning id`,
    [hospital.id, hmoId, patientId],
  );
}

/** The draft of a patient's invoice with one item. */
async function anInvoice(hospital: TestHospital, { aPatient, aBill }: Makers): Promise<string> {
  const { id: patientId } = await aPatient(hospital);
  const body = { patientId, billIds: [await aBill(hospital, { patientId })] };
  const { status, text, payload } = await hospital.admin.raw('POST', '/api/invoice', body);
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return (payload as { id: string }).id;
}

const noFindings = JSON.stringify({ findings: [], ruleVersion: '1', ranAt: '2026-01-01T00:00:00.000Z' });

/** A posted claim over the one item of an invoice. */
async function aClaim(hospital: TestHospital, makers: Makers): Promise<string> {
  const [hmoId, invoiceId] = [await aPartner(hospital), await anInvoice(hospital, makers)];
  return inserted(
    `with ${taken('CL-')}, claim as (
       insert into claims (hospital_id, id, claim_number, hmo_id, title, period_start, period_end, kind, status, invoice_count, item_count, total,
         checks, created_at, created_by_name, updated_at)
       select $1, gen_random_uuid(), t.number, $2, 'Test', '2026-01-01', '2026-01-31', 'batch', 'posted', 1, 1, i.amount, $4,
              '2026-01-01', 'Test', '2026-01-01'
         from taken t, invoice_items i where i.invoice_id = $3 limit 1 returning id)
     insert into claim_items (hospital_id, id, claim_id, invoice_id, invoice_item_id, position, service_date, module, item_name, quantity, unit_price,
       amount, authorisation, live)
     select $1, gen_random_uuid(), c.id, i.invoice_id, i.id, 1, '2026-01-01', 'Laboratory', 'Item', 1, i.amount, i.amount, 'not-required', true
       from claim c, invoice_items i where i.invoice_id = $3 limit 1 returning claim_id as id`,
    [hospital.id, hmoId, invoiceId, noFindings],
  );
}

async function aClaimPayment(hospital: TestHospital, makers: Makers): Promise<string> {
  const claimId = await aClaim(hospital, makers);
  const receiptId = await (invoiceFactories['invoice-payments'] as (of: TestHospital) => Promise<string>)(hospital);
  return inserted(
    `with ${taken('CP-')}
     insert into claim_payments (hospital_id, id, payment_number, claim_id, hmo_id, invoice_payment_id, receipt_number, gross_amount, withheld_tax,
       charges, allocated, unallocated, method, reference, payment_date, status, received_at, received_by_name)
     select $1, gen_random_uuid(), t.number, c.id, c.hmo_id, $3, 'RCP-000001', 1000, 0, 0, 0, 1000, 'cheque', 'SLIP-' || t.number, '2026-01-01',
            'received', '2026-01-01', 'Test'
       from taken t, claims c where c.id = $2 returning id`,
    [hospital.id, claimId, receiptId],
  );
}

/** HMO bills, claims and what belongs to them, by their entity. */
export const claimFactories = (makers: Makers): Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> => ({
  'hmo-bills': (hospital) => anHmoBill(hospital, makers.aPatient),
  claims: (hospital) => aClaim(hospital, makers),
  'claim-payments': (hospital) => aClaimPayment(hospital, makers),
  'claim-rejections': async (hospital) =>
    inserted(
      `insert into claim_rejections (hospital_id, id, claim_id, claim_item_id, hmo_id, amount, reason_code, received_on, appeal_deadline, disposition,
         created_at, created_by_name)
       select $1, gen_random_uuid(), c.id, i.id, c.hmo_id, 1000, 'LATE', '2026-01-01', '2026-03-01', 'open', '2026-01-01', 'Test'
         from claims c join claim_items i on i.claim_id = c.id where c.id = $2 returning id`,
      [hospital.id, await aClaim(hospital, makers)],
    ),
  'claim-remittances': async (hospital) =>
    inserted(
      `with ${taken('RM-')}
       insert into claim_remittances (hospital_id, id, remittance_number, hmo_id, payment_date, method, reference, gross_amount, withheld_tax, charges,
         status, created_at, created_by_name, updated_at)
       select $1, gen_random_uuid(), t.number, $2, '2026-01-01', 'cheque', 'ADV-' || t.number, 1000, 0, 0, 'draft', '2026-01-01', 'Test', '2026-01-01'
         from taken t returning id`,
      [hospital.id, await aPartner(hospital)],
    ),
  'nhia-returns': async (hospital) =>
    inserted(
      `insert into nhia_returns (hospital_id, id, month, status, encounter_count, fault_count, amount, created_at, created_by_name, updated_at)
       select $1, gen_random_uuid(), (coalesce(max(month), '2010-01-01') + interval '1 month')::date, 'draft', 0, 0, 0, '2026-01-01', 'Test', '2026-01-01'
         from nhia_returns where hospital_id = $1 returning id`,
      [hospital.id],
    ),
});

/** An item of an HMO bill that the hospital added by hand, of which the partner owes nothing. */
export async function itemOfHmoBill(hospital: TestHospital, hmoBillId: string, billId: string): Promise<string> {
  return inserted(
    `insert into hmo_bill_items (hospital_id, id, hmo_bill_id, bill_id, module, billable_item_id, service_date, quantity, unit_price, amount, origin,
       status, created_at)
     select $1, gen_random_uuid(), $2, b.id, 'Laboratory', b.billable_item_id, '2026-01-01', 1, 0, 0, 'manual', 'active', '2026-01-01'
       from patient_bills b where b.id = $3 returning id`,
    [hospital.id, hmoBillId, billId],
  );
}
