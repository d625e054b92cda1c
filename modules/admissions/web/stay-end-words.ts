import type { Option } from '#kernel/web/form/option.ts';
import { IconCheck, IconClock } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { BlockerCode, ClearanceArea, PendingKind, ReleaseReason, VacatedTo } from '#modules/admissions/contract/stay-words.ts';

export const vacatedWords = {
  home: word('Home'),
  lounge: word('Discharge lounge'),
  mortuary: word('Mortuary'),
  'other-facility': word('Another facility'),
  unknown: word('Unknown'),
} satisfies Record<VacatedTo, string>;

export const areaWords = {
  nursing: word('Nursing'),
  pharmacy: word('Pharmacy'),
  billing: word('Billing'),
  records: word('Records'),
} satisfies Record<ClearanceArea, string>;

export const releaseReasonWords = {
  'payment-plan': word('Payment plan'),
  waived: word('Waived'),
  'hmo-pending': word('HMO approval pending'),
  absconded: word('Absconded'),
  deceased: word('Deceased'),
  'emergency-policy': word('Emergency policy'),
} satisfies Record<ReleaseReason, string>;

export const pendingKindWords = {
  'lab-request': word('Laboratory test'),
  'medication-request': word('Medication order'),
  'prescription-line': word('Prescribed medicine'),
  administration: word('Therapeutic administration'),
} satisfies Record<PendingKind, string>;

/** What keeps an area from being cleared: its name, and the word of the button that leads to where it is put right. */
export const blockerWords = {
  'dose-unrecorded': [word('Dose not recorded'), word('Record')],
  belongings: [word('Belongings not given back'), word('Give back')],
  'take-home': [word('Take-home medicines not dispensed'), word('Open order')],
  'unused-units': [word('Unused units not returned'), word('Return')],
  'balance-due': [word('Balance due'), word('Take payment')],
  uninvoiced: [word('Not invoiced'), word('Create invoice')],
  'on-draft': [word('On a draft invoice'), word('Open invoice')],
  unpriced: [word('Without a price'), word('Set price')],
  'hmo-pending': [word('HMO approval pending'), word('Open approval')],
  'summary-unsigned': [word('Discharge summary not signed'), word('Sign')],
  'diagnosis-uncoded': [word('Final diagnosis without a code'), word('Code')],
  'death-unsigned': [word('Death record not signed'), word('Certify')],
} satisfies Record<BlockerCode, readonly [name: string, button: string]>;

/** Whether an area of the clearance is done. */
export const clearanceLooks = {
  cleared: { word: word('Cleared'), tone: 'green', icon: IconCheck },
  open: { word: word('Not cleared'), tone: 'amber', icon: IconClock },
} satisfies Looks<'cleared' | 'open'>;

export const genderWords: Readonly<Record<string, string>> = { male: word('Male'), female: word('Female') };

/** What the summary of a discharge says, in the order of the paper. */
export const summaryParts = [
  ['course', word('Course in hospital')],
  ['findings', word('Findings')],
  ['procedures', word('Procedures')],
  ['condition', word('Condition at discharge')],
  ['advice', word('Advice')],
  ['warnings', word('Return at once if')],
  ['diet', word('Diet')],
  ['activity', word('Activity')],
] as const;

/** Words of a choice as options, in their order; only those of `keys` where they are named. */
export function optionsOf<Key extends string>(
  words: Readonly<Record<Key, string>>,
  t: Translate,
  keys: readonly Key[] = Object.keys(words) as Key[],
): readonly Option[] {
  return keys.map((value) => ({ value, label: t(words[value]) }));
}
