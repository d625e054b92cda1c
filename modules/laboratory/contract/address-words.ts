// Words that stand in addresses: apart, because the first page loads them with every route.

/** Most urgent first. */
export const priorities = ['stat', 'urgent', 'routine'] as const;

export const requestOrigins = ['outpatient', 'inpatient', 'antenatal', 'emergency', 'procedure', 'walk-in'] as const;

export const requestSources = ['internal', 'external'] as const;

/** Where a request stands. Lists also read them with `_` for `-`. */
export const requestStatuses = ['specimen-due', 'specimen-taken', 'result-entered', 'result-released', 'cancelled'] as const;

export const specimenTypes = [
  'blood',
  'serum',
  'plasma',
  'urine',
  'stool',
  'sputum',
  'swab',
  'csf',
  'aspirate',
  'semen',
  'tissue',
  'other',
] as const;

/** Tubes that are there: those whose time is over, all that the laboratory keeps, and those that were taken and did not arrive yet. */
export const tubeShelves = ['due', 'kept', 'on-the-way'] as const;

export const testKinds = ['test', 'profile'] as const;

export const testStatuses = ['active', 'disabled', 'archived'] as const;
