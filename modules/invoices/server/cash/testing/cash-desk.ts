import { randomUUID } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import { differencesIn, verifyFigures } from '#kernel/server/verify/verify.ts';
import { saveBillableItem } from '#modules/billing-setup/server/index.ts';
import { raiseBills } from '#modules/patient-bills/server/index.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, inScopeOf, type TestHospital, type TestUser, theCivis, theDatabase, unique } from '#testing/world.ts';
import { depositCalls } from '../../../contract/calls/deposits.ts';
import { draftCalls } from '../../../contract/calls/drafts.ts';
import { shiftCalls } from '../../../contract/calls/shifts.ts';

/** A hospital with naira, a price list of one item, a cashier, and a head of accounts who decides on what the cashier does. */
export interface CashDesk {
  readonly hospital: TestHospital;
  readonly cashier: TestUser;
  readonly otherCashier: TestUser;
  readonly head: TestUser;
  readonly patientId: Id;
  /** Opens a shift of a cashier with a float; gives its id. */
  readonly open: (who?: TestUser, openingFloat?: number) => Promise<Id>;
  /** Takes a deposit in cash (or by another method) of the patient. */
  readonly deposit: (
    amount: number,
    changes?: { readonly method?: 'cash' | 'card' | 'bank-transfer' | 'cheque'; readonly patientId?: Id; readonly who?: TestUser },
  ) => Promise<void>;
  /** A billed invoice of the patient over an amount; gives its id. */
  readonly invoice: (amount: number, patientId?: Id) => Promise<Id>;
  /** The same, not submitted yet. */
  readonly draft: (amount: number, patientId?: Id) => Promise<Id>;
}

const cashierMay = [
  'View Billing Module',
  'Open Cashier Shift',
  'Close Cashier Shift',
  'Add Invoice Payment',
  'Receive Patient Deposit',
  'Apply Patient Deposit',
  'View Patient Deposit',
  'Request Refund',
  'Pay Refund',
  'Record Petty Cash',
];
const headMay = [
  'View Billing Module',
  'Approve Cash Up',
  'View All Cash Ups',
  'Approve Refund',
  'Record Banking',
  'View Ledger',
  'Open Cashier Shift',
  'Request Refund',
  'Pay Refund',
];

async function anItem(hospital: TestHospital, price: number): Promise<Id> {
  const item = await inScopeOf(hospital.id, (scope) =>
    saveBillableItem(scope, {
      sourceType: 'lab-test',
      sourceId: randomUUID(),
      module: 'Laboratory',
      name: unique('Item '),
      departmentId: hospital.departmentId,
      price,
    }),
  );
  return item.id;
}

async function anInvoice(hospital: TestHospital, patientId: Id, price: number, submit = true): Promise<Id> {
  const billableItemId = await anItem(hospital, price);
  const [bill] = await inScopeOf(hospital.id, (scope) =>
    raiseBills(scope, [
      {
        patientId,
        billableItemId,
        quantity: 1,
        sourceType: 'lab-request',
        sourceId: randomUUID(),
        departmentId: hospital.departmentId,
        encounterType: 'outpatient',
      },
    ]),
  );
  const answer = await hospital.admin.send(draftCalls.create, {
    body: { patientId, billingMethod: 'Self-Pay', billIds: [bill?.id as Id], submit },
  });
  return answer.payload.id;
}

export async function aCashDesk(): Promise<CashDesk> {
  const hospital = await aHospital();
  await theDatabase().owner.query(
    `insert into currencies (hospital_id, id, code, minor_digits, symbol, symbol_position, thousands_separator, decimal_separator, cash_rounding, created_at, updated_at)
     values ($1, gen_random_uuid(), 'NGN', 2, '₦', 'before', ',', '.', 1, '2026-01-01', '2026-01-01') on conflict do nothing`,
    [hospital.id],
  );
  const [cashier, otherCashier, head] = [
    await hospital.userWith(...cashierMay),
    await hospital.userWith(...cashierMay),
    await hospital.userWith(...headMay),
  ];
  const patientId = (await aPatient(hospital)).id;
  return {
    hospital,
    cashier,
    otherCashier,
    head,
    patientId,
    open: async (who = cashier, openingFloat = 0) =>
      (await who.send(shiftCalls.open, { body: { cashPoint: 'Main desk', openingFloat } })).payload.id,
    deposit: async (amount, { method = 'cash', patientId: whose = patientId, who = cashier } = {}) => {
      const tender = { method, amount, ...(method === 'cash' ? {} : { reference: unique('REF') }) };
      const answer = await who.send(depositCalls.receive, { body: { patientId: whose, tenders: [tender] } });
      if (answer.status !== 200) throw new Error(answer.text);
    },
    invoice: (amount, whose = patientId) => anInvoice(hospital, whose, amount),
    draft: (amount, whose = patientId) => anInvoice(hospital, whose, amount, false),
  };
}

/** Counts a drawer in single kobo, so that any sum can be counted. */
export const counted = (cash: number, others: { card?: number; transfer?: number; cheque?: number; note?: string } = {}) => ({
  cashCount: cash > 0 ? [{ value: cash, count: 1 }] : [],
  card: 0,
  transfer: 0,
  cheque: 0,
  ...others,
});

/** What the integrity checks of all modules find wrong with the hospital's books. */
export async function differences(hospital: TestHospital): Promise<string[]> {
  return differencesIn(await verifyFigures(theCivis().kernel, hospital.id)).map(
    ({ check, expected, actual, detail }) => `${check}: expected ${expected}, found ${actual} ${detail ?? ''}`,
  );
}

/** Debit less credit of accounts, those at 0 left out. */
export async function ledgerOf(hospital: TestHospital, where = 'true', values: readonly unknown[] = []): Promise<Record<string, number>> {
  const { rows } = await theDatabase().owner.query<{ code: string; net: number }>(
    `select account_code as code, sum(debit - credit)::bigint as net from ledger_lines where hospital_id = $1 and ${where}
      group by 1 having sum(debit - credit) <> 0 order by 1`,
    [hospital.id, ...values],
  );
  return Object.fromEntries(rows.map(({ code, net }) => [code, Number(net)]));
}
