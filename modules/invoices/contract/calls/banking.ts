import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { calendarDate, id, many, optionalText, queryDay, requiredText } from '#kernel/contract/fields.ts';
import { Banking } from '../cash-records.ts';
import { bankedAccounts } from '../cash-words.ts';
import { mostTyped } from '../words.ts';

export const BankingOrder = z.strictObject({
  /** Safe, card clearing, transfer clearing or cheques in hand. */
  fromAccount: z.enum(bankedAccounts),
  /** What leaves the account, charges and all. */
  amount: z.number().int().min(1).max(mostTyped),
  /** What the bank keeps of it. */
  charges: z.number().int().min(0).max(mostTyped).default(0),
  slipNumber: requiredText(1, 60, 'Slip number is required'),
  date: calendarDate,
  /** Approved shifts whose cash this is. */
  shiftIds: z.array(id).max(100).default([]),
  note: optionalText(300),
});
export type BankingOrder = z.output<typeof BankingOrder>;

export const BankingListQuery = z.object({
  ...paging,
  fromAccount: many(z.enum(bankedAccounts)),
  startDate: queryDay.optional(),
  endDate: queryDay.optional(),
});
export type BankingListQuery = z.output<typeof BankingListQuery>;

export const bankingCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/ledger/banking',
    summary: 'Money brought to the bank, latest slip first.',
    permission: ['Record Banking', 'View Ledger'],
    query: BankingListQuery,
    payload: pageOf(Banking),
  },
  record: {
    method: 'POST',
    path: '/ledger/banking',
    summary: 'Records cash brought to the bank, and cheques, cards and transfers that arrived there.',
    permission: 'Record Banking',
    care: 'completes',
    repeatable: true,
    body: BankingOrder,
    payload: Banking,
    done: 'Banking recorded',
    refusals: ['BANKING_TOO_MUCH', 'BANKING_CHARGES', 'BANKING_SLIP_USED', 'BANKING_DATE', 'BANKING_SHIFT', 'PERIOD_CLOSED'],
  },
});
