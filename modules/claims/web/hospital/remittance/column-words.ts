import { word } from '#kernel/web/text/use-text.ts';
import type { RemittanceColumn } from '#modules/claims/contract/remittance-words.ts';

export const columnWords: Readonly<Record<RemittanceColumn, string>> = {
  claimNumber: word('Claim no.'),
  invoiceNumber: word('Invoice no.'),
  enrolleeNumber: word('Enrollee no.'),
  serviceDate: word('Service date'),
  itemCode: word('Item code'),
  claimed: word('Claimed'),
  paid: word('Paid'),
  withheld: word('Tax withheld'),
  reason: word('Reason'),
};
