// Closed lists of the documents that move stock. Without zod: doors and addresses of screens load them.

export const adjustmentReasons = [
  'damage',
  'breakage',
  'theft',
  'expiry',
  'miscount',
  'found',
  'sample',
  'donation',
  'correction',
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

export const adjustmentStatuses = ['draft', 'pending-approval', 'posted', 'rejected'] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];

/** What an adjustment comes from: typed, the reserve dialog, or units missing from an issue or a transfer. */
export const adjustmentSources = ['manual', 'reserve', 'issue', 'transfer'] as const;
export type AdjustmentSource = (typeof adjustmentSources)[number];

export const issueStatuses = ['issued', 'received', 'part-returned', 'cancelled'] as const;
export type IssueStatus = (typeof issueStatuses)[number];

export const requisitionStatuses = ['draft', 'submitted', 'approved', 'part-issued', 'issued', 'rejected', 'cancelled'] as const;
export type RequisitionStatus = (typeof requisitionStatuses)[number];

export const requisitionPriorities = ['routine', 'urgent', 'emergency'] as const;
export type RequisitionPriority = (typeof requisitionPriorities)[number];

export const transferStatuses = ['in-transit', 'received', 'short-received', 'cancelled'] as const;
export type TransferStatus = (typeof transferStatuses)[number];

export const countScopes = ['all', 'category', 'shelf', 'abc'] as const;
export type CountScope = (typeof countScopes)[number];

export const countStatuses = ['open', 'counting', 'review', 'posted', 'cancelled'] as const;
export type CountStatus = (typeof countStatuses)[number];

/** Classes of products by what their use of a year cost: A the first 80 %, B the next 15 %, C the rest. */
export const abcClasses = ['A', 'B', 'C'] as const;
export type AbcClass = (typeof abcClasses)[number];

export const stockReports = ['consumption', 'slow-moving', 'abc', 'wastage', 'variance'] as const;
export type StockReport = (typeof stockReports)[number];

/** Windows of batches by the days that are left: past, and up to the three days of the settings, the last of them first. */
export const expiryWindows = ['expired', 'last', 'near', 'far', 'later'] as const;
export type ExpiryWindow = (typeof expiryWindows)[number];

const papers = { issue: 'issues', requisition: 'requisitions', adjustment: 'adjustments' } as const;
/** A document opened beside its list, below the hospital area: where notices lead. */
export const documentPath = (drawer: keyof typeof papers, id: string) => `/inventory?tab=${papers[drawer]}&drawer=${drawer}&record=${id}`;

/** Most lines that one document holds. */
export const mostDocumentLines = 200;
