import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id, searchWords } from '#kernel/contract/fields.ts';
import { EditCurrency, HospitalCurrency, ListedCurrency, SetCurrency } from '../currency-records.ts';

export const currencyCalls = declareCalls({
  read: {
    method: 'GET',
    path: '/currency',
    summary: "The hospital's currency; 404 with CURRENCY_NOT_SET while there is none.",
    permission: 'signed in',
    query: z.object({ hospitalId: id.optional() }),
    payload: HospitalCurrency,
    refusals: ['CURRENCY_NOT_SET'],
  },
  set: {
    method: 'POST',
    path: '/currency',
    summary: "Sets the hospital's one currency.",
    permission: 'Create Currency',
    repeatable: true,
    body: SetCurrency,
    payload: HospitalCurrency,
    done: 'Currency created successfully',
    refusals: ['CURRENCY_ALREADY_SET', 'CURRENCY_UNKNOWN'],
  },
  edit: {
    method: 'PATCH',
    path: '/currency/{id}',
    summary: 'Changes how amounts are written, and the code until the first bill.',
    permission: 'Edit Currency',
    of: { id: 'currencies' },
    body: EditCurrency,
    payload: HospitalCurrency,
    done: 'Currency updated successfully',
    refusals: ['CURRENCY_IN_USE', 'CURRENCY_UNKNOWN'],
  },
  list: {
    method: 'GET',
    path: '/currency/list',
    summary: 'Currencies of ISO 4217 that a hospital may choose.',
    permission: 'signed in',
    query: z.object({ search: searchWords.optional() }),
    payload: z.array(ListedCurrency),
  },
});
