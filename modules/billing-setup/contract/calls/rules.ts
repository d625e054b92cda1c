import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf } from '#kernel/contract/envelope.ts';
import { many, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { fullPaging } from '../fields.ts';
import { RuleTest, TestPriceRule } from '../pricing-records.ts';
import { CreatePriceRule, EditPriceRule, PriceRule } from '../rule-records.ts';
import { ruleRecord } from '../rule.record.ts';
import { ruleKinds, ruleStatuses } from '../words.ts';

const permission = 'Manage Price Rules';
const refusals = [
  'PRICE_RULE_NAME_TAKEN',
  'PRICE_RULE_PRIORITY_TAKEN',
  'PRICE_RULE_TARGET_UNKNOWN',
  'PRICE_RULE_VALUE',
  'PRICE_RULE_DATES',
];
const stateRefusals = ['PRICE_RULE_STATE'];

export const priceRuleCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/price-rules',
    summary: 'Price rules by priority; active and paused ones unless a status is named.',
    permission,
    query: z.object({
      ...fullPaging,
      kind: many(z.enum(ruleKinds)),
      status: many(z.enum(ruleStatuses)),
      search: searchWords.optional(),
    }),
    payload: pageOf(PriceRule),
  },
  create: {
    method: 'POST',
    path: '/price-rules',
    summary: 'Adds a price rule.',
    permission,
    repeatable: true,
    body: CreatePriceRule,
    payload: PriceRule,
    done: 'Price rule created successfully',
    refusals,
  },
  read: {
    method: 'GET',
    path: '/price-rules/{id}',
    summary: 'A price rule.',
    screen: { none: 'Kept for other clients: the list has the whole record.' },
    permission,
    of: { id: 'price-rules' },
    payload: PriceRule,
  },
  edit: {
    method: 'PATCH',
    path: '/price-rules/{id}',
    summary: 'Changes, pauses or archives a price rule; existing lines are not changed.',
    permission,
    of: { id: 'price-rules' },
    body: EditPriceRule,
    payload: PriceRule,
    done: 'Price rule updated successfully',
    refusals: [...refusals, ...stateRefusals],
  },
  remove: {
    method: 'DELETE',
    path: '/price-rules/{id}',
    summary: 'Archives a price rule.',
    screen: { none: 'Kept for other clients: the screen archives by the status of the edit.' },
    permission,
    of: { id: 'price-rules' },
    payload: PriceRule,
    done: 'Price rule archived successfully',
    refusals: stateRefusals,
  },
  test: {
    method: 'POST',
    path: '/price-rules/{id}/test',
    care: 'asks',
    summary: 'Lines without a rule and with it; changes nothing.',
    permission,
    of: { id: 'price-rules' },
    body: TestPriceRule,
    payload: RuleTest,
    done: 'Rule tested',
    unaudited: 'A trial that changes nothing',
    refusals: ['CURRENCY_NOT_SET', 'BILLABLE_ITEM_UNKNOWN', 'BILLABLE_ITEM_ARCHIVED', 'PATIENT_MERGED'],
  },
});

export const ruleActs = bindActs(ruleRecord, priceRuleCalls);
