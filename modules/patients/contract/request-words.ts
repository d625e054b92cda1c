/** What a hospital asks about a person whom another hospital knows, too. */
export const personRequestKinds = ['merge', 'details', 'death'] as const;
export type PersonRequestKind = (typeof personRequestKinds)[number];

export const personRequestStatuses = ['waiting', 'done', 'declined', 'withdrawn'] as const;
export type PersonRequestStatus = (typeof personRequestStatuses)[number];

/** Who answered: the persons by their codes, another hospital that knows the person, or the operator. */
export const personRequestDeciders = ['persons', 'hospital', 'operator'] as const;
export type PersonRequestDecider = (typeof personRequestDeciders)[number];

/** Columns of a person that a hospital may ask to change. */
export const personIdentityColumns = [
  'firstName',
  'middleName',
  'lastName',
  'dateOfBirth',
  'dateOfBirthEstimated',
  'gender',
  'sexAtBirth',
] as const;
export const personContactColumns = ['dialCode', 'phoneNumber', 'email', 'language', 'preferredContact'] as const;
export const personColumns = [...personIdentityColumns, ...personContactColumns] as const;
export type PersonColumn = (typeof personColumns)[number];
