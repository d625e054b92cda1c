import {
  IconAlertTriangle,
  IconBellRinging,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconHandStop,
  IconPencil,
  IconUrgent,
  IconX,
} from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  CloseReason,
  FluidDirection,
  FluidKind,
  FluidStatus,
  NoteKind,
  TaskKind,
  TaskStatus,
  WarningLevel,
  WarningStatus,
} from '#modules/admissions/contract/nursing-words.ts';
import type { AdministrationStatus } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';

export const levelLooks = {
  watch: { word: word('Watch'), tone: 'amber', icon: IconEye },
  urgent: { word: word('Urgent review'), tone: 'amber', icon: IconAlertTriangle },
  emergency: { word: word('Emergency review'), tone: 'red', icon: IconUrgent },
} satisfies Looks<WarningLevel>;

export const warningLooks = {
  open: { word: word('Not acknowledged'), tone: 'red', icon: IconBellRinging },
  acknowledged: { word: word('Acknowledged'), tone: 'blue', icon: IconCheck },
  closed: { word: word('Closed'), tone: 'grey', icon: IconCircleCheck },
} satisfies Looks<WarningStatus>;

export const taskLooks = {
  due: { word: word('Due'), tone: 'blue', icon: IconClock },
  done: { word: word('Done'), tone: 'green', icon: IconCheck },
  missed: { word: word('Missed'), tone: 'red', icon: IconX },
  'not-applicable': { word: word('Not applicable'), tone: 'grey', icon: IconX },
} satisfies Looks<TaskStatus>;

export const stepWords: Readonly<Record<number, string>> = {
  1: word('Nurse notified'),
  2: word('Doctors called'),
  3: word('Consultant called'),
};

export const closeWords = {
  responded: word('Responded'),
  improved: word('Later vitals are better'),
  corrected: word('Vitals were corrected'),
  limit: word('Limit set'),
  'stay-ended': word('Stay ended'),
} satisfies Record<CloseReason, string>;

export const noteKindWords = {
  note: word('Note'),
  handover: word('Handover (SBAR)'),
  incident: word('Incident'),
  wound: word('Wound care'),
  care: word('Care'),
} satisfies Record<NoteKind, string>;

export const directionWords = { in: word('Intake'), out: word('Output') } satisfies Record<FluidDirection, string>;

export const fluidWords = {
  oral: word('Oral'),
  iv: word('Intravenous'),
  blood: word('Blood'),
  ng: word('Nasogastric tube'),
  urine: word('Urine'),
  vomit: word('Vomit'),
  drain: word('Drain'),
  stool: word('Stool'),
  other: word('Other'),
} satisfies Record<FluidKind, string>;

export const taskKindWords = {
  care: word('Care'),
  plan: word('Treatment plan'),
  procedure: word('Procedure'),
  blood: word('Blood'),
} satisfies Record<TaskKind, string>;

/** A doctor has limited what the score does. */
export const limitLook: Look = { word: word('Limit set'), tone: 'violet', icon: IconHandStop };

/** A task whose time is over. */
export const lateTaskLook: Look = { word: word('Overdue'), tone: 'red', icon: IconClock };

/** A note in whose place a later one stands. */
export const amendedLook: Look = { word: word('Amended'), tone: 'grey', icon: IconPencil };

export const fluidLooks = {
  kept: { word: word('On the chart'), tone: 'green', icon: IconCheck },
  void: { word: word('Void'), tone: 'grey', icon: IconX },
} satisfies Looks<FluidStatus>;

export const administrationStateLooks = {
  'in-progress': { word: word('In progress'), tone: 'blue', icon: IconClock },
  'dosage completed': { word: word('Dosage completed'), tone: 'green', icon: IconCircleCheck },
  terminated: { word: word('Terminated'), tone: 'red', icon: IconX },
} satisfies Looks<AdministrationStatus>;
