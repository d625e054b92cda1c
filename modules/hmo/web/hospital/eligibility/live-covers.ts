/** What changes what is known of covers. */
export const liveCovers = ['patient-billings', 'hmo-eligibility', 'hmo'] as const;
