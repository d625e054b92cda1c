import { word } from '#kernel/web/text/use-text.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import type {
  ContactRole,
  CopayKind,
  DeclinedPrice,
  DocumentKind,
  PartnerTemplate,
  PartnerType,
  PaymentModel,
  PlanYear,
  RequestChannel,
  VersionSource,
} from '#modules/hmo/contract/words.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const typeWords = {
  HMO: word('HMO'),
  HPP: word('HPP'),
  Company: word('Company'),
} as const satisfies Words<PartnerType>;

export const templateWords = {
  NHIA: word('NHIA'),
  'Private HMO': word('Private HMO'),
  'State scheme': word('State scheme'),
  Employer: word('Employer'),
} as const satisfies Words<PartnerTemplate>;

export const channelWords = {
  email: word('Email'),
  portal: word('Portal'),
  phone: word('Phone'),
  whatsapp: word('WhatsApp'),
} as const satisfies Words<RequestChannel>;

export const contactRoleWords = {
  approvals: word('Approvals'),
  claims: word('Claims'),
  relationship: word('Relationship manager'),
} as const satisfies Words<ContactRole>;

export const paymentModelWords = {
  'fee-for-service': word('Fee for service'),
  capitation: word('Capitation'),
  mixed: word('Mixed'),
} as const satisfies Words<PaymentModel>;

export const declinedPriceWords = {
  hospital: word('Hospital price'),
  tariff: word('HMO price'),
} as const satisfies Words<DeclinedPrice>;

export const planYearWords = {
  calendar: word('Calendar year'),
  contract: word('Contract year'),
  enrolment: word('Year of enrolment'),
} as const satisfies Words<PlanYear>;

export const copayWords = {
  none: word('None'),
  percent: word('Percent'),
  fixed: word('Amount'),
} as const satisfies Words<CopayKind>;

export const sourceWords = {
  generate: word('Generated'),
  upload: word('Uploaded'),
  edit: word('Edited'),
  copy: word('Copied'),
} as const satisfies Words<VersionSource>;

export const documentWords = {
  contract: word('Contract'),
  licence: word('Licence'),
  tariff: word('Tariff'),
  letter: word('Letter'),
  other: word('Other'),
} as const satisfies Words<DocumentKind>;

export const moduleWords = {
  Admission: word('Admission'),
  Blood: word('Blood'),
  Laboratory: word('Laboratory'),
  Radiology: word('Radiology'),
  Medication: word('Medication'),
  Procedure: word('Procedure'),
  ProfessionalService: word('Professional service'),
  OtherService: word('Other service'),
} as const satisfies Words<BillingModule>;
