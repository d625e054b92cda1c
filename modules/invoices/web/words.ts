import type { Option } from '#kernel/web/form/option.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  CreditNoteKind,
  DeskMethod,
  InvoicePayer,
  InvoiceStep,
  PaymentKind,
  PaymentMethod,
  ReversalKind,
  SendChannel,
  WriteOffReason,
} from '#modules/invoices/contract/words.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const payerWords = {
  'Self-Pay': word('Self-Pay'),
  HMO: word('HMO'),
  HPP: word('HPP'),
  Company: word('Company'),
  External: word('External'),
} satisfies Words<InvoicePayer>;

export const methodWords = {
  cash: word('Cash'),
  card: word('Card'),
  'bank-transfer': word('Bank transfer'),
  'mobile-money': word('Mobile money'),
  cheque: word('Cheque'),
  deposit: word('Deposit'),
  online: word('Online'),
} satisfies Words<PaymentMethod>;

export const deskMethodWords = {
  cash: methodWords.cash,
  card: methodWords.card,
  'bank-transfer': methodWords['bank-transfer'],
  'mobile-money': methodWords['mobile-money'],
  cheque: methodWords.cheque,
  online: methodWords.online,
} satisfies Words<DeskMethod>;

export const kindWords = {
  'invoice-payment': word('Invoice payment'),
  deposit: word('Deposit'),
  'deposit-application': word('Deposit applied'),
  'claim-payment': word('Claim payment'),
} satisfies Words<PaymentKind>;

export const creditKindWords = {
  'service-cancelled': word('Service cancelled'),
  returned: word('Returned'),
  'price-error': word('Price error'),
  'discount-late': word('Discount given late'),
  duplicate: word('Charged twice'),
  'hmo-rejection': word('HMO rejection'),
} satisfies Words<CreditNoteKind>;

export const writeOffWords = {
  'bad-debt': word('Bad debt'),
  deceased: word('Deceased'),
  indigent: word('Indigent'),
  'management-decision': word('Management decision'),
  'small-balance': word('Small balance'),
  'hmo-rejection': word('HMO rejection'),
} satisfies Words<WriteOffReason>;

export const reversalWords = {
  'entry-error': word('Entry error'),
  'cheque-bounced': word('Cheque bounced'),
  'card-chargeback': word('Card chargeback'),
  'transfer-failed': word('Transfer failed'),
} satisfies Words<ReversalKind>;

export const channelWords = {
  email: word('Email'),
  sms: word('SMS'),
  portal: word('Patient area'),
} satisfies Words<SendChannel>;

export const stepWords = {
  created: word('Draft created'),
  billed: word('Submitted for payment'),
  payment: word('Payment'),
  'payment-reversed': word('Payment reversed'),
  'credit-note': word('Credit note'),
  'write-off': word('Written off'),
  'write-off-reversed': word('Write-off reversed'),
  paid: word('Paid'),
  cancelled: word('Cancelled'),
  printed: word('Printed'),
} satisfies Words<InvoiceStep>;

/** The words of a closed list as options. */
export function optionsFrom<Key extends string>(words: Words<Key>, t: Translate): readonly Option[] {
  return (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label: t(label) }));
}
