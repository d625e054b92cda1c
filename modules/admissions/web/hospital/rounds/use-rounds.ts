/** Changes that rounds and treatment plans on the screen follow. */
export const roundsLive = ['ward-rounds', 'treatment-plan-items', 'lab-requests', 'prescriptions'] as const;

/** Where one round is written and read. */
export function roundPath(admissionId: string, roundId: string): string {
  return `/hospital/admissions/${admissionId}/rounds/${roundId}`;
}

/** The printable sheet of a round. */
export function roundSheetPath(admissionId: string, roundId: string): string {
  return `${roundPath(admissionId, roundId)}/print`;
}
