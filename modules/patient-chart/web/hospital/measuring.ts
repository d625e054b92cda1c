/** What of a patient decides which measurements are asked for and which are unusual. */
export interface Measuring {
  readonly id: string;
  readonly fullname: string;
  /** `YYYY-MM-DD`, or nothing where it is not known. */
  readonly dateOfBirth: string | null;
  readonly sexAtBirth: string;
}

/** Whole months from birth to a day. */
export function monthsOld(dateOfBirth: string | null, today: string): number | null {
  if (!dateOfBirth) return null;
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = dateOfBirth.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  return (year - birthYear) * 12 + (month - birthMonth) - (day < birthDay ? 1 : 0);
}
