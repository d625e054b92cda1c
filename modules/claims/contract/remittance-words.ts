/** What the columns of a payment advice hold. The amounts claimed and paid are needed. */
export const remittanceColumns = [
  'claimNumber',
  'invoiceNumber',
  'enrolleeNumber',
  'serviceDate',
  'itemCode',
  'claimed',
  'paid',
  'withheld',
  'reason',
] as const;
export type RemittanceColumn = (typeof remittanceColumns)[number];

/** Bytes of the file of a remittance. */
export const mostRemittanceBytes = 6_000_000;
