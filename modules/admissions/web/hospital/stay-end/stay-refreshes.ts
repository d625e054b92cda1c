import { stayDrawerPrefix } from '../search.ts';

/** Live changes that renew what the end of a stay shows. */
export const stayLive = ['patient-admissions', 'beds'] as const;
/** What an act of the end of a stay makes stale beside the stay itself. */
export const endRefreshes = ['beds', 'rooms', 'wards', 'patients', 'patient-bills', 'invoices'] as const;

/** The address of a stay with one of its forms open beside the tab in which it is read. */
export function formOf(admissionId: string, act: string): string {
  return `/hospital/admissions/${admissionId}?tab=discharge&drawer=${stayDrawerPrefix}${act}&record=${admissionId}`;
}

export type StayPaper = 'wristband' | 'discharge-summary' | 'interim-bill' | 'gate-pass';

/** The address of a paper of a stay. */
export function paperOf(admissionId: string, paper: StayPaper): string {
  return `/hospital/admissions/${admissionId}/${paper}`;
}
