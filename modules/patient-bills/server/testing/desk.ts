import { randomUUID } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { saveBillableItem, serviceTypeNamed, type SourceItem } from '#modules/billing-setup/server/index.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, inScopeOf, type TestHospital, theDatabase, unique } from '#testing/world.ts';
import { registrationCard } from '../../contract/words.ts';
import { moveShares, placeShares, raiseBills } from '../index.ts';
import type { RaisedBill, RaiseOrder } from '../orders.ts';

/** A hospital with a currency and a price list of three items: two priced, one not. */
export interface BillingDesk {
  readonly hospital: TestHospital;
  readonly itemId: Id;
  readonly secondItemId: Id;
  readonly unpricedItemId: Id;
  readonly patientId: Id;
  /** Raises a line of the first item for the patient, as the system; `changes` lay over it. */
  readonly raise: (changes?: Partial<RaiseOrder>) => Promise<RaisedBill>;
}

/** Naira, as nobody has charged in it yet. */
export async function setNaira(hospital: TestHospital): Promise<void> {
  await theDatabase().owner.query(
    `insert into currencies (hospital_id, id, code, minor_digits, symbol, symbol_position, thousands_separator, decimal_separator, cash_rounding, created_at, updated_at)
     values ($1, gen_random_uuid(), 'NGN', 2, '₦', 'before', ',', '.', 1, '2026-01-01', '2026-01-01') on conflict do nothing`,
    [hospital.id],
  );
}

/** An item of the price list; `price` null: not priced yet. */
export async function anItem(
  hospital: TestHospital,
  price: number | null,
  module: BillingModule = 'Laboratory',
  changes: Partial<SourceItem> = {},
): Promise<Id> {
  const item = await inScopeOf(hospital.id, async (scope) =>
    saveBillableItem(scope, {
      ...(module === 'OtherService' ? { serviceTypeId: await serviceTypeNamed(scope, module, 'Registration') } : {}),
      sourceType: 'lab-test',
      sourceId: randomUUID(),
      module,
      name: unique('Item '),
      departmentId: hospital.departmentId,
      price,
      ...changes,
    }),
  );
  return item.id;
}

/** Patients are registered without a fee, so that a test's lines are its own. */
export async function sellNoCards(hospital: TestHospital): Promise<void> {
  await theDatabase().owner.query("update billable_items set status = 'archived' where hospital_id = $1 and name = $2", [
    hospital.id,
    registrationCard,
  ]);
}

export async function aBillingDesk(): Promise<BillingDesk> {
  const hospital = await aHospital();
  await setNaira(hospital);
  await sellNoCards(hospital);
  const itemId = await anItem(hospital, 450_000);
  const secondItemId = await anItem(hospital, 200_000, 'Radiology');
  const unpricedItemId = await anItem(hospital, null);
  const patientId = (await aPatient(hospital)).id;
  const raise = async (changes: Partial<RaiseOrder> = {}) => {
    const order: RaiseOrder = {
      patientId,
      billableItemId: itemId,
      quantity: 1,
      sourceType: 'lab-request',
      sourceId: randomUUID(),
      departmentId: hospital.departmentId,
      encounterType: 'outpatient',
      ...changes,
    };
    const [bill] = await inScopeOf(hospital.id, (scope) => raiseBills(scope, [order]));
    return bill as RaisedBill;
  };
  return { hospital, itemId, secondItemId, unpricedItemId, patientId, raise };
}

/** What a line does to the accounts now: debit less credit by account, accounts at 0 left out. */
export async function ledgerOf(billIds: readonly Id[]): Promise<Record<string, number>> {
  const { rows } = await theDatabase().owner.query<{ code: string; balance: number }>(
    `select account_code as code, sum(debit - credit)::bigint as balance from ledger_lines where bill_id = any($1::uuid[])
      group by 1 having sum(debit - credit) <> 0 order by 1`,
    [billIds],
  );
  return Object.fromEntries(rows.map(({ code, balance }) => [code, Number(balance)]));
}

/** The hospital's own checks, as `npm run verify` runs them: what differs. */
export async function differences(hospital: TestHospital): Promise<string[]> {
  const { billChecks } = await import('../checks.ts');
  const wrong: string[] = [];
  await inScopeOf(hospital.id, async (scope) => {
    for (const check of billChecks)
      for (const { expected, actual } of await check.run(scope))
        if (expected !== actual) wrong.push(`${check.name}: ${expected} ≠ ${actual}`);
  });
  return wrong;
}

/** A draft that holds the patient's shares of lines, as invoices place them; answers its id. */
export async function aDraftOf(hospital: TestHospital, bills: readonly { readonly id: Id }[], invoiceId: Id = randomUUID()): Promise<Id> {
  await inScopeOf(hospital.id, (scope) =>
    placeShares(
      scope,
      bills.map(({ id }) => ({
        billId: id,
        share: 'patient' as const,
        invoiceId,
        invoiceNumber: 'DRF-000001',
        invoiceItemId: randomUUID(),
      })),
    ),
  );
  return invoiceId;
}

/** The same, submitted: each line asks for all of the patient's share. */
export async function billed(
  hospital: TestHospital,
  bills: readonly { readonly id: Id; readonly patientAmount: number }[],
  invoiceNumber = 'INV-000001',
): Promise<Id> {
  const invoiceId = await aDraftOf(hospital, bills);
  await inScopeOf(hospital.id, (scope) =>
    moveShares(scope, {
      invoiceId,
      invoiceNumber,
      invoiceStatus: 'billed',
      invoiced: bills.map(({ id, patientAmount }) => ({ billId: id, share: 'patient' as const, invoiced: patientAmount })),
    }),
  );
  return invoiceId;
}

/** A draft made by the call that clerks make; answers how the call went. */
export function draftByCall(desk: BillingDesk, bills: readonly { readonly id: Id }[]) {
  const body = { patientId: desk.patientId, billingMethod: 'Self-Pay', billIds: bills.map(({ id }) => id) };
  return desk.hospital.admin.raw('POST', '/api/invoice', body);
}

/** The same, submitted; answers the invoice's number. */
export async function billedByCall(desk: BillingDesk, bills: readonly { readonly id: Id }[]): Promise<string> {
  const draft = (await draftByCall(desk, bills)).payload as { id: Id; version: number };
  const answer = await desk.hospital.admin.raw('PATCH', `/api/invoice/${draft.id}/submitForPayment`, { version: draft.version });
  return (answer.payload as { invoiceNumber: string }).invoiceNumber;
}

/** A reason for discounts without a limit of its own. */
export async function aDiscountReason(hospital: TestHospital): Promise<Id> {
  const { rows } = await theDatabase().owner.query<{ id: string }>(
    `insert into discount_reasons (hospital_id, id, name, folded_name, kind, max_bps, requires_note, status, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $2, 'discount', 10000, false, 'active', '2026-01-01', '2026-01-01') returning id`,
    [hospital.id, unique('reason')],
  );
  return rows[0]?.id as Id;
}
