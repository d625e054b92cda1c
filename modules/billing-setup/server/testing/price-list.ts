import { expect } from 'vitest';
import type { TestHospital } from '#testing/world.ts';
import { unique } from '#testing/world.ts';
import { currencyCalls } from '../../contract/calls/currency.ts';
import { billableItemCalls } from '../../contract/calls/items.ts';
import { patientCategoryCalls } from '../../contract/calls/policy.ts';
import { serviceTypeCalls } from '../../contract/calls/service-types.ts';
import { priceRuleCalls } from '../../contract/calls/rules.ts';
import type { BillableItem } from '../../contract/item-records.ts';
import type { PriceRule } from '../../contract/rule-records.ts';

/** Sets the hospital's currency to naira. */
export async function withNaira(hospital: TestHospital): Promise<TestHospital> {
  const answer = await hospital.admin.send(currencyCalls.set, { body: { code: 'NGN' } });
  expect(answer.status, answer.text).toBe(200);
  return hospital;
}

/** An item of the price list with a name of its own. */
export async function anItem(hospital: TestHospital, changes: Readonly<Record<string, unknown>> = {}): Promise<BillableItem> {
  const body = { name: unique('Item '), module: 'Laboratory', departmentId: hospital.departmentId, price: 250_000, ...changes };
  const answer = await hospital.admin.send(billableItemCalls.create, { body: body as never });
  expect(answer.status, answer.text).toBe(200);
  return answer.payload;
}

let priority = 0;

/** An active price rule with a priority of its own. */
export async function aRule(hospital: TestHospital, changes: Readonly<Record<string, unknown>>): Promise<PriceRule> {
  priority += 1;
  const body = { name: unique('Rule '), priority, ...changes };
  const answer = await hospital.admin.send(priceRuleCalls.create, { body: body as never });
  expect(answer.status, answer.text).toBe(200);
  return answer.payload;
}

/** The id of a service type by its name. */
export async function serviceTypeId(hospital: TestHospital, name: string): Promise<string> {
  const { payload } = await hospital.admin.send(serviceTypeCalls.list, { query: { search: name } });
  return payload.data.find((row) => row.name === name)?.id as string;
}

/** The id of a patient category by its name. */
export async function categoryId(hospital: TestHospital, name: string): Promise<string> {
  const { payload } = await hospital.admin.send(patientCategoryCalls.list);
  return payload.data.find((row) => row.name === name)?.id as string;
}
