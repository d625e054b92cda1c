import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { many } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { patientBillingRecord } from '../billing.record.ts';
import { BillingInput, EditBilling, PatientBilling, VerifyBilling } from '../billing-records.ts';
import { billingStatuses } from '../words.ts';

const planRefusals = [
  'HMO_NOT_ACTIVE',
  'ENROLLEE_NUMBER_TAKEN',
  'ENROLLEE_NUMBER_ELSEWHERE',
  'BILLING_DATES',
  'BILLING_DEFAULT_MISSING',
  'CONFIDENTIAL_PATIENT',
] as const;

export const patientBillingCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/patients/{patientId}/billing',
    summary: "Lists a patient's billing methods with what each is worth today.",
    permission: 'View Patient Billing',
    of: { patientId: 'patients' },
    query: z.object({ status: many(z.enum(billingStatuses)) }),
    payload: z.array(PatientBilling),
    refusals: ['CONFIDENTIAL_PATIENT'],
  },
  add: {
    method: 'POST',
    path: '/patients/{patientId}/billing',
    summary: 'Adds a billing method.',
    permission: 'Create Patient Billing',
    of: { patientId: 'patients' },
    repeatable: true,
    body: BillingInput,
    payload: PatientBilling,
    refusals: [...planRefusals, 'PATIENT_MERGED'],
  },
  edit: {
    method: 'PUT',
    path: '/patients/{patientId}/billing/{billingId}',
    summary: 'Changes, suspends or ends a billing method; the default moves to Self-Pay when it goes.',
    permission: 'Edit Patient Billing',
    of: { patientId: 'patients', billingId: 'patient-billings' },
    body: EditBilling,
    payload: PatientBilling,
    refusals: [...planRefusals, 'LAST_ACTIVE_BILLING'],
  },
  verify: {
    method: 'PATCH',
    path: '/patients/{patientId}/billing/{billingId}/verify',
    summary: "Keeps the insurer's answer about a billing method.",
    permission: 'Verify Patient Billing',
    of: { patientId: 'patients', billingId: 'patient-billings' },
    body: VerifyBilling,
    payload: PatientBilling,
    refusals: ['CONFIDENTIAL_PATIENT', 'BILLING_NOT_ACTIVE', 'SELF_PAY_NOT_VERIFIED'],
  },
});

export const patientBillingActs = bindActs(patientBillingRecord, patientBillingCalls);
