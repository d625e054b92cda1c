const dayMilliseconds = 86_400_000;

/** Which day of a stay a calendar date is: the day of admission is the first. */
export function dayOfStay(admittedOn: string, date: string): number {
  return Math.max(0, Math.round((Date.parse(date) - Date.parse(admittedOn)) / dayMilliseconds)) + 1;
}
