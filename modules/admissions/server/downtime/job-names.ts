/** Every hour: the packs of hospitals that turned them on. */
export const packsJob = 'admissions.downtime-packs';
export const packsJobOfHospital = 'admissions.downtime-packs-of-hospital';
/** Brings the operator's folder in step with the newest packs of a hospital. */
export const folderJob = 'admissions.downtime-folder';
