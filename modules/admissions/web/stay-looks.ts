import {
  IconWind,
  IconAlertTriangle,
  IconArrowDown,
  IconBed,
  IconCheck,
  IconChecklist,
  IconClock,
  IconDoorExit,
  IconDroplet,
  IconHandStop,
  IconHeartOff,
  IconHome,
  IconPill,
  IconShield,
  IconUrgent,
  IconX,
} from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  Acuity,
  AdmissionSource,
  AdmissionStatus,
  ClearanceArea,
  CodeStatus,
  DischargeType,
  Isolation,
  NewbornSex,
  RequestStatus,
  RequestUrgency,
  StayReason,
} from '#modules/admissions/contract/stay-words.ts';

export const stayLooks = {
  admitted: { word: word('Admitted'), tone: 'blue', icon: IconBed },
  discharged: { word: word('Discharged'), tone: 'amber', icon: IconDoorExit },
  released: { word: word('Released'), tone: 'green', icon: IconHome },
  cancelled: { word: word('Cancelled'), tone: 'grey', icon: IconX },
} satisfies Looks<AdmissionStatus>;

export const requestLooks = {
  waiting: { word: word('Waiting'), tone: 'blue', icon: IconClock },
  'bed-reserved': { word: word('Bed reserved'), tone: 'violet', icon: IconBed },
  admitted: { word: word('Admitted'), tone: 'green' },
  declined: { word: word('Declined'), tone: 'red', icon: IconX },
  cancelled: { word: word('Cancelled'), tone: 'grey', icon: IconX },
} satisfies Looks<RequestStatus>;

export const urgencyLooks = {
  routine: { word: word('Routine'), tone: 'grey', icon: IconClock },
  urgent: { word: word('Urgent'), tone: 'amber', icon: IconAlertTriangle },
  emergency: { word: word('Emergency'), tone: 'red', icon: IconUrgent },
} satisfies Looks<RequestUrgency>;

export const acuityLooks = {
  critical: { word: word('Critical'), tone: 'red', icon: IconUrgent },
  high: { word: word('High'), tone: 'amber', icon: IconAlertTriangle },
  moderate: { word: word('Moderate'), tone: 'blue', icon: IconClock },
  low: { word: word('Low'), tone: 'grey', icon: IconArrowDown },
} satisfies Looks<Acuity>;

export const isolationLooks = {
  none: { word: word('No isolation'), tone: 'grey', icon: IconShield },
  contact: { word: word('Contact isolation'), tone: 'amber', icon: IconHandStop },
  droplet: { word: word('Droplet isolation'), tone: 'amber', icon: IconDroplet },
  airborne: { word: word('Airborne isolation'), tone: 'red', icon: IconWind },
  protective: { word: word('Protective isolation'), tone: 'violet', icon: IconShield },
} satisfies Looks<Isolation>;

/** A patient who is discharged and still lies in the bed. */
export const heldLook: Look = { word: word('Discharged, bed held'), tone: 'amber', icon: IconDoorExit };

/** The day on which the discharge was expected is over. */
export const overdueLook: Look = { word: word('Discharge overdue'), tone: 'amber', icon: IconClock };

/** Doses and tasks that wait at the bed. */
export const dueDosesLook: Look = { word: word('{count} dose due | {count} doses due'), tone: 'blue', icon: IconPill };
export const dueTasksLook: Look = { word: word('{count} task due | {count} tasks due'), tone: 'blue', icon: IconChecklist };

/** What everybody at the bed must know of a patient with this code status. */
export const dnrLook: Look = { word: word('Do not resuscitate (DNR)'), tone: 'violet', icon: IconHeartOff };

const news = word('NEWS2 {score}');
const warning = word('Early warning {score}');
const scoreLooks: Readonly<Record<string, Look>> = {
  low: { word: news, tone: 'green', icon: IconCheck },
  'low-medium': { word: news, tone: 'amber', icon: IconAlertTriangle },
  medium: { word: news, tone: 'amber', icon: IconAlertTriangle },
  high: { word: news, tone: 'red', icon: IconAlertTriangle },
  none: { word: warning, tone: 'green', icon: IconCheck },
  amber: { word: warning, tone: 'amber', icon: IconAlertTriangle },
  red: { word: warning, tone: 'red', icon: IconAlertTriangle },
};

/** The early-warning score of the newest vitals by its band; the bands of NEWS2 are its own. */
export function scoreLook(band: string): Look {
  return scoreLooks[band] ?? { word: warning, tone: 'grey' };
}

export const sourceWords = {
  outpatient: word('Outpatient clinic'),
  emergency: word('Emergency department'),
  'referral-in': word('Referral from another facility'),
  labour: word('Labour'),
  'elective-procedure': word('Elective procedure'),
  newborn: word('Newborn'),
  'transfer-in': word('Transfer from another facility'),
  readmission: word('Readmission'),
} satisfies Record<AdmissionSource, string>;

export const codeWords = {
  full: word('Full code'),
  dnr: word('Do not resuscitate (DNR)'),
} satisfies Record<CodeStatus, string>;

export const stayReasonWords = {
  admit: word('Admission'),
  transfer: word('Transfer'),
  swap: word('Swap'),
  upgrade: word('Upgrade'),
  isolation: word('Isolation'),
  'undo-discharge': word('Discharge undone'),
} satisfies Record<StayReason, string>;

export const dischargeTypeWords = {
  recovered: word('Recovered'),
  improved: word('Improved'),
  unchanged: word('Unchanged'),
  referred: word('Referred'),
  'against-medical-advice': word('Against medical advice'),
  absconded: word('Absconded'),
  deceased: word('Deceased'),
  'transferred-out': word('Transferred out'),
} satisfies Record<DischargeType, string>;

export const clearanceWords = {
  nursing: word('Nursing'),
  pharmacy: word('Pharmacy'),
  billing: word('Billing'),
  records: word('Records'),
} satisfies Record<ClearanceArea, string>;

export const vteWords = { low: word('Low'), moderate: word('Moderate'), high: word('High') } as const;

/** Words of a closed list from its looks. */
export function wordsOf<Value extends string>(looks: Looks<Value>): Record<Value, string> {
  return Object.fromEntries(Object.entries<Look>(looks).map(([key, look]) => [key, look.word])) as Record<Value, string>;
}

/** What a newborn's sex is at birth. */
export const newbornSexWords: Readonly<Record<NewbornSex, string>> = {
  female: word('Girl'),
  male: word('Boy'),
  intersex: word('Intersex'),
  unknown: word('Not known'),
};
