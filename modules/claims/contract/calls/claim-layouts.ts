import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { ClaimLayoutOf, PackQuery, SaveClaimLayout } from '../layout-records.ts';

const of = { id: 'hmos' } as const;

export const claimLayoutCalls = declareCallsOf('hmo', {
  view: {
    method: 'GET',
    path: '/hmo/{id}/claim-layout',
    summary: 'How a partner wants its claims laid out.',
    permission: 'View Health Plan Partner',
    of,
    payload: ClaimLayoutOf,
  },
  save: {
    method: 'PUT',
    path: '/hmo/{id}/claim-layout',
    summary: 'Changes how claims of a partner are laid out; packs that were sent are not changed.',
    permission: 'Edit Health Plan Partner',
    care: 'completes',
    of,
    body: SaveClaimLayout,
    payload: ClaimLayoutOf,
    done: 'Claim layout saved',
    refusals: ['CLAIM_LAYOUT_CHANGED'],
  },
  pack: {
    method: 'GET',
    path: '/hmo/claim/{id}/pack',
    summary: 'The file of a claim by the layout of its partner; of a submitted claim the one that was kept.',
    permission: 'View Claims',
    of: { id: 'claims' },
    shape: 'file',
    query: PackQuery,
    payload: z.unknown(),
    refusals: ['CLAIM_HAS_ERRORS'],
  },
});
