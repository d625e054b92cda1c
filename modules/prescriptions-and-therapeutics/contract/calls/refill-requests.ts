import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { prescriptionRecord } from '../prescription.record.ts';
import { refillRecord } from '../refill.record.ts';
import { prescriptionCalls } from './prescriptions.ts';
import { AskRefill, DeclineRefill, OwnRefill, RefillRequest } from '../refill-records.ts';
import { refillAskStatuses } from '../words.ts';

/** Patients ask for refills; prescribers and pharmacists answer. A yes is the repeat itself, or a new prescription that names the request. */
export const refillRequestCalls = declareCalls({
  askRefill: {
    method: 'POST',
    path: '/prescriptions/{id}/refill-request',
    summary: 'A patient requests a refill of an own prescription; the prescriber and the pharmacists are notified.',
    permission: 'Request Refill',
    areas: ['patient'],
    repeatable: true,
    body: AskRefill,
    payload: OwnRefill,
    done: 'Your request was sent',
    refusals: ['RX_NOT_ACTIVE', 'REFILL_WAITING', 'REFILL_NOT_ASKABLE', 'PATIENT_DECEASED', 'PATIENT_MERGED'],
  },
  listRefills: {
    method: 'GET',
    path: '/prescriptions/refill-requests',
    summary: 'Refills that patients ask for: those that wait with the oldest first, else the newest first.',
    permission: 'View Prescription',
    query: z.object({
      ...paging,
      status: many(z.enum(refillAskStatuses)),
      prescriberId: id.optional(),
      prescriptionId: id.optional(),
    }),
    payload: pageOf(RefillRequest),
  },
  declineRefill: {
    method: 'PATCH',
    path: '/prescriptions/refill-requests/{id}/decline',
    summary: 'Declines a refill with a reason, which the patient reads.',
    permission: ['Create Prescription', 'Verify Prescription'],
    care: 'completes',
    of: { id: 'refill-requests' },
    body: DeclineRefill,
    payload: RefillRequest,
    done: 'The patient will be notified',
    refusals: ['REFILL_ANSWERED', 'CONFIDENTIAL_PATIENT'],
  },
});

export const refillActs = bindActs(refillRecord, {
  ...refillRequestCalls,
  repeat: prescriptionCalls.refill,
  rewrite: prescriptionCalls.create,
});
export const prescriptionActs = bindActs(prescriptionRecord, { ...prescriptionCalls, askRefill: refillRequestCalls.askRefill });
