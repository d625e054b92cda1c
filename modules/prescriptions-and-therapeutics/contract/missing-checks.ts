/** Checks that the report of doses tells as missing. */
export const missingChecks = ['identity', 'medicine'] as const;
export type MissingCheck = (typeof missingChecks)[number];
