export const nhiaReturnStatuses = ['draft', 'sent'] as const;
export type NhiaReturnStatus = (typeof nhiaReturnStatuses)[number];

export const nhiaVisitKinds = ['primary', 'referred', 'emergency', 'admission'] as const;
export type NhiaVisitKind = (typeof nhiaVisitKinds)[number];

/** What an encounter lacks for the return. */
export const nhiaFaults = ['diagnosis', 'code', 'enrollee'] as const;
export type NhiaFault = (typeof nhiaFaults)[number];

export const nhiaPayments = ['capitation', 'fee-for-service'] as const;

/** Encounters of a month that a return holds at most. */
export const mostNhiaEncounters = 5000;
/** Returns that are listed. */
export const mostNhiaReturns = 24;
