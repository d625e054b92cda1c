import { afterEach, beforeAll, expect, test } from 'vitest';
import { aTill, type Till, times } from '#modules/invoices/server/testing/till.ts';
import { asBefore } from '#testing/answering.ts';
import { theDatabase } from '#testing/world.ts';
import { claimRuleCalls } from '../../contract/calls/claim-rules.ts';
import { claimCalls } from '../../contract/calls/claims.ts';
import type { ClaimRule } from '../../contract/claim-rules.ts';
import { aClaimant, type Claimant } from '../testing/claimant.ts';

let till: Till;
let own: Claimant;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
}, 120_000);
afterEach(asBefore);

const ofPartner = () => ({ params: { id: own.hmoId } });
const save = (rules: readonly ClaimRule[], seen: number, activate = false) =>
  till.cashier.send(claimRuleCalls.save, { ...ofPartner(), body: { template: 'private-hmo', rules: [...rules], seen, activate } });
const referral: ClaimRule = { kind: 'referral-required', level: 'error', text: 'Letter of the referring doctor' };

test('a draft changes nothing until it is in force; what ran stays with the claim; a stale save is refused', async () => {
  const first = (await till.cashier.send(claimRuleCalls.view, ofPartner())).payload;
  expect(first).toMatchObject({ active: null, draft: null, template: 'private-hmo', inForce: { version: 'hmo-1' } });
  expect((await save([referral], 0)).payload).toMatchObject({ active: null, draft: { version: 1 }, inForce: { version: 'hmo-1' } });
  const before = await own.posted();
  expect(before.checks.ruleVersion).toBe('hmo-1');
  expect((await save([referral], 0)).error.code).toBe('CLAIM_RULES_CHANGED');
  expect((await save([referral], 1, true)).payload).toMatchObject({ active: { version: 1, rules: [referral] }, draft: null });
  const checked = (await till.cashier.send(claimCalls.check, { params: { id: before.id }, body: {} })).payload;
  expect(checked.checks.ruleVersion).toBe('rules-1');
  expect(checked.checks.findings[0]).toMatchObject({ code: 'REFERRAL_MISSING', level: 'error' });
  const submit = { params: { id: before.id }, body: { channel: 'portal' as const } };
  expect((await till.cashier.send(claimCalls.submit, submit)).error.code).toBe('CLAIM_HAS_ERRORS');
  expect((await save([{ ...referral, level: 'off' }], 1, true)).payload).toMatchObject({ active: { version: 2 } });
  expect((await till.cashier.send(claimCalls.submit, submit)).payload).toMatchObject({
    status: 'submitted',
    errorCount: 0,
    checks: { ruleVersion: 'rules-2' },
  });
  const change = theDatabase().owner.query("update claim_rule_sets set rules = '[]' where hmo_id = $1 and version = 1", [own.hmoId]);
  await expect(change).rejects.toMatchObject({ constraint: 'claim_rule_sets_keep' });
});

test('tried on a month, rules say what they would have stopped and which rejections they would have caught', async () => {
  const claim = await own.submitted(2);
  const rejections = [{ claimItemId: claim.items[0]?.id ?? '', reasonCode: 'QUANTITY' as const, amount: 10_000 }];
  await till.cashier.send(claimCalls.reject, { params: { id: claim.id }, body: { rejections } });
  const rules: ClaimRule[] = [{ kind: 'pa-required', level: 'error', modules: ['Laboratory'], above: 0 }];
  const tried = (await till.cashier.send(claimRuleCalls.try, { ...ofPartner(), body: { rules, month: own.today } })).payload;
  expect(tried.findings.every(({ code }) => code === 'PA_MISSING')).toBe(true);
  expect(tried.stopped).toBe(tried.invoices);
  expect(tried).toMatchObject({ rejections: 1, caught: [{ reasonCode: 'QUANTITY', amount: 10_000 }] });
  const none = (await till.cashier.send(claimRuleCalls.try, { ...ofPartner(), body: { rules: [], month: own.today } })).payload;
  expect(none).toMatchObject({ stopped: 0, findings: [], caught: [] });
  const template = (await till.cashier.send(claimRuleCalls.template, { query: { template: 'nhia' } })).payload;
  expect(template.rules.some(({ kind }) => kind === 'referral-required')).toBe(true);
});

test('of twenty who put rules in force over the same ones, one does', async () => {
  const { active } = (await till.cashier.send(claimRuleCalls.view, ofPartner())).payload;
  const answers = await times(20, () => save([], active?.version ?? 0, true));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
}, 60_000);
