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

/** Acts on a row that its state allows, whoever asks. */
export function actsOn(row: Pick<AppointmentRow, 'status' | 'checkedInAt'>) {
  const scheduled = row.status === 'Scheduled';
  return {
    checkIn: scheduled && row.checkedInAt === null,
    undoCheckIn: scheduled && row.checkedInAt !== null,
    edit: scheduled,
    move: scheduled && row.checkedInAt === null,
    cancel: scheduled,
    rebook: row.status === 'Cancelled' || row.status === 'No-show',
  };
}
