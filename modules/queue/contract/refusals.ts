import { declareRefusals } from '#kernel/contract/refusals.ts';
import { mostCalls, returnMinutes } from './words.ts';

export const queueRefusals = declareRefusals({
  ALREADY_IN_QUEUE: { status: 409, message: 'Patient is already in a queue', constraint: 'queue_tickets_one_open' },
  BEING_SERVED: { status: 409, message: 'Patient is being served by {name}' },
  NOT_IN_QUEUE: { status: 409, message: 'Patient is not in this queue' },
  NOT_UNAVAILABLE: { status: 409, message: 'Patient is not unavailable' },
  NOT_BEING_SERVED: { status: 409, message: 'Patient is not being served' },
  CALLED_TOO_SOON: { status: 429, message: 'Wait a few seconds before calling again' },
  CALLED_TOO_OFTEN: { status: 409, message: `Patient was called ${mostCalls} times` },
  TICKET_OTHER_DAY: { status: 422, message: 'Ticket is from another day' },
  CHOOSE_ANOTHER_DEPARTMENT: { status: 422, message: 'Choose another department', field: 'toDepartmentId' },
  QUEUE_NOT_ENABLED: { status: 422, message: 'Queue is not enabled for {department}' },
  STAGE_NOT_OFFERED: { status: 422, message: 'This queue does not have this stage', field: 'stage' },
  PRACTITIONER_NOT_ACTIVE: { status: 422, message: 'Choose an active staff member' },
  QUEUE_ROOM_UNKNOWN: { status: 422, message: "This room is not one of the queue's rooms", field: 'roomId' },
  RETURN_TOO_LATE: { status: 422, message: `Service can be undone within ${returnMinutes} minutes` },
  CONSULTATION_UNSIGNED: { status: 422, message: 'The consultation is not signed yet', field: 'confirm' },
  NOT_CHECKED_IN: { status: 404, message: 'Patient is not checked in' },
  DISPLAY_REVOKED: { status: 404, message: 'This display is no longer in use' },
  QUEUE_REPORT_DATES: { status: 400, message: 'The start date must not be after the end date', field: 'start' },
  QUEUE_REPORT_TOO_LONG: { status: 422, message: 'Date range is too long' },
});
