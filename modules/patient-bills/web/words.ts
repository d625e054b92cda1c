import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { BillingModule, Payer } from '#modules/billing-setup/contract/words.ts';
import type { AdjustmentKind, SourceType } from '#modules/patient-bills/contract/words.ts';

export const moduleWords = {
  Admission: word('Admission'),
  Blood: word('Blood'),
  Laboratory: word('Laboratory'),
  Radiology: word('Radiology'),
  Medication: word('Medication'),
  Procedure: word('Procedure'),
  ProfessionalService: word('Professional service'),
  OtherService: word('Other service'),
} satisfies Readonly<Record<BillingModule, string>>;

export const payerWords = {
  'Self-Pay': word('Self-Pay'),
  HMO: word('HMO'),
  HPP: word('HPP'),
  Company: word('Company'),
  External: word('External'),
} satisfies Readonly<Record<Payer, string>>;

export const adjustmentWords = {
  quantity: word('Quantity'),
  price: word('Price'),
  discount: word('Discount'),
  payer: word('Payer'),
  reprice: word('Repriced'),
  split: word('Split'),
  coverage: word('Insurer’s decision'),
} satisfies Readonly<Record<AdjustmentKind, string>>;

/** How money came in, by the words of invoices. */
const methodWords: Readonly<Record<string, string>> = {
  cash: word('Cash'),
  card: word('Card'),
  'bank-transfer': word('Bank transfer'),
  'mobile-money': word('Mobile money'),
  cheque: word('Cheque'),
  deposit: word('Deposit'),
  online: word('Online'),
};

/** The methods of a payment (`cash, card`) in the reader's language. */
export function methodsText(t: Translate, methods: string): string {
  return methods
    .split(', ')
    .map((method) => t(methodWords[method] ?? method))
    .join(', ');
}

export const sourceTypeWords = {
  registration: word('Registration'),
  appointment: word('Appointment'),
  'antenatal-visit': word('Antenatal visit'),
  'lab-request': word('Lab request'),
  'radiology-request': word('Radiology request'),
  'medication-order': word('Medication order'),
  'therapeutic-administration': word('Therapeutic administration'),
  'procedure-request': word('Procedure request'),
  admission: word('Admission'),
  'bed-day': word('Bed day'),
  'ward-round': word('Ward round'),
  'blood-request': word('Blood request'),
  'queue-transfer': word('Queue transfer'),
  consultation: word('Consultation'),
  vital: word('Vital signs'),
  delivery: word('Delivery'),
  manual: word('By hand'),
  package: word('Package'),
  'claim-rejection': word('Rejected by the insurer'),
} satisfies Readonly<Record<SourceType, string>>;
