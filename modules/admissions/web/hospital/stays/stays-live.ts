/** Changes that lists of stays follow. */
export const staysLive = ['patient-admissions', 'beds', 'patients', 'patient-bills'] as const;

/** Changes that the page of a stay follows. */
export const stayLive = ['patient-admissions', 'companions', 'beds', 'patient-bills'] as const;
