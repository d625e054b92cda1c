import { IconBan, IconCircleCheck, IconHandStop, IconLock, IconPencil, IconStethoscope, IconTestPipe } from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { ConsultationStatus, DiagnosisVerification, ReferralStatus } from '#modules/consultation/contract/words.ts';

export const consultationLooks = {
  'in-progress': { word: word('In progress'), tone: 'amber', icon: IconStethoscope },
  'on-hold': { word: word('On hold'), tone: 'blue', icon: IconHandStop },
  completed: { word: word('Completed'), tone: 'green', icon: IconCircleCheck },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<ConsultationStatus>;

export const restrictedLook: Look = { word: word('Restricted'), tone: 'violet', icon: IconLock };
export const amendedLook: Look = { word: word('Amended'), tone: 'violet', icon: IconPencil };
export const coSignLook: Look = { word: word('Awaiting co-sign'), tone: 'violet' };
export const resultsReadyLook: Look = { word: word('Results ready'), tone: 'green', icon: IconTestPipe };

export const verificationLooks = {
  unconfirmed: { word: word('Unconfirmed'), tone: 'grey' },
  confirmed: { word: word('Confirmed'), tone: 'green' },
  refuted: { word: word('Refuted'), tone: 'red' },
} satisfies Looks<DiagnosisVerification>;

export const referralLooks = {
  sent: { word: word('Sent'), tone: 'blue' },
  accepted: { word: word('Accepted'), tone: 'green' },
  declined: { word: word('Declined'), tone: 'red' },
  completed: { word: word('Completed'), tone: 'green', icon: IconCircleCheck },
  cancelled: { word: word('Cancelled'), tone: 'grey', icon: IconBan },
} satisfies Looks<ReferralStatus>;
