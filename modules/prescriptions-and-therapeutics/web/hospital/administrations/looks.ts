import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
  IconHandStop,
  IconPlayerPause,
  IconProgress,
  IconUserQuestion,
  IconX,
} from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  AdministrationStatus,
  ChartGroup,
  DosageStatus,
  DueState,
  IdentityKind,
} from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import type { ChartMark } from './chart/axis.ts';

export const administrationLooks = {
  'in-progress': { word: word('In progress'), tone: 'blue', icon: IconProgress },
  'dosage completed': { word: word('Dosage completed'), tone: 'green', icon: IconCircleCheck },
  terminated: { word: word('Terminated'), tone: 'red', icon: IconBan },
} satisfies Looks<AdministrationStatus>;

export const heldLook: Look = { word: word('Held'), tone: 'amber', icon: IconPlayerPause };
export const overdueLook = { word: word('Overdue'), tone: 'red', icon: IconClockExclamation } satisfies Look;
export const uncheckedLook: Look = { word: word('Identity not checked'), tone: 'amber', icon: IconUserQuestion };
export const lateLook: Look = { word: word('Late'), tone: 'amber', icon: IconClockExclamation };

export const dosageLooks = {
  pending: { word: word('Pending'), tone: 'grey', icon: IconClock },
  given: { word: word('Given'), tone: 'green', icon: IconCheck },
  'partially-given': { word: word('Partly given'), tone: 'amber', icon: IconCheck },
  withheld: { word: word('Withheld'), tone: 'violet', icon: IconHandStop },
  refused: { word: word('Refused'), tone: 'red', icon: IconX },
  missed: { word: word('Missed'), tone: 'red', icon: IconAlertTriangle },
  'not-available': { word: word('Not available'), tone: 'amber', icon: IconBan },
  cancelled: { word: word('Cancelled'), tone: 'grey', icon: IconX },
} satisfies Looks<DosageStatus>;

export const dueLooks = {
  overdue: overdueLook,
  due: { word: word('Due now'), tone: 'blue', icon: IconClock },
  coming: { word: word('Upcoming'), tone: 'grey', icon: IconClock },
} satisfies Looks<DueState>;

/** The cells of the drug chart: what stands there was done, or waits. */
export const chartLooks = {
  ...dosageLooks,
  pending: dueLooks.coming,
  late: { word: word('Given late'), tone: 'amber', icon: IconClockExclamation },
  held: { word: word('Held'), tone: 'violet', icon: IconPlayerPause },
  due: dueLooks.due,
  overdue: overdueLook,
} satisfies Looks<ChartMark>;

export const identityWords = {
  wristband: word('Wristband'),
  identifiers: word('Two identifiers'),
  'not-checked': word('Not checked'),
} satisfies Record<IdentityKind, string>;

export const groupWords = {
  stat: word('Stat'),
  regular: word('Regular'),
  infusion: word('Infusion'),
  prn: word('As needed'),
  stopped: word('Stopped'),
} satisfies Record<ChartGroup, string>;
