import {
  IconAlertTriangle,
  IconCheck,
  IconClipboardCheck,
  IconClock,
  IconHandStop,
  IconPencil,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { PlanKind, PlanStatus, RoundKind, RoundSection, RoundStatus } from '#modules/admissions/contract/round-words.ts';

export const roundLooks = {
  draft: { word: word('Draft'), tone: 'amber', icon: IconPencil },
  submitted: { word: word('Submitted'), tone: 'green', icon: IconCheck },
  amended: { word: word('Amended'), tone: 'violet', icon: IconClipboardCheck },
} satisfies Looks<RoundStatus>;

export const planLooks = {
  active: { word: word('Active'), tone: 'green', icon: IconCheck },
  held: { word: word('On hold'), tone: 'amber', icon: IconPlayerPause },
  stopped: { word: word('Stopped'), tone: 'red', icon: IconHandStop },
  done: { word: word('Done'), tone: 'grey', icon: IconCheck },
  cancelled: { word: word('Cancelled'), tone: 'grey', icon: IconX },
} satisfies Looks<PlanStatus>;

export const unseenLook: Look = { word: word('Not acknowledged'), tone: 'amber', icon: IconClock };

export const roundKindWords: Readonly<Record<RoundKind, string>> = {
  consultant: word('Consultant round'),
  daily: word('Daily round'),
  nursing: word('Nursing round'),
  'post-op': word('Post-operative round'),
  night: word('Night round'),
  'emergency-review': word('Emergency review'),
};

export const sectionWords: Readonly<Record<RoundSection, string>> = {
  subjective: word('Subjective'),
  objective: word('Objective'),
  assessment: word('Assessment'),
  plan: word('Plan'),
};

export const factWords = {
  problems: word('Problems'),
  diagnoses: word('Diagnoses'),
  attendeeIds: word('Also present'),
  vitalsId: word('Vitals of the round'),
  nextReviewAt: word('Next review'),
  dischargePlanned: word('Discharge planned'),
} as const;

export const planKindWords: Readonly<Record<PlanKind, string>> = {
  medication: word('Medicine'),
  fluid: word('Fluid'),
  oxygen: word('Oxygen'),
  diet: word('Diet'),
  monitoring: word('Monitoring'),
  nursing: word('Nursing care'),
  physiotherapy: word('Physiotherapy'),
};

/** Why a dose that was due was not given. */
export const missedLooks: Readonly<Record<string, Look>> = {
  pending: { word: word('Not recorded'), tone: 'amber', icon: IconClock },
  withheld: { word: word('Withheld'), tone: 'amber', icon: IconPlayerPause },
  refused: { word: word('Refused'), tone: 'red', icon: IconHandStop },
  missed: { word: word('Missed'), tone: 'red', icon: IconX },
  'not-available': { word: word('Not available'), tone: 'red', icon: IconX },
};

const labLooks: Readonly<Record<string, Look>> = {
  'specimen-due': { word: word('Specimen due'), tone: 'blue', icon: IconClock },
  'specimen-taken': { word: word('Specimen taken'), tone: 'amber' },
  'result-entered': { word: word('In the laboratory'), tone: 'amber' },
  'result-released': { word: word('Result released'), tone: 'green', icon: IconCheck },
  cancelled: { word: word('Cancelled'), tone: 'grey', icon: IconX },
};
const criticalLook: Look = { word: word('Critical'), tone: 'red', icon: IconAlertTriangle };

/** How a test of a round stands; a critical value goes before everything. */
export function labLook({ status, critical }: { readonly status: string; readonly critical: boolean }): Look {
  return critical ? criticalLook : (labLooks[status] ?? { word: status, tone: 'grey' });
}
