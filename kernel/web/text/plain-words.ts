/**
 * A name of the program as people read it, where no text of its own says it: `checkedInAt` is "Checked in at", `billing.method` is
 * "Billing method", `appointment-reminder` is "Appointment reminder".
 */
export function plainWords(name: string): string {
  const words = name
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
