import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { id } from '#kernel/contract/fields.ts';
import { ChooseEvidence, ClaimEvidenceRow } from '../evidence-records.ts';

const of = { id: 'claims' } as const;

export const claimEvidenceCalls = declareCallsOf('hmo', {
  list: {
    method: 'GET',
    path: '/hmo/claim/{id}/evidence',
    summary: 'What there is that proves an item of a claim, and what goes along with it.',
    permission: 'View Claims',
    of,
    query: z.object({ itemId: id }),
    payload: z.array(ClaimEvidenceRow),
    refusals: ['CLAIM_ITEM_UNKNOWN'],
  },
  choose: {
    method: 'POST',
    path: '/hmo/claim/{id}/evidence',
    summary: 'Says what goes along with an item of a claim that is not submitted; sensitive records only with the right to see them.',
    permission: 'Edit Claim',
    care: 'completes',
    of,
    body: ChooseEvidence,
    payload: z.array(ClaimEvidenceRow),
    done: 'Evidence saved',
    refusals: ['CLAIM_ITEM_UNKNOWN', 'CLAIM_ALREADY_SUBMITTED', 'CLAIM_STATE', 'CLAIM_EVIDENCE_UNKNOWN'],
  },
});
