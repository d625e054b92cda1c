/** Closed lists of the appointments module, without zod. */
export const appointmentStatuses = ['Scheduled', 'In-progress', 'Completed', 'Cancelled', 'No-show'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Only these take time from a practitioner, a patient, a room or a pool. */
export const countedStatuses = ['Scheduled', 'In-progress'] as const;

export const appointmentKinds = ['internal', 'external'] as const;
export type AppointmentKind = (typeof appointmentKinds)[number];

export const appointmentModes = ['in-person', 'phone', 'video', 'home-visit'] as const;
export type AppointmentMode = (typeof appointmentModes)[number];

export const appointmentPriorities = ['normal', 'urgent', 'emergency'] as const;
export type AppointmentPriority = (typeof appointmentPriorities)[number];

export const appointmentSources = [
  'front-desk',
  'walk-in',
  'phone',
  'patient-area',
  'follow-up',
  'referral',
  'antenatal',
  'recurring',
] as const;
export type AppointmentSource = (typeof appointmentSources)[number];

/** Sources that staff may name; the others are set by the act itself. */
export const deskSources = ['front-desk', 'phone', 'follow-up', 'referral'] as const;

export const checkInMethods = ['desk', 'kiosk', 'patient-qr'] as const;
export type CheckInMethod = (typeof checkInMethods)[number];

export const cancelSides = ['patient', 'hospital'] as const;
export type CancelSide = (typeof cancelSides)[number];

/** What a change of a series reaches. */
export const seriesReaches = ['this', 'following'] as const;
export type SeriesReach = (typeof seriesReaches)[number];

export const recurrenceUnits = ['day', 'week'] as const;
export type RecurrenceUnit = (typeof recurrenceUnits)[number];
export const mostVisits = 26;

export const exceptionKinds = ['leave', 'holiday', 'theatre', 'extra-clinic'] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

export const typeStatuses = ['active', 'archived'] as const;
export type TypeStatus = (typeof typeStatuses)[number];

/** Colours of types in the calendar: names of the palette, not of hues in print. */
export const typeColors = [
  'blue',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'cyan',
  'gray',
] as const;
export type TypeColor = (typeof typeColors)[number];

export const appointmentSorts = ['appointmentDate', 'createdAt', 'appointmentNumber'] as const;
export type AppointmentSort = (typeof appointmentSorts)[number];

export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** `opening`: the opening hours, which stand behind a practitioner without hours of their own. */
export const backgroundKinds = ['schedule', 'opening', 'closed', ...exceptionKinds] as const;
export type BackgroundKind = (typeof backgroundKinds)[number];

export const reminderChannels = ['sms', 'email'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];
export const reminderStates = ['queued', 'sent', 'skipped'] as const;
export type ReminderState = (typeof reminderStates)[number];

export const waitlistStatuses = ['waiting', 'offered', 'booked', 'removed'] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

/** What stands in the way of a time: with whom or what it collides. */
export const conflictKinds = ['past', 'practitioner', 'patient', 'room', 'pool', 'procedure', 'leave', 'schedule', 'offer'] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** Who an appointment's slot is held for while an offer of the waiting list runs: minutes. */
export const offerMinutes = 30;
/** A visit may be entered so many minutes after it began. */
export const pastMinutes = 15;
/** Most days of one question for free slots. */
export const mostSlotDays = 62;
/** Reasons that the cancel dialog offers unless the hospital has its own. */
export const defaultCancelReasons = ['Patient request', 'Doctor unavailable', 'Duplicate', 'Deceased', 'Other'] as const;
