// Words that stand in addresses or wherever a page begins: apart, because the first page loads them with every route.

export const billingMethods = ['Self-Pay', 'HMO', 'HPP', 'Company'] as const;

export const billingStatuses = ['active', 'suspended', 'ended'] as const;

export const billingVerifications = ['unverified', 'verified', 'failed'] as const;

export const genders = ['male', 'female', 'prefer not to say'] as const;

/** The statuses that lists show and filter by; the other two are internal. */
export const listedPatientStatuses = ['active', 'deceased'] as const;

export const patientSorts = ['createdAt', 'fullname', 'lastVisitAt', 'hospitalPatientId'] as const;

/** What stands in place of a confidential patient's name for those who may not know it. */
export const confidentialPatient = 'Confidential patient';
