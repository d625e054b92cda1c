import { implement } from '#kernel/server/module/implement.ts';
import { claimReasonCalls } from '../contract/calls/claim-reasons.ts';
import { claimRuleCalls } from '../contract/calls/claim-rules.ts';
import { addReason, listReasons, mapReason, mappingsOf } from './rejections/own-reasons.ts';
import { ruleTemplate, saveRules, showRules } from './rule-sets/save.ts';
import { tryRules } from './rule-sets/try.ts';

const rules = implement(claimRuleCalls)({
  view: (scope, { params }) => showRules(scope, params.id),
  save: (scope, { params, body }) => saveRules(scope, params.id, body),
  try: (scope, { params, body }) => tryRules(scope, params.id, body),
  template: (_scope, { query }) => Promise.resolve(ruleTemplate(query.template)),
});

const reasons = implement(claimReasonCalls)({
  list: (scope) => listReasons(scope),
  add: (scope, { body }) => addReason(scope, body),
  mappings: (scope, { params }) => mappingsOf(scope, params.id),
  map: (scope, { params, body }) => mapReason(scope, params.id, body),
});

/** What single partners ask of claims. */
export const partnerClaimHandlers = [...rules, ...reasons];
