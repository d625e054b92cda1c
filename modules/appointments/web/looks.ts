import {
  IconAlertTriangle,
  IconArchive,
  IconBellRinging,
  IconCalendarCheck,
  IconCalendarTime,
  IconCircleMinus,
  IconCircleX,
  IconDoorEnter,
  IconStethoscope,
  IconUserOff,
} from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { AppointmentPriority, AppointmentStatus, TypeStatus, WaitlistStatus } from '#modules/appointments/contract/words.ts';

export const appointmentLooks = {
  Scheduled: { word: word('Scheduled'), tone: 'blue', icon: IconCalendarTime },
  'In-progress': { word: word('In progress'), tone: 'amber', icon: IconStethoscope },
  Completed: { word: word('Completed'), tone: 'green' },
  Cancelled: { word: word('Cancelled'), tone: 'red', icon: IconCircleX },
  'No-show': { word: word('No-show'), tone: 'grey', icon: IconUserOff },
} satisfies Looks<AppointmentStatus>;

/** A scheduled patient who has come. */
export const arrivedLook: Look = { word: word('Checked in'), tone: 'violet', icon: IconDoorEnter };

/** What a row is worth showing: the status, or that the patient has come. */
export function lookOf(row: { readonly status: AppointmentStatus; readonly checkedInAt: string | null }): Look {
  return row.status === 'Scheduled' && row.checkedInAt ? arrivedLook : appointmentLooks[row.status];
}

export const priorityLooks = {
  normal: { word: word('Normal'), tone: 'grey', icon: IconCircleMinus },
  urgent: { word: word('Urgent'), tone: 'amber', icon: IconAlertTriangle },
  emergency: { word: word('Emergency'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<AppointmentPriority>;

export const overbookedLook: Look = { word: word('Overbooked'), tone: 'amber', icon: IconAlertTriangle };
export const externalLook: Look = { word: word('External'), tone: 'grey', icon: IconCircleMinus };

export const waitingLooks = {
  waiting: { word: word('Waiting'), tone: 'blue' },
  offered: { word: word('Offered'), tone: 'amber', icon: IconBellRinging },
  booked: { word: word('Booked'), tone: 'green', icon: IconCalendarCheck },
  removed: { word: word('Removed'), tone: 'grey' },
} satisfies Looks<WaitlistStatus>;

export const typeLooks = {
  active: { word: word('Active'), tone: 'green' },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<TypeStatus>;
