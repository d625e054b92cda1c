// Words that stand in addresses: apart, because the first page loads them with every route.

export const billingMethods = ['Self-Pay', 'HMO', 'HPP', 'Company'] as const;

export const genders = ['male', 'female', 'prefer not to say'] as const;

/** The statuses that lists show and filter by; the other two are internal. */
export const listedPatientStatuses = ['active', 'deceased'] as const;

export const patientSorts = ['createdAt', 'fullname', 'lastVisitAt', 'hospitalPatientId'] as const;
