export const ruleLevels = ['error', 'warning', 'off'] as const;
export type RuleLevel = (typeof ruleLevels)[number];

/** Rules to begin with. A partner starts with its type's one. */
export const claimTemplates = ['nhia', 'private-hmo', 'state-scheme', 'company'] as const;
export type ClaimTemplate = (typeof claimTemplates)[number];

/** What may go along with an item of a claim. */
export const evidenceKinds = [
  'result',
  'imaging-report',
  'operation-note',
  'discharge-summary',
  'prescription',
  'referral',
  'consent',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export const quantityPeriods = ['visit', 'day', 'year'] as const;
export const separateBy = ['plan', 'module', 'month'] as const;
/** Most invoices that rules are tried on. */
export const mostTriedInvoices = 500;
/** Findings that a try shows. */
export const mostTriedFindings = 200;

/** What a column of a partner's file can hold. */
export const layoutFields = [
  'serviceDate',
  'patientName',
  'enrolleeNumber',
  'invoiceNumber',
  'itemName',
  'hmoCode',
  'module',
  'authorisation',
  'quantity',
  'unitPrice',
  'amount',
  'claimNumber',
] as const;
export type LayoutField = (typeof layoutFields)[number];
/** Days as year-month-day or day/month/year, texts in capitals. */
export const layoutFormats = ['plain', 'day-first', 'capitals'] as const;
export type LayoutFormat = (typeof layoutFormats)[number];
export const packFormats = ['pdf', 'xlsx', 'csv'] as const;
export type PackFormat = (typeof packFormats)[number];
export const mostLayoutColumns = 30;
