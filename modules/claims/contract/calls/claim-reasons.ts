import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { AddClaimReason, ClaimReasonCode, ReasonMapping, SetReasonMapping } from '../reason-records.ts';

const of = { id: 'hmos' } as const;

export const claimReasonCalls = declareCallsOf('hmo', {
  list: {
    method: 'GET',
    path: '/hmo/claim/reason',
    summary: 'Reasons of rejections: those of the product, then those of the hospital.',
    permission: 'View Claims',
    payload: z.array(ClaimReasonCode),
  },
  add: {
    method: 'POST',
    path: '/hmo/claim/reason',
    summary: 'Adds a reason of the hospital for rejections.',
    permission: 'Edit Health Plan Partner',
    care: 'completes',
    body: AddClaimReason,
    payload: z.array(ClaimReasonCode),
    done: 'Reason added',
    refusals: ['CLAIM_REASON_TAKEN'],
  },
  mappings: {
    method: 'GET',
    path: '/hmo/{id}/claim-reasons',
    summary: 'What a partner writes when it rejects, and the reason that each is taken for.',
    permission: 'View Health Plan Partner',
    of,
    payload: z.array(ReasonMapping),
  },
  map: {
    method: 'PUT',
    path: '/hmo/{id}/claim-reasons',
    summary: 'Says for which reason something that a partner writes is taken from now on.',
    permission: 'Edit Health Plan Partner',
    care: 'completes',
    of,
    body: SetReasonMapping,
    payload: z.array(ReasonMapping),
    done: 'Reason saved',
    refusals: ['CLAIM_REASON_UNKNOWN'],
  },
});
