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
] as const;
export type FindingCode = (typeof findingCodes)[number];

export const findingLevels = ['error', 'warning', 'info'] as const;
export type FindingLevel = (typeof findingLevels)[number];

/** Where a finding is put right. */
export const mendPlaces = ['invoice', 'approval', 'patient', 'partner'] as const;
export type MendPlace = (typeof mendPlaces)[number];

/** A rule of a partner type: a listed kind with its numbers. Nothing is evaluated as code. Amounts in minor units. */
export type ClaimRule =
  | { readonly kind: 'deadline-days'; readonly level: 'error' | 'warning'; readonly days: number | null }
  | { readonly kind: 'pa-window'; readonly level: 'error' | 'warning'; readonly daysBefore: number; readonly daysAfter: number }
  | { readonly kind: 'diagnosis-required'; readonly level: 'error' | 'warning' }
  | { readonly kind: 'max-quantity'; readonly level: 'error' | 'warning'; readonly module: string | null; readonly most: number }
  | { readonly kind: 'not-together'; readonly level: 'error' | 'warning'; readonly codes: readonly string[] }
  | { readonly kind: 'separate-claims'; readonly level: 'error' | 'warning'; readonly by: 'plan' | 'month' }
  | { readonly kind: 'most-items'; readonly level: 'error' | 'warning'; readonly most: number }
  | { readonly kind: 'most-amount'; readonly level: 'error' | 'warning'; readonly most: number };

export interface ClaimRuleFile {
  /** Kept with every check that ran by it. */
  readonly version: string;
  readonly rules: readonly ClaimRule[];
}
