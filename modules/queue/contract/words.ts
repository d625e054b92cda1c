/** Where in the course of a visit a ticket stands. */
export const ticketStages = ['triage', 'consultation', 'service', 'review'] as const;
export type TicketStage = (typeof ticketStages)[number];

export const ticketStatuses = ['waiting', 'called', 'serving', 'unavailable', 'transferred', 'served', 'left'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Open: the patient is still expected or being served. A visit has at most one open ticket. */
export const openStatuses = ['waiting', 'called', 'serving', 'unavailable'] as const;
/** In the line: waiting, called and serving, as the queue's list shows them. */
export const lineStatuses = ['waiting', 'called', 'serving'] as const;
export const closedStatuses = ['transferred', 'served', 'left'] as const;
export type ClosedStatus = (typeof closedStatuses)[number];

/** Lowest first. */
export const ticketPriorities = ['normal', 'urgent', 'emergency'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Colours of the South African Triage Scale, most urgent first; blue is for the dead. */
export const triageColours = ['red', 'orange', 'yellow', 'green', 'blue'] as const;
export type TriageColour = (typeof triageColours)[number];

/** What earns a ticket minutes in the line. Elderly (65 and over) and child (under 5) come from the date of birth. */
export const ticketFlags = ['elderly', 'child', 'pregnant', 'disabled', 'returning-with-results'] as const;
export type TicketFlag = (typeof ticketFlags)[number];
/** Those that people set; the others follow from the patient's age. */
export const chosenFlags = ['pregnant', 'disabled', 'returning-with-results'] as const;
export type ChosenFlag = (typeof chosenFlags)[number];

export const leftReasons = ['left-without-being-seen', 'sent-home', 'admitted', 'deceased', 'cancelled', 'day-closed'] as const;
export type LeftReason = (typeof leftReasons)[number];
/** What people may choose; the others come from admissions, deaths and the close of the day. */
export const chosenLeftReasons = ['left-without-being-seen', 'sent-home', 'cancelled'] as const;
export type ChosenLeftReason = (typeof chosenLeftReasons)[number];

export const paymentStates = ['cleared', 'awaiting-payment', 'hmo-approval-pending', 'not-required'] as const;
export type PaymentStateWord = (typeof paymentStates)[number];

export const queueEventTypes = [
  'checked-in',
  'called',
  'recalled',
  'served',
  'unavailable',
  'reinstated',
  'transferred-out',
  'transferred-in',
  'priority-changed',
  'assigned',
  'returned',
  'completed',
  'left',
] as const;
export type QueueEventType = (typeof queueEventTypes)[number];

export const orderRules = ['priority-then-time', 'appointment-time-first', 'strict-arrival'] as const;
export type OrderRule = (typeof orderRules)[number];

export const reinstatePositions = ['original-place', 'after-next-3', 'end'] as const;
export type ReinstatePosition = (typeof reinstatePositions)[number];

export const displayModes = ['number-only', 'number-and-initials'] as const;
export type DisplayMode = (typeof displayModes)[number];

/** Reasons that the transfer's form offers; a reason of one's own is as good. */
export const transferReasons = ['Triage done', 'Lab', 'Imaging', 'Pharmacy', 'Specialist opinion', 'Wrong department', 'Other'] as const;

/** A ticket is called so often at most. */
export const mostCalls = 10;
/** Seconds between two calls of one ticket. */
export const secondsBetweenCalls = 5;
/** Minutes within which a mistaken serve can be taken back. */
export const returnMinutes = 15;
/** Calls that a display remembers. */
export const displayedCalls = 6;
/** Next numbers that a display shows. */
export const displayedNext = 12;

/** Entity of the live stream whose `id` is the department whose line changed. */
export const liveQueue = 'queue';
/** Entity of the live stream whose `id` is the department whose rooms changed. */
export const liveRooms = 'rooms';

/** Where a display's screen is opened, below the site's address. */
export function displayPath(token: string): string {
  return `/hospital/queue-display/${token}`;
}

/** Where staff open the line of a department, below the area. */
export function queuePath(departmentId: string): string {
  return `/queue-management?departmentId=${departmentId}`;
}
