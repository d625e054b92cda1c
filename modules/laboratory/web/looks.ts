import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconBan,
  IconBolt,
  IconCircleCheck,
  IconClipboardCheck,
  IconDropletHalf2,
  IconFlask,
  IconTruckDelivery,
  IconVaccineBottle,
} from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import { flagWords } from '#modules/laboratory/contract/words.ts';
import type {
  LabPriority,
  RequestStatus,
  ResultFlag,
  ResultStatus,
  SpecimenStatus,
  TestStatus,
} from '#modules/laboratory/contract/words.ts';

export const requestLooks = {
  'specimen-due': { word: word('Specimen due'), tone: 'blue', icon: IconDropletHalf2 },
  'specimen-taken': { word: word('Specimen taken'), tone: 'amber', icon: IconFlask },
  'result-entered': { word: word('Result entered'), tone: 'violet', icon: IconClipboardCheck },
  'result-released': { word: word('Result released'), tone: 'green', icon: IconCircleCheck },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<RequestStatus>;

export const priorityLooks = {
  stat: { word: word('Stat'), tone: 'red', icon: IconBolt },
  urgent: { word: word('Urgent'), tone: 'amber', icon: IconAlertTriangle },
  routine: { word: word('Routine'), tone: 'grey' },
} satisfies Looks<LabPriority>;

/** A flag is always a word: colour only helps. */
export const flagLooks = {
  LL: { word: word(flagWords.LL), tone: 'red', icon: IconAlertTriangle },
  L: { word: word(flagWords.L), tone: 'amber', icon: IconArrowDown },
  N: { word: word(flagWords.N), tone: 'green' },
  H: { word: word(flagWords.H), tone: 'amber', icon: IconArrowUp },
  HH: { word: word(flagWords.HH), tone: 'red', icon: IconAlertTriangle },
  A: { word: word(flagWords.A), tone: 'amber', icon: IconAlertTriangle },
  AA: { word: word(flagWords.AA), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<ResultFlag>;

export const criticalLook = { word: word('Critical'), tone: 'red', icon: IconAlertTriangle } as const;

/** Taken at the bedside; the tube has not reached the bench. */
export const onTheWayLook = { word: word('On the way'), tone: 'blue', icon: IconTruckDelivery } as const;

export const resultLooks = {
  preliminary: { word: word('Preliminary'), tone: 'amber' },
  final: { word: word('Final'), tone: 'green' },
  corrected: { word: word('Corrected'), tone: 'violet' },
} satisfies Looks<ResultStatus>;

export const testLooks = {
  active: { word: word('Active'), tone: 'green' },
  disabled: { word: word('Disabled'), tone: 'grey' },
  archived: { word: word('Archived'), tone: 'grey' },
} satisfies Looks<TestStatus>;

export const specimenLooks = {
  available: { word: word('Available'), tone: 'green', icon: IconVaccineBottle },
  rejected: { word: word('Rejected'), tone: 'red', icon: IconBan },
  consumed: { word: word('Used up'), tone: 'grey' },
  discarded: { word: word('Discarded'), tone: 'grey' },
} satisfies Looks<SpecimenStatus>;
