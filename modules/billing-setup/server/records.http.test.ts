import { entryScene } from '#testing/entry-scene.ts';
import { testRecordActs } from '#testing/record-acts.ts';
import { aHospital, unique } from '#testing/world.ts';
import { billableItemCalls, itemActs } from '../contract/calls/items.ts';
import { periodActs } from '../contract/calls/ledger.ts';
import {
  discountReasonActs,
  discountReasonCalls,
  patientCategoryActs,
  patientCategoryCalls,
  taxActs,
  taxCalls,
} from '../contract/calls/policy.ts';
import { priceRuleCalls, ruleActs } from '../contract/calls/rules.ts';
import { serviceTypeActs, serviceTypeCalls } from '../contract/calls/service-types.ts';
import { ruleStatuses, setupStatuses } from '../contract/words.ts';
import { periodScene } from './testing/periods.ts';
import { anItem, aRule } from './testing/price-list.ts';

testRecordActs(itemActs, async () => {
  const hospital = await aHospital();
  const judge = await hospital.userWith('View Billable Items', 'Edit Billable Item', 'Delete Billable Item');
  const active = async () => (await anItem(hospital)).id;
  const archived = async () => {
    const id = await active();
    // An item that a rule names is kept.
    await aRule(hospital, { kind: 'discount-fixed', value: 100, conditions: { billableItemIds: [id] } });
    await hospital.admin.send(billableItemCalls.remove, { params: { id }, body: { reason: 'For the test' } });
    return id;
  };
  return { view: billableItemCalls.read, ways: { active, archived }, judge };
});

const setup = async (made: () => object, statuses: readonly string[] = setupStatuses) => ({
  judge: (await aHospital()).admin,
  made,
  statuses,
});

testRecordActs(taxActs, async () => entryScene(taxCalls, await setup(() => ({ name: unique('Tax '), code: unique('T'), rateBps: 750 }))));
testRecordActs(discountReasonActs, async () => entryScene(discountReasonCalls, await setup(() => ({ name: unique('Reason ') }))));
testRecordActs(patientCategoryActs, async () => entryScene(patientCategoryCalls, await setup(() => ({ name: unique('Category ') }))));
testRecordActs(serviceTypeActs, async () => entryScene(serviceTypeCalls, await setup(() => ({ type: 'others', name: unique('Type ') }))));
testRecordActs(ruleActs, async () => {
  let priority = 500;
  const made = () => {
    priority += 1;
    return { name: unique('Rule '), kind: 'discount-fixed', value: 100, priority };
  };
  return entryScene(priceRuleCalls, await setup(made, ruleStatuses));
});
testRecordActs(periodActs, periodScene);
