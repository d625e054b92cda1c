import type { AppointmentRow } from '#modules/appointments/contract/records.ts';

type Of = Pick<AppointmentRow, 'internalPatient' | 'externalPatient'>;

/** Who comes. */
export function personName(row: Of): string {
  return row.internalPatient?.fullname ?? row.externalPatient?.fullname ?? '–';
}

/** The telephone of who comes, when it may be seen. */
export function personPhone(row: Of): string | null {
  if (row.internalPatient) return row.internalPatient.phoneNumber;
  const { dialCode, phoneNumber } = row.externalPatient ?? {};
  return phoneNumber ? [dialCode, phoneNumber].filter(Boolean).join(' ') : null;
}
