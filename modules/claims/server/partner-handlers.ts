import { implement } from '#kernel/server/module/implement.ts';
import { claimEvidenceCalls } from '../contract/calls/claim-evidence.ts';
import { claimLayoutCalls } from '../contract/calls/claim-layouts.ts';
import { claimReasonCalls } from '../contract/calls/claim-reasons.ts';
import { claimRuleCalls } from '../contract/calls/claim-rules.ts';
import { chooseEvidence, listEvidence } from './evidence/evidence.ts';
import { readPack } from './layouts/pack.ts';
import { saveLayout, showLayout } from './layouts/save.ts';
import { addReason, listReasons, mapReason, mappingsOf } from './rejections/own-reasons.ts';
import { ruleTemplate, saveRules, showRules } from './rule-sets/save.ts';
import { tryRules } from './scrub/try-rules.ts';

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

const evidence = implement(claimEvidenceCalls)({
  list: (scope, { params, query }) => listEvidence(scope, params.id, query.itemId),
  choose: (scope, { params, body }) => chooseEvidence(scope, params.id, body),
});

const layouts = implement(claimLayoutCalls)({
  view: (scope, { params }) => showLayout(scope, params.id),
  save: (scope, { params, body }) => saveLayout(scope, params.id, body),
  pack: (scope, { params, query }) => readPack(scope, params.id, query),
});

/** What single partners ask of claims, by which codes they reject, and what goes along with items. */
export const partnerClaimHandlers = [...rules, ...reasons, ...evidence, ...layouts];
