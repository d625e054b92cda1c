import { declareRefusals } from '#kernel/contract/refusals.ts';

export const billRefusals = declareRefusals({
  BILL_ON_INVOICE: { status: 409, message: 'Bill is already on an invoice' },
  BILL_BILLED: { status: 409, message: 'Bill is on invoice {invoiceNumber}; use a credit note' },
  BILL_NOT_ACTIVE: { status: 409, message: 'Bill is voided' },
  BILL_PRICED: { status: 409, message: 'Bill has a price already' },
  BILL_UNPRICED: { status: 422, message: 'Bill has no price' },
  BILL_NOTHING_TO_PAY: { status: 422, message: 'Nothing to pay by the patient' },
  BILL_ACT_TWICE: { status: 409, message: 'This service is billed already', constraint: 'patient_bills_one_act' },
  BILL_PERFORMED: { status: 422, message: 'Service already performed' },
  BILL_SOURCE_LIVE: { status: 422, message: 'Cancel the order instead' },
  COVERAGE_NOT_ACTIVE: { status: 422, message: 'Coverage is not active on the service date', field: 'billingId' },
  DISCOUNT_REASON_MISSING: { status: 422, message: 'A discount needs its reason', field: 'discountReasonId' },
  BILL_SPLIT_SUM: { status: 422, message: 'The quantities must sum to {quantity}', field: 'quantities' },
  BILL_CUSTOMER_MISSING: { status: 422, message: 'Choose a patient or name the customer', field: 'patientId' },
  BILL_PATIENT_MISSING: { status: 422, message: 'Choose an existing patient', field: 'patientId' },
  BILL_SERVICE_DATE: { status: 422, message: 'Service date must not be in the future', field: 'serviceDate' },
  BILL_RANGE: { status: 400, message: 'The start date must not be after the end date', field: 'startDate' },
  PAYMENT_REQUIRED: { status: 422, message: 'Payment is required before this service' },
  HMO_APPROVAL_REQUIRED: { status: 422, message: 'HMO approval is required before this service' },
  GATE_OVERRIDDEN: {
    status: 409,
    message: 'The payment gate of this service was overridden already',
    constraint: 'gate_overrides_once',
  },
  GATE_OPEN: { status: 422, message: 'No payment is required before this service' },
});
