import type { HmoBillDetails, HmoBillItem } from '#modules/hmo/contract/bill-records.ts';

export const hmoBillId = '01990000-0000-7000-8000-000000000001';

/** An item of a bill at ₦3,000. */
export function anHmoItem(over: Partial<HmoBillItem> = {}): HmoBillItem {
  return {
    ...{ id: '01990000-0000-7000-8000-000000000011', billId: '01990000-0000-7000-8000-000000000021', billNumber: 'PB-000001' },
    ...{ itemName: 'Malaria test', module: 'Laboratory', billableItemId: '01990000-0000-7000-8000-000000000031', hmoCode: 'H-1' },
    ...{ serviceDate: '2026-11-20', quantity: 1, unitPrice: 300_000, amount: 300_000, capitatedValue: 0, patientAmount: 30_000 },
    ...{ coverageStatus: 'not-required', approvalId: null, approvalNumber: null, paCode: null, status: 'active', origin: 'auto' },
    ...{ removeReason: null, removedBy: null },
    ...over,
  };
}

/** An open bill of an outpatient with one item. */
export function anHmoBill(over: Partial<HmoBillDetails> = {}): HmoBillDetails {
  return {
    ...{ id: hmoBillId, billNumber: 'HB-000123', hmoId: '01990000-0000-7000-8000-000000000041', hmoName: 'Palmgrove HMO' },
    ...{ planId: '01990000-0000-7000-8000-000000000051', planName: 'Classic', patientId: '01990000-0000-7000-8000-000000000061' },
    ...{ patientName: 'Ada Obi', hospitalPatientId: 'P-000001', enrolleeNumber: 'PGV-1', encounterType: 'outpatient' },
    ...{ startedOn: '2026-11-20', openedAt: '2026-11-20T09:00:00.000Z', status: 'open', itemCount: 1, version: 1 },
    totals: { approved: 300_000, pending: 0, declined: 0, total: 300_000, capitated: 0 },
    ...{ invoiceId: null, invoiceNumber: null, acts: { generate: null, addItem: null, edit: null } },
    ...{ encounterId: null, admissionId: null, admissionNumber: null, billingMethod: 'HMO', ended: true },
    ...{ diagnoses: [{ code: 'B54', description: 'Unspecified malaria' }], proposed: [{ code: 'I10', description: 'Hypertension' }] },
    ...{ items: [anHmoItem()], patientTotal: 30_000, invoicedAt: null, invoicedBy: null, currency: 'NGN' },
    ...over,
  };
}
