import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { Capitation, RecordCapitation, SaveCapitationContract } from '../bill-records.ts';
import { monthWord } from '../month.ts';

const of = { id: 'hmos' } as const;

export const capitationCalls = declareCallsOf('hmo', {
  view: {
    method: 'GET',
    path: '/hmo/{id}/capitation',
    summary: 'Capitation of a partner: contracts, and by month the lives, what should have come, what came and what was used.',
    permission: ['Record Capitation', 'View Health Plan Partner'],
    of,
    query: z.object({
      /** Last month; default: this one. */
      until: monthWord.optional(),
      months: z.coerce.number<number | string>().int().min(1).max(60).default(18),
    }),
    payload: Capitation,
  },
  receive: {
    method: 'POST',
    path: '/hmo/{id}/capitation',
    summary: 'Records what a partner paid for a month’s lives.',
    permission: 'Record Capitation',
    care: 'completes',
    of,
    repeatable: true,
    body: RecordCapitation,
    payload: Capitation,
    done: 'Capitation recorded',
    refusals: [
      'CAPITATION_RECEIVED',
      'CAPITATION_MONTH_TO_COME',
      'CAPITATION_WITHHELD',
      'CAPITATION_NONE',
      'CURRENCY_NOT_SET',
      'PERIOD_CLOSED',
    ],
  },
  saveContract: {
    method: 'PUT',
    path: '/hmo/{id}/capitation/contract',
    summary: 'Writes a capitation contract: the rate for each life from a month on.',
    permission: 'Record Capitation',
    care: 'completes',
    of,
    body: SaveCapitationContract,
    payload: Capitation,
    done: 'Contract saved',
    refusals: ['CAPITATION_OVERLAP', 'CAPITATION_MONTHS', 'CAPITATION_PLAN'],
  },
});
