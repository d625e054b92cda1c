import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { ClaimRulesOf, ClaimRuleTemplate, SaveClaimRules, TriedClaimRules, TryClaimRules } from '../claim-rules.ts';
import { claimTemplates } from '../rule-words.ts';

const of = { id: 'hmos' } as const;

export const claimRuleCalls = declareCallsOf('hmo', {
  view: {
    method: 'GET',
    path: '/hmo/{id}/claim-rules',
    summary: 'The rules that claims of a partner are checked by, and the draft of the next.',
    permission: 'View Health Plan Partner',
    of,
    payload: ClaimRulesOf,
  },
  save: {
    method: 'PUT',
    path: '/hmo/{id}/claim-rules',
    summary: 'Keeps rules of a partner as a draft, or puts them in force; those before stay with the claims that ran by them.',
    permission: 'Edit Health Plan Partner',
    care: 'completes',
    of,
    body: SaveClaimRules,
    payload: ClaimRulesOf,
    done: 'Claim rules saved',
    refusals: ['CLAIM_RULES_CHANGED'],
  },
  try: {
    method: 'POST',
    path: '/hmo/{id}/claim-rules/try',
    summary: 'Tries rules on the invoices of a month: what they would have stopped, and which rejections they would have caught.',
    permission: 'Edit Health Plan Partner',
    care: 'completes',
    unaudited: 'It reads invoices and changes nothing.',
    of,
    body: TryClaimRules,
    payload: TriedClaimRules,
    refusals: [],
  },
  template: {
    method: 'GET',
    path: '/hmo/claim-rules/template',
    summary: 'The rules of a template.',
    permission: 'View Health Plan Partner',
    query: z.object({ template: z.enum(claimTemplates) }),
    payload: ClaimRuleTemplate,
  },
});
