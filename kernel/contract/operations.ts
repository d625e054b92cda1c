/** Events of the servers that an operator should know of. */
export const operationKinds = [
  'server-restarted',
  'database-restarted',
  'backup-made',
  'backup-failed',
  'drill-passed',
  'drill-failed',
] as const;
export type OperationKind = (typeof operationKinds)[number];

/** What keeps a site from losing its data. */
export const protectionSubjects = ['archive', 'backup', 'drill'] as const;
export type ProtectionSubject = (typeof protectionSubjects)[number];

/** `late`: it should have happened by now. */
export const protectionStates = ['ok', 'late', 'failed'] as const;
export type ProtectionState = (typeof protectionStates)[number];
