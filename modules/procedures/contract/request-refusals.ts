import { declareRefusals, Refusal } from '#kernel/contract/refusals.ts';
import type { OverlapKind } from './request-words.ts';

export const procedureRequestRefusals = declareRefusals({
  PROCEDURE_STATE: { status: 409, message: 'Procedure is {status}' },
  PROCEDURE_OVERLAP: { status: 409, message: 'This time is taken', constraint: 'procedure_bookings_no_overlap', field: 'startDateTime' },
  PROCEDURE_UNAVAILABLE: { status: 422, message: 'Choose active procedures of the catalogue', field: 'procedureIds' },
  PROCEDURE_SIDE: { status: 422, message: 'Choose the side of {procedure}', field: 'procedures' },
  PROCEDURE_TIME: { status: 422, message: 'Choose a time that is still to come', field: 'startDateTime' },
  PROCEDURE_THEATRE: { status: 422, message: 'Choose a theatre that is in use', field: 'theatreRoomId' },
  PROCEDURE_ORDER_PLACE: { status: 422, message: 'Procedures cannot be requested here', field: 'place' },
  PROCEDURE_BILLING: { status: 422, message: 'Choose an active billing method of the patient', field: 'patientBillingId' },
  PROCEDURE_STAFF: { status: 422, message: 'Choose an active staff member', field: 'surgeons' },
  LEAD_SURGEON_REQUIRED: { status: 422, message: 'Lead surgeon is required', field: 'surgeons', constraint: 'procedure_team_one_lead' },
  OVERRIDE_REASON: { status: 422, message: 'Enter why the time is taken anyway', field: 'overrideReason' },
  SESSION_OTHER: { status: 422, message: 'This time belongs to another session, or to none', field: 'confirm' },
  SESSION_CLOSED: { status: 422, message: 'The theatre is closed at this time, or kept for emergencies', field: 'startDateTime' },
  PROCEDURE_RUNNING: { status: 409, message: 'A procedure is running in {theatre}', constraint: 'procedure_requests_running_theatre' },
  PATIENT_IN_THEATRE: {
    status: 409,
    message: 'A procedure of this patient is running already',
    constraint: 'procedure_requests_running_patient',
  },
  SURGEON_IN_THEATRE: {
    status: 409,
    message: 'The lead surgeon is in a procedure that is still running',
    constraint: 'procedure_requests_running_lead',
  },
  START_BLOCKED: { status: 422, message: '{first}' },
  BLOOD_NOT_READY: { status: 422, message: 'No blood has been cross-matched for this procedure', field: 'confirm' },
  WAIVER_DOCTORS: { status: 422, message: 'Two doctors confirm the waiver, each with their own PIN', field: 'waiver' },
  ABANDONED_NOTE: { status: 422, message: 'Enter why the procedure was abandoned', field: 'note' },
  NOT_LEFT_THEATRE: { status: 422, message: 'Record first that the patient left the theatre' },
  PROCEDURE_TEAM_FULL: { status: 422, message: 'A team has at most 20 people', field: 'surgeons' },
  NOT_IN_TEAM: { status: 422, message: 'Only the team of the procedure writes its note' },
});

/** Words of PROCEDURE_OVERLAP by what is taken. */
const overlapWords: Readonly<Record<OverlapKind, string>> = {
  theatre: 'Theatre is not available at this time',
  surgeon: 'Surgeon is not available at this time',
  patient: 'Patient has another procedure at this time',
  visit: 'Surgeon has an appointment at this time',
  leave: 'Surgeon is on leave at this time',
};

/** PROCEDURE_OVERLAP with the words of its kind: what is taken and by what. */
export function overlapRefusal(kind: OverlapKind, details: Readonly<Record<string, unknown>>): Refusal {
  const { status } = procedureRequestRefusals.specs.PROCEDURE_OVERLAP;
  const field = kind === 'theatre' ? 'theatreRoomId' : kind === 'patient' ? 'startDateTime' : 'surgeons';
  return new Refusal('PROCEDURE_OVERLAP', { status, message: overlapWords[kind] }, { kind, ...details }, { [field]: overlapWords[kind] });
}
