import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { BillingModule, EncounterType } from '#modules/billing-setup/contract/words.ts';
import type { RemovedTo } from '#modules/hmo/contract/bill-words.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

export const moduleWords = {
  Admission: word('Admission'),
  Blood: word('Blood'),
  Laboratory: word('Laboratory'),
  Radiology: word('Radiology'),
  Medication: word('Medication'),
  Procedure: word('Procedure'),
  ProfessionalService: word('Professional Service'),
  OtherService: word('Other Service'),
} satisfies Words<BillingModule>;

export const encounterWords = {
  outpatient: word('Outpatient'),
  inpatient: word('Inpatient'),
  emergency: word('Emergency'),
  antenatal: word('Antenatal'),
} satisfies Words<EncounterType>;

export const removedToWords = {
  patient: word('The patient pays it'),
  void: word('It is voided'),
} satisfies Words<RemovedTo>;

export const capitationMethodWords = {
  transfer: word('Bank transfer'),
  cheque: word('Cheque'),
  other: word('Other'),
} as const;

export const optionsOf = (words: Readonly<Record<string, string>>, t: Translate) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));
