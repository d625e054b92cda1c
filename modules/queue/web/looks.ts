import {
  IconAlertTriangle,
  IconArrowForwardUp,
  IconBabyCarriage,
  IconBellRinging,
  IconCash,
  IconDoorExit,
  IconFlask,
  IconHourglass,
  IconOld,
  IconUrgent,
  IconUserOff,
  IconUserQuestion,
  IconWheelchair,
  IconWoman,
} from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  DisplayMode,
  LeftReason,
  OrderRule,
  PaymentStateWord,
  QueueEventType,
  ReinstatePosition,
  TicketFlag,
  TicketPriority,
  TicketStage,
  TicketStatus,
  TriageColour,
} from '#modules/queue/contract/words.ts';

export const ticketLooks = {
  waiting: { word: word('Waiting'), tone: 'blue' },
  called: { word: word('Called'), tone: 'violet', icon: IconBellRinging },
  serving: { word: word('Serving'), tone: 'amber' },
  unavailable: { word: word('Unavailable'), tone: 'grey', icon: IconUserOff },
  transferred: { word: word('Transferred'), tone: 'grey', icon: IconArrowForwardUp },
  served: { word: word('Served'), tone: 'green' },
  left: { word: word('Left'), tone: 'grey', icon: IconDoorExit },
} satisfies Looks<TicketStatus>;

export const priorityLooks = {
  emergency: { word: word('Emergency'), tone: 'red', icon: IconUrgent },
  urgent: { word: word('Urgent'), tone: 'amber', icon: IconAlertTriangle },
  normal: { word: word('Normal'), tone: 'grey' },
} satisfies Looks<TicketPriority>;

export const flagLooks = {
  child: { word: word('Child'), tone: 'grey', icon: IconBabyCarriage },
  pregnant: { word: word('Pregnant'), tone: 'grey', icon: IconWoman },
  elderly: { word: word('Elderly'), tone: 'grey', icon: IconOld },
  disabled: { word: word('Disability'), tone: 'grey', icon: IconWheelchair },
  'returning-with-results': { word: word('Back with results'), tone: 'grey', icon: IconFlask },
} satisfies Looks<TicketFlag>;

/** Somebody who is not registered here. */
export const externalLook: Look = { word: word('External'), tone: 'grey', icon: IconUserQuestion };

export const paymentLooks = {
  cleared: { word: word('Cleared'), tone: 'green' },
  'awaiting-payment': { word: word('Awaiting payment'), tone: 'amber', icon: IconCash },
  'hmo-approval-pending': { word: word('HMO approval pending'), tone: 'violet', icon: IconHourglass },
  'not-required': { word: word('Not required'), tone: 'grey' },
} satisfies Looks<PaymentStateWord>;

export const colourWords = {
  red: word('Red'),
  orange: word('Orange'),
  yellow: word('Yellow'),
  green: word('Green'),
  blue: word('Blue'),
} satisfies Record<TriageColour, string>;

export const stageWords = {
  triage: word('Triage'),
  consultation: word('Consultation'),
  service: word('Service'),
  review: word('Review'),
} satisfies Record<TicketStage, string>;

export const leftWords = {
  'left-without-being-seen': word('Left without being seen'),
  'sent-home': word('Discharged home'),
  admitted: word('Admitted'),
  deceased: word('Deceased'),
  cancelled: word('Cancelled'),
  'day-closed': word('Day closed'),
} satisfies Record<LeftReason, string>;

export const eventWords = {
  'checked-in': word('Checked in'),
  called: word('Called'),
  recalled: word('Called again'),
  served: word('Service started'),
  unavailable: word('Unavailable'),
  reinstated: word('Reinstated'),
  'transferred-out': word('Transferred'),
  'transferred-in': word('Arrived by transfer'),
  'priority-changed': word('Priority changed'),
  assigned: word('Assigned'),
  returned: word('Service undone'),
  completed: word('Completed'),
  left: word('Left'),
} satisfies Record<QueueEventType, string>;

export const orderWords = {
  'priority-then-time': word('Priority, then time'),
  'appointment-time-first': word('Appointment time first'),
  'strict-arrival': word('Strict arrival'),
} satisfies Record<OrderRule, string>;

export const reinstateWords = {
  'original-place': word('Original position'),
  'after-next-3': word('After the next 3'),
  end: word('End of the queue'),
} satisfies Record<ReinstatePosition, string>;

export const displayModeWords = {
  'number-only': word('Number only'),
  'number-and-initials': word('Number and initials'),
} satisfies Record<DisplayMode, string>;

/** Reasons of the transfer's list, marked for translation: they are stored as they stand in English. */
export const transferWords = [
  word('Triage done'),
  word('Lab'),
  word('Imaging'),
  word('Pharmacy'),
  word('Specialist opinion'),
  word('Wrong department'),
  word('Other'),
] as const;

/** How a patient was checked in. */
export const methodWords: Readonly<Record<string, string>> = {
  desk: word('At the desk'),
  kiosk: word('At the kiosk'),
  'patient-qr': word('By QR code'),
};
