import { implement } from '#kernel/server/module/implement.ts';
import { currencyCalls } from '../contract/calls/currency.ts';
import { billableItemCalls, billableItemUploadCalls } from '../contract/calls/items.ts';
import { billingPolicyCalls, discountReasonCalls, patientCategoryCalls, taxCalls } from '../contract/calls/policy.ts';
import { pricingCalls } from '../contract/calls/pricing.ts';
import { priceRuleCalls } from '../contract/calls/rules.ts';
import { serviceTypeCalls, serviceTypeUploadCalls } from '../contract/calls/service-types.ts';
import { createCategory, editCategory, listCategories } from './categories/categories.ts';
import { readCategoryOfPatient, setCategoryOfPatient } from './categories/members.ts';
import { editCurrency, listCurrencies, readCurrency, setCurrency } from './currency/currency.ts';
import { changePrices } from './items/bulk-price.ts';
import { removeItem, restoreItem } from './items/end-item.ts';
import { listItems, pickItems, readItem } from './items/list-items.ts';
import {
  createServiceType,
  editServiceType,
  listServiceTypes,
  readServiceType,
  removeServiceType,
  setUpServiceTypes,
} from './items/service-types.ts';
import { createItem, editItem } from './items/write-item.ts';
import { createReason, editReason, listReasons } from './policy/discount-reasons.ts';
import { editPolicy, readPolicy } from './policy/policy.ts';
import { quote } from './pricing/quote.ts';
import { createRule, editRule, listRules, readRule } from './rules/price-rules.ts';
import { testRule } from './pricing/test-rule.ts';
import { setUpItems } from './setup/set-up-items.ts';
import { createTax, editTax, listTaxes } from './taxes/taxes.ts';
import { itemTemplate } from './uploads/item-template.ts';
import { sendReport, uploadItems } from './uploads/upload-items.ts';
import { serviceTypeTemplate, uploadServiceTypes } from './uploads/upload-service-types.ts';

export const billingSetupHandlers = [
  ...implement(currencyCalls)({
    read: (scope, { query }) => readCurrency(scope, query.hospitalId),
    set: (scope, { body }) => setCurrency(scope, body),
    edit: (scope, { body }) => editCurrency(scope, body),
    list: (_scope, { query }) => Promise.resolve(listCurrencies(query.search)),
  }),
  ...implement(billableItemCalls)({
    pick: (scope, { query }) => pickItems(scope, query),
    list: (scope, { query }) => listItems(scope, query),
    create: (scope, { body }) => createItem(scope, body),
    read: (scope, { params }) => readItem(scope, params.id),
    edit: (scope, { params, body }) => editItem(scope, params.id, body),
    replace: (scope, { params, body }) => editItem(scope, params.id, body),
    remove: (scope, { params, body }) => removeItem(scope, params.id, body.reason),
    restore: (scope, { params }) => restoreItem(scope, params.id),
    bulkPrice: (scope, { body }) => changePrices(scope, body),
    setup: (scope, { body }) => setUpItems(scope, body),
  }),
  ...implement(serviceTypeCalls)({
    list: (scope, { query }) => listServiceTypes(scope, query),
    create: (scope, { body }) => createServiceType(scope, body),
    setup: (scope, { body }) => setUpServiceTypes(scope, body.specializationIds),
    read: (scope, { params }) => readServiceType(scope, params.id),
    edit: (scope, { params, body }) => editServiceType(scope, params.id, body),
    replace: (scope, { params, body }) => editServiceType(scope, params.id, body),
    remove: (scope, { params }) => removeServiceType(scope, params.id),
  }),
  ...implement(billableItemUploadCalls)({
    upload: (scope, { body }, { uploads }) => uploadItems(scope, body, uploads),
    template: (scope, { query }) => itemTemplate(scope, query),
    report: (scope, { params }) => sendReport(scope, params.fileId),
  }),
  ...implement(serviceTypeUploadCalls)({
    upload: (scope, { body }, { uploads }) => uploadServiceTypes(scope, body, uploads),
    template: (scope, { query }) => serviceTypeTemplate(scope, query.format),
  }),
  ...implement(priceRuleCalls)({
    list: (scope, { query }) => listRules(scope, query),
    create: (scope, { body }) => createRule(scope, body),
    read: (scope, { params }) => readRule(scope, params.id),
    edit: (scope, { params, body }) => editRule(scope, params.id, body),
    remove: (scope, { params }) => editRule(scope, params.id, { status: 'archived' }),
    test: (scope, { params, body }) => testRule(scope, params.id, body),
  }),
  ...implement(taxCalls)({
    list: (scope, { query }) => listTaxes(scope, query),
    create: (scope, { body }) => createTax(scope, body),
    edit: (scope, { params, body }) => editTax(scope, params.id, body),
  }),
  ...implement(discountReasonCalls)({
    list: (scope, { query }) => listReasons(scope, query),
    create: (scope, { body }) => createReason(scope, body),
    edit: (scope, { params, body }) => editReason(scope, params.id, body),
  }),
  ...implement(patientCategoryCalls)({
    list: (scope, { query }) => listCategories(scope, query),
    create: (scope, { body }) => createCategory(scope, body),
    edit: (scope, { params, body }) => editCategory(scope, params.id, body),
    readOfPatient: (scope, { params }) => readCategoryOfPatient(scope, params.id),
    setOfPatient: (scope, { params, body }) => setCategoryOfPatient(scope, params.id, body),
  }),
  ...implement(billingPolicyCalls)({
    read: (scope) => readPolicy(scope),
    edit: (scope, { body }) => editPolicy(scope, body),
  }),
  ...implement(pricingCalls)({ quote: (scope, { body }) => quote(scope, body) }),
];
