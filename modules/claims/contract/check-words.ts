/** What a check of a claim may find. */
export const findingCodes = [
  'ENROLLEE_MISSING',
  'COVER_INVALID',
  'AUTH_UNDECIDED',
  'PA_MISSING',
  'PA_REPEATED',
  'DIAGNOSIS_MISSING',
  'NOT_ON_TARIFF',
  'ABOVE_TARIFF',
  'DUPLICATE',
  'INVOICE_CANCELLED',
  'CAPITATED',
  'NOT_TOGETHER',
  'MOST_ITEMS',
  'MOST_AMOUNT',
  'SEPARATE_CLAIMS',
  'NOTICE_DRAFT',
  'PA_WINDOW',
  'QUANTITY_ABOVE',
  'DEADLINE_NEAR',
  'DEADLINE_PAST',
  'NO_ELIGIBILITY',
  'PROCEEDED',
  'DIAGNOSIS_OTHER',
  'DOCUMENT_MISSING',
  'REFERRAL_MISSING',
  'AGE_SEX',
  'COPAY_HIDDEN',
  'FIELD_FORMAT',
  'ATTACHMENTS',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export const findingLevels = ['error', 'warning', 'info'] as const;
export type FindingLevel = (typeof findingLevels)[number];

/** Where a finding is put right. */
export const mendPlaces = ['invoice', 'approval', 'patient', 'partner'] as const;
export type MendPlace = (typeof mendPlaces)[number];
