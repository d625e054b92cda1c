import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf } from '#kernel/contract/envelope.ts';
import { many, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { fullPaging } from '../fields.ts';
import {
  BillingPolicy,
  CategoryOfPatient,
  CreateDiscountReason,
  CreatePatientCategory,
  CreateTax,
  DiscountReason,
  EditBillingPolicy,
  EditDiscountReason,
  EditPatientCategory,
  EditTax,
  PatientCategory,
  SetPatientCategory,
  Tax,
} from '../policy-records.ts';
import { discountReasonRecord, patientCategoryRecord, taxRecord } from '../setup.record.ts';
import { setupStatuses } from '../words.ts';

const query = z.object({ ...fullPaging, search: searchWords.optional(), status: many(z.enum(setupStatuses)) });

export const taxCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/tax',
    summary: 'Taxes by name; those in use unless a status is named.',
    permission: ['Manage Taxes', 'View Billable Items'],
    query,
    payload: pageOf(Tax),
  },
  create: {
    method: 'POST',
    path: '/tax',
    summary: 'Adds a tax.',
    permission: 'Manage Taxes',
    repeatable: true,
    body: CreateTax,
    payload: Tax,
    done: 'Tax created successfully',
    refusals: ['TAX_TAKEN', 'TAX_NAME_TAKEN', 'TAX_DATES'],
  },
  edit: {
    method: 'PATCH',
    path: '/tax/{id}',
    summary: 'Changes or archives a tax. A changed rate of a tax that was charged ends its row and answers a new one.',
    permission: 'Manage Taxes',
    of: { id: 'taxes' },
    body: EditTax,
    payload: Tax,
    done: 'Tax updated successfully',
    refusals: ['TAX_TAKEN', 'TAX_NAME_TAKEN', 'TAX_DATES'],
  },
});

export const taxActs = bindActs(taxRecord, taxCalls);

export const discountReasonCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/discount-reasons',
    summary: 'Why discounts are given; those in use unless a status is named.',
    permission: ['Manage Discounts', 'Apply Discount', 'Edit Patient Bill'],
    query,
    payload: pageOf(DiscountReason),
  },
  create: {
    method: 'POST',
    path: '/discount-reasons',
    summary: 'Adds a reason of discounts.',
    permission: 'Manage Discounts',
    repeatable: true,
    body: CreateDiscountReason,
    payload: DiscountReason,
    done: 'Discount reason created successfully',
    refusals: ['DISCOUNT_REASON_TAKEN'],
  },
  edit: {
    method: 'PATCH',
    path: '/discount-reasons/{id}',
    summary: 'Changes or archives a reason of discounts.',
    permission: 'Manage Discounts',
    of: { id: 'discount-reasons' },
    body: EditDiscountReason,
    payload: DiscountReason,
    done: 'Discount reason updated successfully',
    refusals: ['DISCOUNT_REASON_TAKEN'],
  },
});

export const discountReasonActs = bindActs(discountReasonRecord, discountReasonCalls);

export const patientCategoryCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/patient-categories',
    summary: 'Kinds of patients for prices; those in use unless a status is named.',
    permission: ['Manage Discounts', 'Manage Price Rules', 'View Patient Billing'],
    query,
    payload: pageOf(PatientCategory),
  },
  create: {
    method: 'POST',
    path: '/patient-categories',
    summary: 'Adds a kind of patients.',
    permission: 'Manage Discounts',
    repeatable: true,
    body: CreatePatientCategory,
    payload: PatientCategory,
    done: 'Patient category created successfully',
    refusals: ['PATIENT_CATEGORY_TAKEN'],
  },
  edit: {
    method: 'PATCH',
    path: '/patient-categories/{id}',
    summary: 'Changes or archives a kind of patients.',
    permission: 'Manage Discounts',
    of: { id: 'patient-categories' },
    body: EditPatientCategory,
    payload: PatientCategory,
    done: 'Patient category updated successfully',
    refusals: ['PATIENT_CATEGORY_TAKEN', 'PATIENT_CATEGORY_DEFAULT'],
  },
  readOfPatient: {
    method: 'GET',
    path: '/patients/{id}/category',
    summary: "A patient's category for prices, with those that may be chosen.",
    permission: 'View Patient Billing',
    of: { id: 'patients' },
    payload: CategoryOfPatient,
    refusals: ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED'],
  },
  setOfPatient: {
    method: 'PATCH',
    path: '/patients/{id}/category',
    summary: 'Puts a patient into a category; existing bill lines are not changed.',
    permission: 'Edit Patient Billing',
    of: { id: 'patients' },
    body: SetPatientCategory,
    payload: CategoryOfPatient,
    done: 'Patient category changed successfully',
    refusals: ['CONFIDENTIAL_PATIENT', 'PATIENT_MERGED', 'PATIENT_CATEGORY_UNKNOWN', 'PATIENT_CATEGORY_DOCUMENT'],
  },
});

export const patientCategoryActs = bindActs(patientCategoryRecord, patientCategoryCalls);

export const billingPolicyCalls = declareCalls({
  read: {
    method: 'GET',
    path: '/billing-policy',
    summary: 'When services must be paid, what roles may grant, and how bills are printed.',
    permission: 'View Billing Policy',
    payload: BillingPolicy,
  },
  edit: {
    method: 'PATCH',
    path: '/billing-policy',
    summary: 'Changes the billing policy; it holds for what is ordered from then on.',
    permission: 'Edit Billing Policy',
    body: EditBillingPolicy,
    payload: BillingPolicy,
    done: 'Billing policy updated successfully',
    refusals: ['BILLING_ROLE_UNKNOWN'],
  },
});
