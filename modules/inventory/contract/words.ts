/** Closed lists of the inventory, without zod. */
export const productKinds = ['medication', 'consumable', 'reagent', 'vaccine', 'device', 'linen-food-other'] as const;
export type ProductKind = (typeof productKinds)[number];

/** Kinds that may be kept without batches or expiry dates. */
export const untrackedKinds: readonly ProductKind[] = ['device', 'linen-food-other'];

export const productStatuses = ['enabled', 'disabled', 'archived'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const storages = ['room', 'cool', 'fridge-2-8', 'freezer', 'controlled-cupboard'] as const;
export type Storage = (typeof storages)[number];

export const medicineRoutes = [
  'oral',
  'iv',
  'im',
  'sc',
  'topical',
  'ophthalmic',
  'otic',
  'nasal',
  'inhaled',
  'rectal',
  'vaginal',
  'sublingual',
  'transdermal',
  'other',
] as const;
/** How a medicine is given. */
export type MedicineRoute = (typeof medicineRoutes)[number];

export const legalClasses = ['otc', 'pharmacy', 'prescription', 'controlled'] as const;
export type LegalClass = (typeof legalClasses)[number];

/** Classes of which nothing is handed out without a prescriber. */
export const prescribedClasses: ReadonlySet<LegalClass> = new Set<LegalClass>(['prescription', 'controlled']);

export const drugSchedules = ['II', 'III', 'IV', 'V'] as const;
export type DrugSchedule = (typeof drugSchedules)[number];

export const safetyWords = ['safe', 'caution', 'avoid', 'unknown'] as const;
/** What is known of a medicine in pregnancy or while breast-feeding. */
export type SafetyWord = (typeof safetyWords)[number];

export const listStatuses = ['active', 'archived'] as const;
export type ListStatus = (typeof listStatuses)[number];

export const reserveGroups = ['access', 'watch', 'reserve'] as const;
/** Groups of antibiotics (WHO AWaRe). */
export type ReserveGroup = (typeof reserveGroups)[number];

export const locationKinds = ['main-store', 'pharmacy', 'department'] as const;
export type LocationKind = (typeof locationKinds)[number];

export const batchStatuses = ['available', 'quarantined', 'recalled', 'expired', 'depleted'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

export const movementTypes = [
  'opening',
  'receive',
  'dispense',
  'return-in',
  'issue-out',
  'issue-in',
  'issue-return',
  'transfer-out',
  'transfer-in',
  'use',
  'adjust-plus',
  'adjust-minus',
  'write-off',
  'supplier-return',
  'count',
] as const;
export type MovementType = (typeof movementTypes)[number];

export const movementNames = {
  opening: 'Opening stock',
  receive: 'Received',
  dispense: 'Dispensed',
  'return-in': 'Returned',
  'issue-out': 'Issued to department',
  'issue-in': 'Received by department',
  'issue-return': 'Returned by department',
  'transfer-out': 'Transferred out',
  'transfer-in': 'Transferred in',
  use: 'Used',
  'adjust-plus': 'Adjusted up',
  'adjust-minus': 'Adjusted down',
  'write-off': 'Written off',
  'supplier-return': 'Returned to vendor',
  count: 'Counted',
} as const satisfies Record<MovementType, string>;

/** Ways out that serve somebody: only usable units, never those held for orders or, unasked, the reserve. */
export const servingTypes = ['dispense', 'issue-out', 'issue-return', 'transfer-out', 'use'] as const satisfies readonly MovementType[];
/** Ways out that set the books right: they may name batches that nobody may be given any more. */
export const correctingTypes = ['adjust-minus', 'write-off', 'supplier-return', 'count'] as const satisfies readonly MovementType[];
export type TakeType = (typeof servingTypes)[number] | (typeof correctingTypes)[number];

export const puttingTypes = [
  'return-in',
  'issue-in',
  'issue-return',
  'transfer-in',
  'adjust-plus',
  'count',
] as const satisfies readonly MovementType[];
export type PutType = (typeof puttingTypes)[number];

export const allocationStatuses = ['held', 'consumed', 'released'] as const;
export type AllocationStatus = (typeof allocationStatuses)[number];

export const stockStatuses = ['Out-Of-Stock', 'In-Stock'] as const;
export type StockStatus = (typeof stockStatuses)[number];

/** What becomes of rows of products that are there already: a fault, changed, or left alone. */
export const uploadModes = ['create', 'upsert', 'skip'] as const;
export const mostUploadRows = 5_000;
export const mostUploadBytes = 5 * 1024 * 1024;

/** Page of a product below the hospital area. */
export const productPath = (id: string) => `/inventory/products/${id}`;

/**
 * The lane of the calls that move stock: they wait for the same products, so few of a hospital run at once and the others wait before they
 * take a connection.
 */
export const stockLane = 'stock';
