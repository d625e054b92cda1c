import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconFileText,
  IconPencil,
  IconPlayerPlay,
  IconSignature,
  IconStethoscope,
} from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { ReadinessState, RequestStatus, Urgency } from '#modules/procedures/contract/request-words.ts';
import type { CatalogueStatus, ConsentTextStatus, TheatreStatus } from '#modules/procedures/contract/words.ts';

export const requestLooks = {
  created: { word: word('Booked'), tone: 'grey', icon: IconCalendarEvent },
  'pre-surgery-assessment': { word: word('Assessed'), tone: 'blue', icon: IconStethoscope },
  'consent-form': { word: word('Consented'), tone: 'blue', icon: IconSignature },
  started: { word: word('Started'), tone: 'amber', icon: IconPlayerPlay },
  'documentation-saved': { word: word('Note begun'), tone: 'amber', icon: IconFileText },
  submitted: { word: word('Submitted'), tone: 'green', icon: IconCircleCheck },
  cancelled: { word: word('Cancelled'), tone: 'grey', icon: IconBan },
} satisfies Looks<RequestStatus>;

export const urgencyLooks = {
  elective: { word: word('Elective'), tone: 'grey' },
  urgent: { word: word('Urgent'), tone: 'amber' },
  emergency: { word: word('Emergency'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<Urgency>;

export const readinessLooks = {
  ok: { word: word('Ready'), tone: 'green', icon: IconCircleCheck },
  missing: { word: word('Missing'), tone: 'red', icon: IconAlertTriangle },
  'not-needed': { word: word('Not needed'), tone: 'grey' },
} satisfies Looks<ReadinessState>;

export const catalogueLooks = {
  active: { word: word('Active'), tone: 'green' },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<CatalogueStatus>;

export const theatreLooks = {
  active: { word: word('In use'), tone: 'green' },
  down: { word: word('Out of use'), tone: 'red', icon: IconBan },
} satisfies Looks<TheatreStatus>;

export const textLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconPencil },
  approved: { word: word('Approved'), tone: 'green', icon: IconCircleCheck },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<ConsentTextStatus>;

/** Over the head of a request whose patient is in theatre now. */
export const runningLook = { word: word('In theatre'), tone: 'red', icon: IconPlayerPlay } as const;
