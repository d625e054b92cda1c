import type { Approval, ApprovalCounts, ApprovalItem, ApprovalRow } from '#modules/hmo/contract/approval-records.ts';

export const approvalId = '01990000-0000-7000-8000-000000000101';
export const approvalPatientId = '01990000-0000-7000-8000-000000000102';
const hmoId = '01990000-0000-7000-8000-000000000103';

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A request that was sent to a partner 41 minutes ago, with the hour of NHIA's rule running. */
export function anApprovalRow(over: Partial<ApprovalRow> = {}): ApprovalRow {
  return {
    ...{ id: approvalId, approvalNumber: 'APR-000311', status: 'pending', partial: false, urgency: 'routine' },
    ...{ patientId: approvalPatientId, patientName: 'Ada Obi', hospitalPatientId: 'P-000001', enrolleeNumber: 'HYG-1' },
    ...{ hmoId, hmoName: 'Hygeia', planId: hmoId, planName: 'Gold', itemCount: 2, requestedAmount: 450_000, approvedAmount: 0 },
    ...{ requestedAt: minutesFromNow(-50), sentAt: minutesFromNow(-41), dueAt: minutesFromNow(19), hourEndsAt: minutesFromNow(19) },
    ...{ decidedAt: null, proceededAt: null, overdue: false, minutesToDecision: null, paCode: null, takenBy: null, version: 2 },
    acts: { approve: null, decline: null, take: null, remind: null, proceed: 'APPROVAL_HOUR' },
    ...over,
  };
}

const anItem = (id: string, itemName: string, requestedAmount: number): ApprovalItem => ({
  ...{ id, billId: id, billableItemId: id, itemName, module: 'Laboratory', hmoCode: 'H-1', quantity: 1, requestedAmount },
  ...{ approvedQuantity: null, approvedAmount: null, usedAmount: 0, status: 'pending', declineReason: null },
  ...{ removedAt: null, removedReason: null },
});

/** The same with all that its panel shows: a malaria test of ₦3,000 and a culture of ₦1,500. */
export function anApproval(over: Partial<Approval> = {}): Approval {
  return {
    ...anApprovalRow(),
    ...{ hmoType: 'HMO', billingId: null, sourceType: 'lab-request', sourceId: approvalId, sourceNumber: 'LR-000231', sourcePath: null },
    ...{
      admissionId: null,
      departmentName: 'Laboratory',
      currency: 'NGN',
      diagnosisCodes: ['B54'],
      complaint: null,
      clinicalNote: 'Fever',
    },
    ...{
      officer: null,
      channel: 'phone',
      validFrom: null,
      validTo: null,
      requestedBy: null,
      decidedBy: null,
      reason: null,
      complete: true,
    },
    ...{
      paCodesReused: false,
      contacts: [{ name: 'Mrs Bello', phone: '0803 000 0000', email: null, hours: '24 h' }],
      events: [],
      notice: null,
    },
    items: [
      anItem('01990000-0000-7000-8000-000000000111', 'Malaria test', 300_000),
      anItem('01990000-0000-7000-8000-000000000112', 'Blood culture', 150_000),
    ],
    ...over,
  };
}

export function someCounts(over: Partial<ApprovalCounts> = {}): ApprovalCounts {
  return {
    ...{ notSent: 1, pending: 7, overdue: 0, proceeded: 6, approved: 244, declined: 36, expired: 10, cancelled: 7, codesOwed: 1 },
    nextProceeds: null,
    ...over,
  };
}
