import { declareRefusals } from '#kernel/contract/refusals.ts';

export const hmoBillRefusals = declareRefusals({
  HMO_BILL_NOT_OPEN: { status: 409, message: 'HMO bill is not open' },
  HMO_BILL_EMPTY: { status: 422, message: 'No billable item' },
  HMO_BILL_ITEMS_WAIT: { status: 422, message: 'Items await HMO approval' },
  HMO_BILL_ENROLLEE: { status: 422, message: 'The enrollee number is missing on the billing method' },
  HMO_BILL_DIAGNOSIS: { status: 422, message: 'Enter at least one diagnosis' },
  HMO_BILL_NOT_ENDED: { status: 422, message: 'The visit has not ended yet; choose an interim invoice' },
  HMO_BILL_DUE_DATE: { status: 422, message: 'Due date must not be in the past', field: 'dueDate' },
  HMO_BILL_ITEM_OFF: { status: 409, message: 'Item has already been removed' },
  HMO_BILL_ITEM_OF_ORDER: { status: 422, message: 'Cancel the order instead' },
  HMO_ITEM_NOT_LISTED: { status: 422, message: 'Item is not on the HMO price list', field: 'billableItemId' },
  HMO_ITEM_DATE: { status: 422, message: 'Service date must be within the visit and not in the future', field: 'serviceDate' },
  HMO_DIAGNOSIS_UNKNOWN: { status: 422, message: 'Choose ICD-10 codes from the list', field: 'diagnosisCodes' },
  CAPITATION_RECEIVED: {
    status: 409,
    message: 'Capitation of this month has already been received',
    field: 'month',
    constraint: 'hmo_capitation_receipts_month_once',
  },
  CAPITATION_MONTH_TO_COME: { status: 422, message: 'The month has not begun yet', field: 'month' },
  CAPITATION_WITHHELD: { status: 422, message: 'Withholding tax must be less than the amount', field: 'withholding' },
  CAPITATION_OVERLAP: {
    status: 409,
    message: 'Another capitation contract holds in these months',
    field: 'from',
    constraint: 'hmo_capitation_contracts_no_overlap',
  },
  CAPITATION_MONTHS: { status: 422, message: 'The last month must not be before the first', field: 'to' },
  CAPITATION_PLAN: { status: 422, message: 'Choose plans of this partner', field: 'planIds' },
  CAPITATION_NONE: { status: 422, message: 'There is no capitation contract for this month', field: 'month' },
});
