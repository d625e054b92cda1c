/** An HMO bill gathers while it is open; one of which nothing is left, or whose items went to another, is cancelled. */
export const hmoBillStatuses = ['open', 'invoiced', 'cancelled'] as const;
export type HmoBillStatus = (typeof hmoBillStatuses)[number];

export const hmoBillItemStatuses = ['active', 'removed'] as const;
export const hmoBillItemOrigins = ['auto', 'manual'] as const;

/** Where the amount of a removed item goes: to the patient, or nowhere. */
export const removedTo = ['patient', 'void'] as const;
export type RemovedTo = (typeof removedTo)[number];

export const capitationMonthStates = ['expected', 'missing', 'received', 'short', 'over'] as const;
export type CapitationMonthState = (typeof capitationMonthStates)[number];
export const capitationMethods = ['transfer', 'cheque', 'other'] as const;

/** Entity of the live stream. */
export const liveHmoBills = 'hmo-bills';
/** Bills of a month end up to which the invoices are made at once; above, a job makes them. */
export const mostInvoicesAtOnce = 200;
export const mostHmoDiagnoses = 30;
/** Places of the web: a card of a bill's page, and its path below the area. */
export const hmoBillsPath = '/hmo-management/hmobill';
