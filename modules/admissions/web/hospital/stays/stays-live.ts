/** Changes that lists of stays follow. */
export const staysLive = ['patient-admissions', 'beds', 'patients', 'patient-bills'] as const;
