import { testRecordActs } from '#testing/record-acts.ts';
import { aHospital } from '#testing/world.ts';
import { billableItemCalls, itemActs } from '../contract/calls/items.ts';
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
