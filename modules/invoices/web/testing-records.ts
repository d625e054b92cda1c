import type { InvoiceDetails, Payment } from '#modules/invoices/contract/records.ts';

export const ids = {
  invoice: '01990000-0000-7000-8000-000000000001',
  patient: '01990000-0000-7000-8000-000000000002',
  item: '01990000-0000-7000-8000-000000000003',
  other: '01990000-0000-7000-8000-000000000004',
} as const;

const at = '2031-01-10T09:00:00.000Z';

const ofNoInsurer = { hmoBillId: null, paCodes: [], diagnosisCodes: [], noticeNumbers: [], claimId: null, claimNumber: null };

/** An invoice of ₦5,000.00 for one consultation. */
export function anInvoice(over: Partial<InvoiceDetails> = {}): InvoiceDetails {
  return {
    ...{ id: ids.invoice, invoiceNumber: 'INV-000001', draftNumber: 'DRF-000001', patientId: ids.patient, patientFullName: 'Okafor Ada' },
    ...{
      externalCustomer: null,
      status: 'billed',
      billingStatus: 'pending_payment',
      billingMethod: 'Self-Pay',
      billingId: null,
      hmoId: null,
    },
    ...ofNoInsurer,
    ...{ planId: null, enrolleeNumber: null, admissionId: null, encounterId: null, itemCount: 1 },
    ...{ subtotal: 500_000, itemDiscount: 0, invoiceDiscount: 0, tax: 0, totalAmount: 500_000, amountPaid: 0, creditedAmount: 0 },
    ...{ writtenOffAmount: 0, balance: 500_000, currency: 'NGN', dueDate: '2031-01-10', overdue: false, note: null, internalNote: null },
    ...{ billedAt: at, paidAt: null, closedAt: null, cancelledAt: null, cancelReason: null },
    ...{
      createdAt: at,
      createdBy: null,
      updatedAt: at,
      version: 2,
      acts: {},
      discountOrder: null,
      payments: [],
      creditNotes: [],
      writeOffs: [],
    },
    ...{ refunds: [], history: [], prints: 0 },
    items: [
      {
        ...{
          id: ids.item,
          invoiceId: ids.invoice,
          billId: ids.other,
          billNumber: 'PB-000001',
          share: 'patient',
          billableItemId: ids.other,
        },
        ...{ itemName: 'General consultation', itemCode: null, hcpcsCode: null, module: 'ProfessionalService', serviceDate: '2031-01-10' },
        ...{ departmentId: null, departmentName: 'Outpatients', quantity: 1, unitPrice: 500_000, gross: 500_000, discount: 0, tax: 0 },
        ...{
          itemDiscount: 0,
          invoiceDiscountPart: 0,
          amount: 500_000,
          paid: 0,
          credited: 0,
          creditedQuantity: 0,
          writtenOff: 0,
          balance: 500_000,
        },
        ...{ billingStatus: 'pending_payment', position: 1 },
      },
    ],
    patient: {
      ...{ id: ids.patient, hospitalPatientId: 'P-000001', fullname: 'Okafor Ada', gender: 'female', dateOfBirth: '1990-03-14' },
      ...{ phoneNumber: null, depositAvailable: null },
    },
    ...over,
  } as InvoiceDetails;
}

/** What the desk answers after cash of ₦5,000.00 for it, ₦7,000.00 handed over. */
export function aPayment(over: Partial<Payment> = {}): Payment {
  return {
    ...{ id: ids.other, receiptNumber: 'RCP-000001', kind: 'invoice-payment', patientId: ids.patient, patientFullName: 'Okafor Ada' },
    ...{ payerName: null, payerPhone: null, tenders: [], amount: 500_000, change: 200_000, excessToDeposit: 0, currency: 'NGN' },
    ...{ note: null, purpose: null, status: 'received', reversedAt: null, reversedBy: null, reverseReason: null, reversalKind: null },
    ...{ shiftId: null, cashPoint: null, receivedAt: at, receivedBy: { id: null, name: 'Bola Cashier' } },
    allocations: [{ invoiceId: ids.invoice, invoiceNumber: 'INV-000001', amount: 500_000, invoiceBalance: 0, invoiceStatus: 'paid' }],
    ...over,
  } as Payment;
}
