import type { Scope } from '#kernel/server/scope/scope.ts';
import { findCountry } from '#modules/reference-data/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { taxAccount } from '../../contract/words.ts';
import { ensureCategories } from '../categories/categories.ts';
import { lockPriceList } from '../context.ts';
import { setUpServiceTypes } from '../items/service-types.ts';
import { ensureReasons } from '../policy/discount-reasons.ts';
import { ensurePolicy } from '../policy/policy.ts';
import { ensureTax } from '../taxes/taxes.ts';
import { setUpItems } from './set-up-items.ts';

/** Value added tax of Nigeria: medical services and medicines are exempt, so it is attached to no part by itself. */
const nigerianTax = {
  name: 'Value added tax',
  code: 'VAT',
  rateBps: 750,
  inclusive: false,
  modules: [],
  exemptionReason: 'Medical services and pharmaceutical products are exempt',
  liabilityAccount: taxAccount,
  registrationNumber: null,
  validFrom: null,
  validTo: null,
};

/**
 * What a hospital begins with: service types, usual items without prices, patient categories, reasons of discounts, the
 * tax of its country, the billing policy. What is there is left alone; a step that runs twice makes nothing twice.
 */
export async function beginPriceList(scope: Scope, count: (name: string, rows: number) => void): Promise<void> {
  await lockPriceList(scope);
  const types = await setUpServiceTypes(scope);
  const items = await setUpItems(scope, { includePrices: false });
  await ensureCategories(scope);
  await ensureReasons(scope);
  await ensurePolicy(scope);
  if (findCountry((await hospitalOf(scope)).country ?? '')?.alpha2Code === 'NG') await ensureTax(scope, nigerianTax);
  count('serviceTypes', types.created + types.existing);
  count('billableItems', items.created + items.existing);
}
