import { expect, test } from 'vitest';
import { newRule, ruleFields, type RuleKind } from './rule-fields.ts';
import { readRules, writeRules } from './read-rules.ts';

test('what is exported is read again; another file, and a kind that is not listed, is refused', async () => {
  const rules = [newRule('referral-required'), newRule('max-quantity')];
  expect(readRules(await writeRules('nhia', rules).text())).toEqual(rules);
  expect(readRules('not json')).toBeNull();
  expect(readRules('{"rules":[{"kind":"run-code","level":"error"}]}')).toBeNull();
  expect(readRules('{"rows":[]}')).toBeNull();
});

test('every kind begins as a rule of its shape, with a field for each of its numbers', async () => {
  for (const [kind, fields] of Object.entries(ruleFields)) {
    const rule = newRule(kind as RuleKind);
    expect(readRules(await writeRules('nhia', [rule]).text())).toEqual([rule]);
    const numbers = Object.keys(rule).filter((name) => !['kind', 'level'].includes(name));
    expect([kind, fields.map(({ name }) => name).sort()]).toEqual([kind, numbers.sort()]);
  }
});
