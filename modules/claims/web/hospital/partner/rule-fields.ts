import { word } from '#kernel/web/text/use-text.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import type { ClaimRule } from '#modules/claims/contract/claim-rules.ts';
import { type ClaimTemplate, evidenceKinds, quantityPeriods, type RuleLevel, separateBy } from '#modules/claims/contract/rule-words.ts';

export type RuleKind = ClaimRule['kind'];

export const kindWords: Readonly<Record<RuleKind, string>> = {
  'deadline-days': word('Submission deadline'),
  'pa-required': word('PA code required'),
  'pa-window': word('Days around the PA code'),
  'diagnosis-required': word('Diagnosis required'),
  'diagnosis-item': word('Diagnosis that suits the item'),
  'max-quantity': word('Most units'),
  'not-together': word('Items not claimed together'),
  'document-required': word('Document required'),
  'referral-required': word('Referral required'),
  'age-sex': word('Age and sex'),
  'separate-claims': word('Separate claims'),
  'most-items': word('Most items of a claim'),
  'most-amount': word('Most amount of a claim'),
  'copay-shown': word('Co-payment shown'),
  'field-format': word('Form of a number'),
  'attachment-limit': word('Attachments'),
};

export const levelWords: Readonly<Record<RuleLevel, string>> = {
  error: word('Stops the claim'),
  warning: word('Warns'),
  off: word('Off'),
};

export const templateWords: Readonly<Record<ClaimTemplate, string>> = {
  nhia: word('NHIA'),
  'private-hmo': word('Private HMO'),
  'state-scheme': word('State scheme'),
  company: word('Company'),
};

export const optionWords: Readonly<Record<string, string>> = {
  Admission: word('Admission'),
  Blood: word('Blood'),
  Laboratory: word('Laboratory'),
  Radiology: word('Radiology'),
  Medication: word('Medication'),
  Procedure: word('Procedure'),
  ProfessionalService: word('Professional service'),
  OtherService: word('Other service'),
  visit: word('Visit'),
  day: word('Day'),
  year: word('Year'),
  plan: word('Plan'),
  module: word('Module'),
  month: word('Month'),
  male: word('Male'),
  female: word('Female'),
  enrolleeNumber: word('Enrollee no.'),
  paCode: word('PA code'),
  hmoCode: word('Code of the item'),
  digits: word('Digits only'),
  'letters-digits': word('Letters and digits'),
  'with-slash': word('Parts with a slash'),
  'no-spaces': word('No spaces'),
  result: word('Result'),
  'imaging-report': word('Imaging report'),
  'operation-note': word('Operation note'),
  'discharge-summary': word('Discharge summary'),
  prescription: word('Prescription'),
  referral: word('Referral'),
  consent: word('Consent'),
};

/** How a number, code or choice of a rule is typed. */
export interface RuleField {
  readonly name: string;
  readonly label: string;
  readonly as: 'number' | 'amount' | 'text' | 'codes' | 'one' | 'many';
  readonly options?: readonly string[];
  /** It may stay empty. */
  readonly free?: boolean;
}

const modules: RuleField = { name: 'modules', label: word('Modules'), as: 'many', options: billingModules, free: true };
const above: RuleField = { name: 'above', label: word('Above the amount'), as: 'amount' };
const codes: RuleField = { name: 'codes', label: word('Codes of items'), as: 'codes' };
const kinds: RuleField = { name: 'kinds', label: word('Documents'), as: 'many', options: evidenceKinds };
const most: RuleField = { name: 'most', label: word('Most'), as: 'number' };

export const ruleFields: Readonly<Record<RuleKind, readonly RuleField[]>> = {
  'deadline-days': [{ name: 'days', label: word('Days; empty: by the contract'), as: 'number', free: true }],
  'pa-required': [modules, above],
  'pa-window': [
    { name: 'daysBefore', label: word('Days before'), as: 'number' },
    { name: 'daysAfter', label: word('Days after'), as: 'number' },
  ],
  'diagnosis-required': [],
  'diagnosis-item': [codes, { name: 'diagnoses', label: word('Diagnoses begin with'), as: 'codes' }],
  'max-quantity': [
    { name: 'module', label: word('Module'), as: 'one', options: billingModules, free: true },
    { name: 'code', label: word('Code of the item'), as: 'text', free: true },
    { name: 'per', label: word('Each'), as: 'one', options: quantityPeriods },
    most,
  ],
  'not-together': [codes],
  'document-required': [modules, above, kinds],
  'referral-required': [],
  'age-sex': [
    codes,
    { name: 'sex', label: word('Sex'), as: 'one', options: ['male', 'female'], free: true },
    { name: 'ageFrom', label: word('From age'), as: 'number', free: true },
    { name: 'ageTo', label: word('To age'), as: 'number', free: true },
  ],
  'separate-claims': [{ name: 'by', label: word('By'), as: 'one', options: separateBy }],
  'most-items': [most],
  'most-amount': [{ name: 'most', label: word('Most'), as: 'amount' }],
  'copay-shown': [],
  'field-format': [
    { name: 'field', label: word('Number'), as: 'one', options: ['enrolleeNumber', 'paCode', 'hmoCode'] },
    { name: 'pattern', label: word('Written as'), as: 'one', options: ['digits', 'letters-digits', 'with-slash', 'no-spaces'] },
  ],
  'attachment-limit': [most, { ...kinds, free: true }],
};

const firstOf: { readonly [Kind in RuleKind]: Extract<ClaimRule, { kind: Kind }> } = {
  'deadline-days': { kind: 'deadline-days', level: 'warning', days: null },
  'pa-required': { kind: 'pa-required', level: 'warning', modules: [], above: 0 },
  'pa-window': { kind: 'pa-window', level: 'warning', daysBefore: 0, daysAfter: 14 },
  'diagnosis-required': { kind: 'diagnosis-required', level: 'warning' },
  'diagnosis-item': { kind: 'diagnosis-item', level: 'warning', codes: [], diagnoses: [] },
  'max-quantity': { kind: 'max-quantity', level: 'warning', module: null, code: null, per: 'visit', most: 1 },
  'not-together': { kind: 'not-together', level: 'warning', codes: [] },
  'document-required': { kind: 'document-required', level: 'warning', modules: [], above: 0, kinds: ['result'] },
  'referral-required': { kind: 'referral-required', level: 'warning' },
  'age-sex': { kind: 'age-sex', level: 'warning', codes: [], sex: null, ageFrom: null, ageTo: null },
  'separate-claims': { kind: 'separate-claims', level: 'warning', by: 'month' },
  'most-items': { kind: 'most-items', level: 'warning', most: 500 },
  'most-amount': { kind: 'most-amount', level: 'warning', most: 0 },
  'copay-shown': { kind: 'copay-shown', level: 'warning' },
  'field-format': { kind: 'field-format', level: 'warning', field: 'enrolleeNumber', pattern: 'no-spaces' },
  'attachment-limit': { kind: 'attachment-limit', level: 'warning', most: 10, kinds: [] },
};

/** A rule as it begins: it warns until somebody makes it stop claims. */
export const newRule = (kind: RuleKind): ClaimRule => firstOf[kind];
