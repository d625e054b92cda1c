import { randomUUID } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { saveBillableItem } from '#modules/billing-setup/server/index.ts';
import { raiseBills, type RaisedBill, type RaiseOrder } from '#modules/patient-bills/server/index.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, inScopeOf, type TestHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import type { Invoice } from '../../contract/records.ts';
import { draftCalls } from '../../contract/calls/drafts.ts';
import { invoiceCalls } from '../../contract/calls/invoices.ts';
import { paymentCalls } from '../../contract/calls/payments.ts';
import { invoiceChecks } from '../checks.ts';

/** A hospital with a currency, items at 4,500.00 and 2,000.00, and a cashier with an open shift. */
export interface Till {
  readonly hospital: TestHospital;
  readonly cashier: TestUser;
  readonly shiftId: Id;
  readonly itemId: Id;
  readonly cheapId: Id;
  readonly patientId: Id;
  readonly raise: (changes?: Partial<RaiseOrder>) => Promise<RaisedBill>;
  /** A draft of fresh lines at 4,500.00 each. */
  readonly draft: (lines?: number, patientId?: Id) => Promise<Invoice>;
  /** A billed invoice of fresh lines at 4,500.00 each. */
  readonly billed: (lines?: number, patientId?: Id) => Promise<Invoice>;
  readonly pay: (invoiceId: Id, amount: number, more?: Readonly<Record<string, unknown>>) => ReturnType<typeof payCash>;
}

/** The hospital's currency; `cashRounding` in minor units. */
export async function setCurrency(hospital: TestHospital, cashRounding = 1): Promise<void> {
  await theDatabase().owner.query(
    `insert into currencies (hospital_id, id, code, minor_digits, symbol, symbol_position, thousands_separator, decimal_separator, cash_rounding, created_at, updated_at)
     values ($1, gen_random_uuid(), 'NGN', 2, '₦', 'before', ',', '.', $2, '2026-01-01', '2026-01-01')`,
    [hospital.id, cashRounding],
  );
}

/** An item of the price list. */
export async function anItem(hospital: TestHospital, price: number | null, module: BillingModule = 'Laboratory'): Promise<Id> {
  const order = {
    sourceType: 'lab-test' as const,
    sourceId: randomUUID(),
    module,
    name: unique('Item '),
    departmentId: hospital.departmentId,
    price,
  };
  return (await inScopeOf(hospital.id, (scope) => saveBillableItem(scope, order))).id;
}

/** An open shift of a user, with an empty float. */
export async function openShift(hospital: TestHospital, user: TestUser): Promise<Id> {
  const { rows } = await theDatabase().owner.query<{ id: Id }>(
    `insert into cashier_shifts (hospital_id, id, shift_number, cashier_id, cashier_name, cash_point, status, opening_float, float_source, opened_at, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, 'Ada Tester', 'Front desk', 'open', 0, 'safe', '2026-01-01', '2026-01-01', '2026-01-01') returning id`,
    [hospital.id, unique('SH-'), user.userId],
  );
  return (rows[0] as { id: Id }).id;
}

function ok<T>(answer: { status: number; text: string; payload: T }): T {
  if (answer.status !== 200) throw new Error(`The till could not be made: ${answer.status} ${answer.text.slice(0, 600)}`);
  return answer.payload;
}

function payCash(cashier: TestUser, invoiceId: Id, amount: number, more: Readonly<Record<string, unknown>> = {}) {
  return cashier.send(paymentCalls.add, { body: { invoiceId, amount, paymentMethod: 'cash', ...more } });
}

export async function aTill(): Promise<Till> {
  const hospital = await aHospital();
  await setCurrency(hospital);
  const [itemId, cheapId] = [await anItem(hospital, 450_000), await anItem(hospital, 200_000, 'Radiology')];
  const patientId = (await aPatient(hospital)).id;
  const cashier = hospital.admin;
  const shiftId = await openShift(hospital, cashier);
  const raise = async (changes: Partial<RaiseOrder> = {}): Promise<RaisedBill> => {
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
    return (await inScopeOf(hospital.id, (scope) => raiseBills(scope, [order])))[0] as RaisedBill;
  };
  const draft = async (lines = 1, forPatient = patientId): Promise<Invoice> => {
    const bills = [];
    for (let line = 0; line < lines; line += 1) bills.push(await raise({ patientId: forPatient }));
    return ok(await cashier.send(draftCalls.create, { body: { patientId: forPatient, billIds: bills.map((bill) => bill.id) } }));
  };
  const billed = async (lines = 1, forPatient = patientId): Promise<Invoice> => {
    const { id, version } = await draft(lines, forPatient);
    return ok(await cashier.send(invoiceCalls.submit, { params: { id }, body: { version } }));
  };
  const pay: Till['pay'] = (invoiceId, amount, more) => payCash(cashier, invoiceId, amount, more);
  return { hospital, cashier, shiftId, itemId, cheapId, patientId, raise, draft, billed, pay };
}

/** Every check of the module that does not hold, in words; empty when all do. */
export async function wrongFigures(hospital: TestHospital): Promise<string[]> {
  const figures = await inScopeOf(hospital.id, async (scope) => {
    const found: { name: string; expected: number; actual: number; detail?: string | null }[] = [];
    for (const check of invoiceChecks) for (const figure of await check.run(scope)) found.push({ name: check.name, ...figure });
    return found;
  });
  return figures
    .filter((figure) => Number(figure.expected) !== Number(figure.actual))
    .map(({ name, expected, actual, detail }) => `${name}: ${expected} is not ${actual} (${detail ?? ''})`);
}

/** Balances of accounts of a hospital, debit less credit, those at 0 left out. */
export async function accountsOf(hospital: TestHospital): Promise<Record<string, number>> {
  const { rows } = await theDatabase().owner.query<{ code: string; balance: string }>(
    `select account_code as code, sum(debit - credit)::bigint as balance from ledger_lines where hospital_id = $1 group by 1 having sum(debit - credit) <> 0 order by 1`,
    [hospital.id],
  );
  return Object.fromEntries(rows.map((row) => [row.code, Number(row.balance)]));
}

/** Runs an act so many times at once. */
export function times<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}
