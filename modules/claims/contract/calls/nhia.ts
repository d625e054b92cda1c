import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { id } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { monthWord } from '#modules/hmo/contract/month.ts';
import { nhiaReturnRecord } from '../nhia.record.ts';
import { MakeNhiaReturn, NhiaMonth, NhiaReturn, SendNhiaReturn } from '../nhia-records.ts';

const month = { month: monthWord.optional(), planId: id.optional() };

export const nhiaCalls = declareCallsOf('hmo', {
  encounters: {
    method: 'GET',
    path: '/hmo/nhia/encounters',
    summary: 'Encounters of a month of patients on plans of the national scheme, with what each lacks; default this month.',
    permission: 'View Claims',
    query: z.object(month),
    payload: NhiaMonth,
  },
  file: {
    method: 'GET',
    path: '/hmo/nhia/encounters/file',
    summary: 'The same encounters as a file.',
    permission: 'View Claims',
    query: z.object({ ...month, format: z.enum(['csv', 'xlsx', 'json']).default('xlsx') }),
    shape: 'file',
    payload: z.unknown(),
  },
  make: {
    method: 'POST',
    path: '/hmo/nhia/encounters',
    summary: 'Makes the return of a month, or counts its draft again.',
    permission: 'Submit Claim',
    care: 'completes',
    body: MakeNhiaReturn,
    payload: NhiaReturn,
    done: 'Return saved',
    refusals: ['NHIA_RETURN_SENT', 'NHIA_MONTH_TO_COME'],
  },
  sent: {
    method: 'PATCH',
    path: '/hmo/nhia/encounters/{id}/sent',
    summary: 'Records that a return was sent, with its reference; from here on its rows never change.',
    permission: 'Submit Claim',
    care: 'completes',
    of: { id: 'nhia-returns' },
    body: SendNhiaReturn,
    payload: NhiaReturn,
    done: 'Return sent',
    refusals: ['NHIA_RETURN_SENT', 'NHIA_MONTH_OPEN', 'NHIA_RETURN_FAULTS'],
  },
});

export const nhiaActs = bindActs(nhiaReturnRecord, nhiaCalls);
