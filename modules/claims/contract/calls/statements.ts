import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { id, queryDay } from '#kernel/contract/fields.ts';
import { PartnerStatement, RejectionReasons } from '../statement-records.ts';
import { reasonGroups } from '../statement-words.ts';

const period = { startDate: queryDay.optional(), endDate: queryDay.optional() };
const paper = { entity: 'Hmo', number: 'hmoCode', key: 'hmoId' } as const;

export const ReasonsQuery = z.object({ ...period, by: z.enum(reasonGroups).default('reason'), hmoId: id.optional() });
export type ReasonsQuery = z.output<typeof ReasonsQuery>;

export const statementCalls = declareCallsOf('hmo', {
  statement: {
    method: 'GET',
    path: '/hmo/{id}/statement',
    papers: { 'hmo-statement': paper, 'hmo-demand': paper },
    summary:
      'What a partner owed, what changed it day by day and what it owes; default the last 12 months. With open claims and kept payments.',
    permission: 'View Claims',
    of: { id: 'hmos' },
    query: z.object(period),
    payload: PartnerStatement,
  },
  reasons: {
    method: 'GET',
    path: '/hmo/claim/rejection/reasons',
    summary: 'Rejections summed by reason, department, doctor, partner or month, with what became of them; default the last 12 months.',
    permission: 'View Claims',
    query: ReasonsQuery,
    payload: RejectionReasons,
  },
});
