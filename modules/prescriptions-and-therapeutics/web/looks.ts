import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconHandStop,
  IconHelp,
  IconPencil,
  IconPlayerPause,
  IconPrescription,
} from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { LineStatus, PrescriptionKind, PrescriptionStatus } from '#modules/prescriptions-and-therapeutics/contract/words.ts';

export const prescriptionLooks = {
  draft: { word: word('Draft'), tone: 'amber', icon: IconPencil },
  active: { word: word('Active'), tone: 'green', icon: IconPrescription },
  completed: { word: word('Completed'), tone: 'grey', icon: IconCircleCheck },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
  expired: { word: word('Expired'), tone: 'grey', icon: IconClock },
} satisfies Looks<PrescriptionStatus>;

export const lineLooks = {
  active: { word: word('Active'), tone: 'green', icon: IconPrescription },
  'on-hold': { word: word('On hold'), tone: 'amber', icon: IconPlayerPause },
  completed: { word: word('Completed'), tone: 'grey', icon: IconCircleCheck },
  stopped: { word: word('Stopped'), tone: 'red', icon: IconHandStop },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<LineStatus>;

export const kindWords = {
  outpatient: word('Outpatient'),
  inpatient: word('Inpatient'),
  discharge: word('Discharge'),
  repeat: word('Repeat'),
  emergency: word('Emergency'),
} satisfies Record<PrescriptionKind, string>;

/** A pharmacist's question waits for an answer. */
export const questionLook = { word: word('Question'), tone: 'amber', icon: IconHelp } as const;
