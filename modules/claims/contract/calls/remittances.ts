import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { ClaimReason, ClaimVersion } from '../claim-records.ts';
import { remittanceRecord } from '../claim.record.ts';
import { CreateRemittance, MatchRemittance, PostRemittance, Remittance, RemittanceDetails } from '../remittance-records.ts';
import { remittanceStatuses } from '../words.ts';

const of = { id: 'claim-remittances' } as const;

export const RemittanceQuery = z.object({ ...paging, status: many(z.enum(remittanceStatuses)), hmoId: id.optional() });
export type RemittanceQuery = z.output<typeof RemittanceQuery>;

export const remittanceCalls = declareCallsOf('hmo', {
  list: {
    method: 'GET',
    path: '/hmo/remittance',
    summary: 'Remittances of partners, newest first.',
    permission: 'Import Remittance',
    query: RemittanceQuery,
    payload: pageOf(Remittance),
  },
  create: {
    method: 'POST',
    path: '/hmo/remittance',
    summary: 'Keeps the rows of a payment advice as a draft and matches them with open items.',
    permission: 'Import Remittance',
    care: 'completes',
    repeatable: true,
    body: CreateRemittance,
    payload: RemittanceDetails,
    done: 'Remittance saved',
    refusals: ['REMITTANCE_REPEATED', 'CLAIM_NET', 'CLAIM_PAYMENT_DATE'],
  },
  view: {
    method: 'GET',
    path: '/hmo/remittance/{id}',
    summary: 'A remittance with its rows and what they match.',
    permission: 'Import Remittance',
    of,
    payload: RemittanceDetails,
  },
  match: {
    method: 'PATCH',
    path: '/hmo/remittance/{id}/match',
    summary: 'Matches rows with items by hand, or confirms what was found.',
    permission: 'Import Remittance',
    care: 'completes',
    of,
    body: MatchRemittance,
    payload: RemittanceDetails,
    done: 'Match saved',
    refusals: ['REMITTANCE_STATE', 'REMITTANCE_ROW_TAKEN', 'CLAIM_ITEM_UNKNOWN'],
  },
  post: {
    method: 'PATCH',
    path: '/hmo/remittance/{id}/post',
    summary: 'Posts a remittance wholly: one payment a claim, and rejections of what was paid short.',
    permission: 'Import Remittance',
    care: 'completes',
    of,
    repeatable: true,
    body: PostRemittance,
    payload: RemittanceDetails,
    done: 'Remittance posted',
    refusals: [
      'REMITTANCE_STATE',
      'REMITTANCE_UNBALANCED',
      'REMITTANCE_UNMATCHED',
      'CLAIM_AMOUNT_ABOVE',
      'CLAIM_STATE',
      'CLAIM_NOT_SUBMITTED',
      'CLAIM_REJECTION_ABOVE',
    ],
  },
  reverse: {
    method: 'PATCH',
    path: '/hmo/remittance/{id}/reverse',
    summary: 'Reverses all payments of a remittance.',
    permission: 'Import Remittance',
    care: 'completes',
    of,
    body: ClaimReason,
    payload: RemittanceDetails,
    done: 'Remittance reversed',
    refusals: ['REMITTANCE_STATE', 'CLAIM_REJECTION_DECIDED'],
  },
  remove: {
    method: 'DELETE',
    path: '/hmo/remittance/{id}',
    summary: 'Deletes a draft.',
    permission: 'Import Remittance',
    care: 'completes',
    of,
    body: ClaimVersion,
    payload: z.null(),
    done: 'Remittance deleted',
    refusals: ['REMITTANCE_STATE'],
  },
});

export const remittanceActs = bindActs(remittanceRecord, remittanceCalls);
