import { declareRefusals, Refusal } from '#kernel/contract/refusals.ts';
import type { ConflictKind } from './words.ts';

export const appointmentRefusals = declareRefusals({
  APPOINTMENT_OVERLAP: {
    status: 409,
    message: 'Practitioner already has an appointment at this time',
    constraint: 'appointments_practitioner_free',
  },
  OVERBOOK_LIMIT: { status: 409, message: 'At most {most} overbookings are allowed at this time' },
  OVERBOOK_REASON: { status: 400, message: 'Reason is required', field: 'overbookReason' },
  OUTSIDE_SCHEDULE: { status: 422, message: 'Outside the schedule of {name}', field: 'appointmentDate' },
  PRACTITIONER_ON_LEAVE: { status: 422, message: '{name} is on leave', field: 'appointmentDate' },
  APPOINTMENT_IN_PAST: { status: 422, message: 'Appointment date is in the past', field: 'appointmentDate' },
  APPOINTMENT_DURATION: { status: 400, message: 'An appointment takes 5 to 480 minutes', field: 'endDate' },
  APPOINTMENT_CHECKED_IN: { status: 409, message: 'Patient is already checked in' },
  APPOINTMENT_NOT_TODAY: { status: 422, message: 'Appointment is not for today' },
  APPOINTMENT_TOO_EARLY: { status: 422, message: 'Check-in opens {minutes} minutes before the appointment' },
  APPOINTMENT_NOT_CHECKED_IN: { status: 409, message: 'Patient is not checked in' },
  APPOINTMENT_STATE: { status: 409, message: 'Appointment is {status}' },
  APPOINTMENT_REASON: { status: 400, message: 'Reason is required', field: 'reason' },
  WAITING_ENDED: { status: 409, message: 'This patient is no longer on the waitlist' },
  REGISTER_FIRST: { status: 422, message: 'Register the patient first' },
  EXTERNAL_CHOICE: { status: 400, message: 'Register the patient, link a patient or continue as external' },
  MATCHES_PATIENT: { status: 409, message: 'A registered patient has this name and phone number' },
  SAME_PHONE_SOON: { status: 422, message: 'This phone number has an appointment within the hour' },
  PATIENT_NEEDED: { status: 400, message: 'Choose a patient', field: 'patientId' },
  PATIENT_NOT_INTERNAL: { status: 422, message: 'This appointment is for an external patient' },
  PATIENT_NOT_EXTERNAL: { status: 422, message: 'This appointment is for a registered patient' },
  PRACTITIONER_NEEDED: { status: 400, message: 'Choose a practitioner', field: 'practitionerId' },
  PRACTITIONER_UNKNOWN: { status: 422, message: 'This staff member cannot be booked', field: 'practitionerId' },
  ROOM_UNKNOWN: { status: 422, message: 'This room is not in the list', field: 'roomId' },
  BILLING_NOT_OF_PATIENT: { status: 422, message: 'This is not an active billing method of the patient', field: 'patientBillingId' },
  FOLLOW_UP_ITEM_UNKNOWN: { status: 422, message: 'Choose an item of the price list', field: 'followUpItemId' },
  APPOINTMENT_TYPE_UNKNOWN: { status: 422, message: 'This appointment type is not in the list', field: 'appointmentTypeId' },
  APPOINTMENT_TYPE_NOT_HERE: { status: 422, message: '{type} cannot be booked in this department', field: 'departmentId' },
  DEPARTMENT_SEES_NO_PATIENTS: { status: 422, message: '{name} does not see patients. Choose another department.', field: 'departmentId' },
  APPOINTMENT_TYPE_EXISTS: {
    status: 409,
    message: 'Appointment type already exists',
    constraint: 'appointment_types_one_name',
    field: 'name',
  },
  APPOINTMENT_TYPE_BOOKED: { status: 422, message: '{n} future appointments have this type. Move them first', field: 'status' },
  APPOINTMENT_TYPE_CAPACITY: {
    status: 400,
    message: 'Only appointment types of a department pool allow several patients at the same time',
    field: 'capacityPerSlot',
  },
  NOT_IN_SERIES: { status: 422, message: 'This appointment is not part of a series', field: 'applyTo' },
  SCHEDULE_OWNER: { status: 400, message: 'Enter either a practitioner or a department', field: 'practitionerId' },
  SCHEDULE_TIMES: {
    status: 400,
    message: 'The end must be after the start',
    field: 'endTime',
    constraint: 'appointment_schedules_forward',
  },
  SCHEDULE_BREAKS: { status: 400, message: 'Breaks must be within the hours and must not overlap', field: 'breaks' },
  SCHEDULE_DATES: {
    status: 400,
    message: 'Valid to must not be before valid from',
    field: 'validTo',
    constraint: 'appointment_schedules_dates',
  },
  SCHEDULE_OVERLAP: { status: 409, message: 'These hours overlap others of the same schedule', constraint: 'appointment_schedules_apart' },
  EXCEPTION_DATES: { status: 400, message: 'The last day must not be before the first', field: 'toDate' },
  EXCEPTION_TIMES: { status: 400, message: 'Enter the hours of the extra clinic', field: 'startTime' },
  RANGE_TOO_LONG: { status: 400, message: 'At most {days} days can be requested at a time', field: 'to' },
  BULK_TARGET: { status: 400, message: 'Choose where to move the appointments', field: 'target' },
  PATIENT_BOOKING_OFF: { status: 422, message: 'This hospital does not accept online bookings. Call the hospital.' },
  NOT_BOOKABLE_BY_PATIENT: {
    status: 422,
    message: 'This appointment cannot be booked here. Call the hospital.',
    field: 'appointmentTypeId',
  },
  BOOKING_NOTICE: { status: 422, message: 'Book at least {minutes} minutes ahead', field: 'appointmentDate' },
  BOOKING_HORIZON: { status: 422, message: 'Bookings are open for the next {days} days', field: 'appointmentDate' },
  CUTOFF_PASSED: { status: 422, message: 'It is too late to change this appointment here. Call the hospital.' },
  DESK_CODE_WRONG: { status: 422, message: "This is not today's front desk code", field: 'code' },
});

/** Message of APPOINTMENT_OVERLAP by what is taken. */
const overlapWords: Readonly<Partial<Record<ConflictKind, string>>> = {
  practitioner: 'Practitioner already has an appointment at this time',
  procedure: 'Practitioner has a procedure at this time',
  patient: 'Patient already has an appointment at this time',
  room: 'Room is already booked',
  pool: 'Slot is full',
  offer: 'This time is held for a patient on the waitlist',
};

/** APPOINTMENT_OVERLAP with the words of its kind: what is taken and by what. */
export function overlapRefusal(kind: ConflictKind, details: Readonly<Record<string, unknown>>): Refusal {
  const spec = appointmentRefusals.specs.APPOINTMENT_OVERLAP;
  return new Refusal('APPOINTMENT_OVERLAP', { status: spec.status, message: overlapWords[kind] ?? spec.message }, { kind, ...details });
}

/** The words of a conflict for people. */
export function conflictWords(kind: ConflictKind, name: string): string {
  if (kind === 'past') return appointmentRefusals.specs.APPOINTMENT_IN_PAST.message;
  if (kind === 'schedule') return `Outside the schedule of ${name}`;
  if (kind === 'leave') return `${name} is on leave`;
  return overlapWords[kind] ?? 'This time is taken';
}
