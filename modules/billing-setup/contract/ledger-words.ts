import type { AccountType } from './account-types.ts';

/** Events that post to the ledger (invoices.md, Ledger events); E21 is ours. */
export const ledgerEvents = [
  'E1',
  'E2',
  'E3',
  'E4',
  'E5',
  'E6',
  'E7',
  'E8',
  'E9',
  'E10',
  'E11',
  'E12',
  'E13',
  'E14',
  'E15',
  'E16',
  'E17',
  'E18',
  'E19',
  'E20',
  'E21',
] as const;
export type LedgerEvent = (typeof ledgerEvents)[number];

/** What an event is called on the journal. */
export const ledgerEventNames = {
  E1: 'Bill raised',
  E2: 'Bill voided or changed',
  E3: 'Invoice billed',
  E4: 'Invoice cancelled',
  E5: 'Payment',
  E6: 'Deposit or excess',
  E7: 'Deposit applied',
  E8: 'Payment reversed',
  E9: 'Credit note',
  E10: 'Refund paid',
  E11: 'Write-off',
  E12: 'Claim payment',
  E13: 'HMO rejection moved to the patient',
  E14: 'Cash movement',
  E15: 'Stock issued',
  E16: 'Cheque or card cleared',
  E17: 'Supply posted',
  E18: 'Vendor return',
  E19: 'Vendor payment',
  E20: 'Capitation received',
  E21: 'Opening balance',
} as const satisfies Record<LedgerEvent, string>;

export const normalSides = ['debit', 'credit'] as const;
export type NormalSide = (typeof normalSides)[number];

export const subLedgers = ['patient', 'invoice', 'hmo', 'claim', 'shift', 'department'] as const;
export type SubLedger = (typeof subLedgers)[number];

export interface AccountPlan {
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly normalSide: NormalSide;
  readonly subLedger: SubLedger | null;
}

function account<const Code extends string>(code: Code, name: string, type: AccountType, subLedger: SubLedger | null = null) {
  const normalSide: NormalSide = type === 'asset' || type === 'expense' || type === 'contra-income' ? 'debit' : 'credit';
  return { code, name, type, normalSide, subLedger } as const;
}

/** The chart of accounts that every hospital has: codes are fixed, names may be changed. */
export const chartOfAccounts = [
  account('1000', 'Cash drawer', 'asset', 'shift'),
  account('1010', 'Cash office/safe', 'asset'),
  account('1020', 'Bank', 'asset'),
  account('1030', 'Card clearing', 'asset'),
  account('1040', 'Transfer and mobile clearing', 'asset'),
  account('1050', 'Cheques in hand', 'asset'),
  account('1100', 'Patient receivable', 'asset', 'invoice'),
  account('1110', 'HMO receivable', 'asset', 'invoice'),
  account('1120', 'External customer receivable', 'asset', 'invoice'),
  account('1150', 'Unbilled charges, patient share', 'asset', 'patient'),
  account('1155', 'Unbilled charges, HMO share', 'asset', 'hmo'),
  account('1160', 'Withholding tax receivable', 'asset', 'claim'),
  account('1300', 'Inventory', 'asset', 'department'),
  account('2000', 'Patient deposits and credits', 'liability', 'patient'),
  account('2100', 'Vendor payables', 'liability'),
  account('2200', 'Tax payable', 'liability'),
  account('2400', 'Unallocated HMO receipts', 'liability', 'hmo'),
  account('3000', 'Opening balances', 'equity'),
  account('4010', 'Admission', 'income', 'department'),
  account('4020', 'Blood', 'income', 'department'),
  account('4030', 'Laboratory', 'income', 'department'),
  account('4040', 'Radiology', 'income', 'department'),
  account('4050', 'Medication', 'income', 'department'),
  account('4060', 'Procedure', 'income', 'department'),
  account('4070', 'ProfessionalService', 'income', 'department'),
  account('4080', 'OtherService', 'income', 'department'),
  account('4090', 'Capitation income', 'income', 'hmo'),
  account('4100', 'Rounding', 'income'),
  account('4900', 'Discounts and exemptions', 'contra-income', 'department'),
  account('4910', 'Capitation absorbed', 'contra-income', 'hmo'),
  account('5000', 'Cost of goods', 'expense', 'department'),
  account('5900', 'Patient bad debt', 'expense', 'patient'),
  account('5910', 'HMO rejection written off', 'expense', 'claim'),
  account('5920', 'Cash over/short', 'expense', 'shift'),
  account('5930', 'Bank and card charges', 'expense'),
  account('5940', 'Petty expenses', 'expense', 'shift'),
] as const satisfies readonly AccountPlan[];

/** The code of an account: `'1150'`. */
export type AccountCode = (typeof chartOfAccounts)[number]['code'];

export const periodStatuses = ['open', 'closed'] as const;
export type PeriodStatus = (typeof periodStatuses)[number];
