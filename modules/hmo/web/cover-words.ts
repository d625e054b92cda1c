import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { BillingStatus, BillingVerification } from '#modules/patients/contract/words.ts';
import type { CheckSource, EligibilityReason, EligibilityResult, LimitLeft } from '#modules/hmo/contract/eligibility-records.ts';

export const eligibilityLooks = {
  eligible: { word: word('Eligible'), tone: 'green', icon: IconCheck },
  'not-eligible': { word: word('Not eligible'), tone: 'red', icon: IconX },
  unknown: { word: word('Not verified'), tone: 'amber', icon: IconQuestionMark },
} as const satisfies Looks<EligibilityResult>;

export const reasonWords: Readonly<Record<EligibilityReason, string>> = {
  'method-not-active': word('The billing method is not active'),
  'not-started': word('The cover has not started'),
  expired: word('The cover has expired'),
  'partner-not-active': word('The contract with the insurer does not hold today'),
  'plan-not-active': word('The plan is no longer offered'),
  'waiting-period': word('The waiting period of the plan is not over'),
  'annual-limit-used': word('The annual limit is used up'),
  'family-limit-used': word('The family limit is used up'),
  'verification-failed': word('The insurer did not confirm the cover'),
  'not-verified': word('Never verified with the insurer'),
  're-verify': word('Verify again with the insurer'),
};

export const limitWords: Readonly<Record<LimitLeft['name'], string>> = {
  annual: word('Annual limit'),
  family: word('Family limit'),
  perVisit: word('Limit of the visit'),
  perAdmission: word('Limit of the stay'),
  Admission: word('Admission in the year'),
  Blood: word('Blood in the year'),
  Laboratory: word('Laboratory in the year'),
  Radiology: word('Radiology in the year'),
  Medication: word('Medication in the year'),
  Procedure: word('Procedures in the year'),
  ProfessionalService: word('Professional services in the year'),
  OtherService: word('Other services in the year'),
  inpatientDays: word('Inpatient days in the year'),
  itemUnits: word('Units of {item} in the year'),
};

export const sourceWords: Readonly<Record<CheckSource, string>> = {
  'check-in': word('Check-in'),
  admission: word('Admission'),
  desk: word('Front desk'),
  roster: word('Roster'),
};

export const verificationLooks = {
  unverified: { word: word('Unverified'), tone: 'amber' },
  verified: { word: word('Verified'), tone: 'green' },
  failed: { word: word('Failed'), tone: 'red' },
} as const satisfies Looks<BillingVerification>;

export const methodStatusLooks = {
  active: { word: word('Active'), tone: 'green' },
  suspended: { word: word('Suspended'), tone: 'amber' },
  ended: { word: word('Ended'), tone: 'grey' },
} as const satisfies Looks<BillingStatus>;
