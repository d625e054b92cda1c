import type { Option } from '#kernel/web/form/option.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  BillingModule,
  BulkPriceKind,
  DiscountReasonKind,
  DraftMoment,
  EncounterType,
  Gate,
  ItemPaymentPolicy,
  ItemUnit,
  LimitedSex,
  Payer,
  PriceSource,
  RuleKind,
  ServiceTypeKind,
} from '#modules/billing-setup/contract/words.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const moduleWords = {
  Admission: word('Admission'),
  Blood: word('Blood'),
  Laboratory: word('Laboratory'),
  Radiology: word('Radiology'),
  Medication: word('Medication'),
  Procedure: word('Procedure'),
  ProfessionalService: word('Professional service'),
  OtherService: word('Other service'),
} satisfies Words<BillingModule>;

export const unitWords = {
  each: word('each'),
  day: word('day'),
  hour: word('hour'),
  session: word('session'),
  unit: word('unit'),
  dose: word('dose'),
  km: word('km'),
  visit: word('visit'),
} satisfies Words<ItemUnit>;

export const serviceKindWords = {
  'professional-services': word('Professional services'),
  others: word('Others'),
} satisfies Words<ServiceTypeKind>;

export const gateWords = {
  none: word('No payment required first'),
  'pay-first': word('Pay first'),
  'deposit-or-pay': word('Deposit or pay'),
} satisfies Words<Gate>;

export const itemPolicyWords = { inherit: word('As the payment policy says'), ...gateWords } satisfies Words<ItemPaymentPolicy>;

export const ruleKindWords = {
  override: word('Fixed price'),
  'surcharge-percent': word('Surcharge in percent'),
  'surcharge-fixed': word('Surcharge'),
  'discount-percent': word('Discount in percent'),
  'discount-fixed': word('Discount'),
  package: word('Package'),
} satisfies Words<RuleKind>;

export const payerWords = {
  'Self-Pay': word('Self-Pay'),
  HMO: word('HMO'),
  HPP: word('HPP'),
  Company: word('Company'),
  External: word('External'),
} satisfies Words<Payer>;

export const encounterWords = {
  outpatient: word('Outpatient'),
  inpatient: word('Inpatient'),
  emergency: word('Emergency'),
  antenatal: word('Antenatal'),
} satisfies Words<EncounterType>;

export const sexWords = { male: word('Male only'), female: word('Female only') } satisfies Words<LimitedSex>;

export const priceSourceWords = {
  manual: word('By hand'),
  upload: word('Upload'),
  setup: word('Setup'),
  'bulk-change': word('Bulk change'),
} satisfies Words<PriceSource>;

export const reasonKindWords = { discount: word('Discount'), exemption: word('Exemption') } satisfies Words<DiscountReasonKind>;

export const draftWords = {
  never: word('Never'),
  checkout: word('At checkout'),
  discharge: word('At discharge'),
} satisfies Words<DraftMoment>;

export const bulkWords = {
  percent: word('By percent'),
  fixed: word('By an amount'),
  set: word('To an amount'),
} satisfies Words<BulkPriceKind>;

/** The words of a closed list as options. */
export function optionsFrom<Key extends string>(words: Words<Key>, t: Translate): readonly Option[] {
  return (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label: t(label) }));
}
