/** Closed lists of the billing setup, without zod. */
export const billingModules = [
  'Admission',
  'Blood',
  'Laboratory',
  'Radiology',
  'Medication',
  'Procedure',
  'ProfessionalService',
  'OtherService',
] as const;
/** The eight parts of a price list, verbatim as price lists of insurers name them. */
export type BillingModule = (typeof billingModules)[number];

/** The two parts whose items are arranged by service types. */
export const serviceModules = ['ProfessionalService', 'OtherService'] as const;

export const serviceTypeKinds = ['professional-services', 'others'] as const;
export type ServiceTypeKind = (typeof serviceTypeKinds)[number];

/** Which kind of service types arranges the items of a part; null for parts without. */
export function serviceKindOf(module: BillingModule): ServiceTypeKind | null {
  if (module === 'ProfessionalService') return 'professional-services';
  return module === 'OtherService' ? 'others' : null;
}

/** Catalogues whose records are charged through an item of the price list. */
export const itemSources = ['lab-test', 'radiology-test', 'procedure', 'product', 'room', 'blood-component', 'appointment-type'] as const;
export type ItemSource = (typeof itemSources)[number];

export const itemUnits = ['each', 'day', 'hour', 'session', 'unit', 'dose', 'km', 'visit'] as const;
export type ItemUnit = (typeof itemUnits)[number];

export const setupStatuses = ['active', 'archived'] as const;
export type SetupStatus = (typeof setupStatuses)[number];

/** When a service must be paid before it is given; `inherit` = as the hospital's policy says for the item's part. */
export const itemPaymentPolicies = ['inherit', 'none', 'pay-first', 'deposit-or-pay'] as const;
export type ItemPaymentPolicy = (typeof itemPaymentPolicies)[number];
export const gates = ['none', 'pay-first', 'deposit-or-pay'] as const;
export type Gate = (typeof gates)[number];

export const limitedSexes = ['male', 'female'] as const;
export type LimitedSex = (typeof limitedSexes)[number];

export const priceSources = ['manual', 'upload', 'setup', 'bulk-change'] as const;
export type PriceSource = (typeof priceSources)[number];

export const ruleKinds = ['override', 'surcharge-percent', 'surcharge-fixed', 'discount-percent', 'discount-fixed', 'package'] as const;
export type RuleKind = (typeof ruleKinds)[number];
export const ruleStatuses = ['active', 'paused', 'archived'] as const;
export type RuleStatus = (typeof ruleStatuses)[number];

/** Who pays for a line: the billing methods of patients, and people or institutions from outside. */
export const payers = ['Self-Pay', 'HMO', 'HPP', 'Company', 'External'] as const;
export type Payer = (typeof payers)[number];
/** Payers with a tariff of their own. */
export const insurers = ['HMO', 'HPP', 'Company'] as const;

export const encounterTypes = ['outpatient', 'inpatient', 'emergency', 'antenatal'] as const;
export type EncounterType = (typeof encounterTypes)[number];

export const discountReasonKinds = ['discount', 'exemption'] as const;
export type DiscountReasonKind = (typeof discountReasonKinds)[number];

export const symbolPositions = ['before', 'after'] as const;
export type SymbolPosition = (typeof symbolPositions)[number];
/** What may stand between digits; an empty text is none. */
export const separators = [',', '.', ' ', ''] as const;
export type Separator = (typeof separators)[number];

export const draftMoments = ['never', 'checkout', 'discharge'] as const;
export type DraftMoment = (typeof draftMoments)[number];

export const bulkPriceKinds = ['percent', 'fixed', 'set'] as const;
export type BulkPriceKind = (typeof bulkPriceKinds)[number];

export const uploadModes = ['validate', 'commit'] as const;
export type UploadMode = (typeof uploadModes)[number];
export const duplicateWays = ['skip', 'update'] as const;
export type DuplicateWay = (typeof duplicateWays)[number];

/** Most rows of one upload, and bytes of its file. */
export const mostUploadRows = 20_000;
export const mostUploadBytes = 5_242_880;

/** A price that changes by more than this is told to those who keep the price list (basis points). */
export const priceChangeToldFrom = 2_500;
/** Rows that a page of the price list may hold as the screens ask for the full list. */
export const fullListLimit = 300;

/** Account of income by part of the price list (chart of accounts). */
export const revenueAccounts: Readonly<Record<BillingModule, string>> = {
  Admission: '4010',
  Blood: '4020',
  Laboratory: '4030',
  Radiology: '4040',
  Medication: '4050',
  Procedure: '4060',
  ProfessionalService: '4070',
  OtherService: '4080',
};
/** Account of tax owed, unless a tax names another. */
export const taxAccount = '2200';

/** Patient categories that every hospital begins with; the first is every patient's until another is given. */
export const defaultCategories = ['General', 'Staff', 'Staff dependant', 'Senior citizen', 'Indigent', 'Corporate'] as const;
/** Reasons of discounts that every hospital begins with. */
export const defaultDiscountReasons = [
  'Hospital charity',
  'Staff benefit',
  'Management approval',
  'Service recovery',
  'Prompt payment',
  'Price correction',
] as const;
/** Service types that every hospital begins with. */
export const defaultServiceTypes: Readonly<Record<ServiceTypeKind, readonly string[]>> = {
  'professional-services': ['Consultation', 'Surgeon fee', 'Anaesthetist fee', 'Nursing', 'Physiotherapy', 'Dietetics'],
  others: ['Registration', 'Ambulance', 'Mortuary', 'Medical report', 'Oxygen', 'Feeding'],
};
