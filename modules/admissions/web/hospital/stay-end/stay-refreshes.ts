/** Live changes that renew what the end of a stay shows. */
export const stayLive = ['patient-admissions', 'beds'] as const;
/** What an act of the end of a stay makes stale beside the stay itself. */
export const endRefreshes = ['beds', 'rooms', 'wards', 'patients', 'patient-bills', 'invoices'] as const;

export type StayPaper = 'wristband' | 'discharge-summary' | 'interim-bill' | 'gate-pass';

/** The address of a paper of a stay. */
export function paperOf(admissionId: string, paper: StayPaper): string {
  return `/hospital/admissions/${admissionId}/${paper}`;
}
