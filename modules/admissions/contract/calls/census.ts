import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, queryDay } from '#kernel/contract/fields.ts';
import { WardCensus } from '../census-records.ts';

export const censusCalls = declareCallsOf('admission', {
  list: {
    method: 'GET',
    path: '/ward-census',
    summary: 'The census of the wards as it was counted each morning, the newest first; of restricted wards for those who may see them.',
    permission: 'View Admission',
    query: z.object({
      ...paging,
      wardId: z.union([id, z.literal('')]).optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageOf(WardCensus),
  },
});
