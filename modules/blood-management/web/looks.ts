import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconDroplet,
  IconHandStop,
  IconLock,
  IconSend,
  IconTestPipe,
} from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  DonorStatus,
  LineState,
  LookbackStatus,
  ReactionStatus,
  RequestStatus,
  StorageStatus,
  TransfusionStatus,
  UnitStatus,
  Urgency,
} from '#modules/blood-management/contract/words.ts';
import type { ExcursionStatus } from '#modules/blood-management/contract/storage.record.ts';

export const unitLooks = {
  quarantined: { word: word('Quarantined'), tone: 'amber', icon: IconLock },
  available: { word: word('Available'), tone: 'green' },
  reserved: { word: word('Reserved'), tone: 'blue', icon: IconClock },
  issued: { word: word('Issued'), tone: 'violet', icon: IconSend },
  transfused: { word: word('Transfused'), tone: 'green', icon: IconDroplet },
  discarded: { word: word('Discarded'), tone: 'grey', icon: IconBan },
  expired: { word: word('Expired'), tone: 'red', icon: IconClock },
  'sent-out': { word: word('Sent out'), tone: 'grey', icon: IconSend },
  processed: { word: word('Split'), tone: 'grey', icon: IconArchive },
} satisfies Looks<UnitStatus>;

export const requestLooks = {
  requested: { word: word('Requested'), tone: 'blue', icon: IconClock },
  'sample-taken': { word: word('Sample taken'), tone: 'amber', icon: IconTestPipe },
  'cross-matched': { word: word('Cross-matched'), tone: 'violet', icon: IconCircleCheck },
  'part-issued': { word: word('Partly issued'), tone: 'amber', icon: IconSend },
  issued: { word: word('Issued'), tone: 'violet', icon: IconSend },
  completed: { word: word('Completed'), tone: 'green', icon: IconCircleCheck },
  declined: { word: word('Declined'), tone: 'red', icon: IconHandStop },
  cancelled: { word: word('Cancelled'), tone: 'grey', icon: IconBan },
} satisfies Looks<RequestStatus>;

export const urgencyLooks = {
  routine: { word: word('Routine'), tone: 'grey' },
  urgent: { word: word('Urgent'), tone: 'amber', icon: IconClock },
  emergency: { word: word('Emergency'), tone: 'red', icon: IconAlertTriangle },
  massive: { word: word('Massive transfusion'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<Urgency>;

export const lineLooks = {
  reserved: { word: word('Reserved'), tone: 'blue', icon: IconClock },
  issued: { word: word('Issued'), tone: 'violet', icon: IconSend },
  returned: { word: word('Returned'), tone: 'grey', icon: IconArchive },
  transfused: { word: word('Transfused'), tone: 'green', icon: IconDroplet },
  discarded: { word: word('Discarded'), tone: 'grey', icon: IconBan },
  released: { word: word('Reservation ended'), tone: 'grey', icon: IconBan },
} satisfies Looks<LineState>;

export const storageLooks = {
  active: { word: word('In service'), tone: 'green' },
  down: { word: word('Out of service'), tone: 'grey', icon: IconBan },
} satisfies Looks<StorageStatus>;

export const excursionLooks = {
  open: { word: word('Out of range'), tone: 'red', icon: IconAlertTriangle },
  ended: { word: word('To decide'), tone: 'amber', icon: IconClock },
  decided: { word: word('Decided'), tone: 'grey', icon: IconCircleCheck },
} satisfies Looks<ExcursionStatus>;

export const donorLooks = {
  offered: { word: word('Offered'), tone: 'blue', icon: IconClock },
  active: { word: word('Donor'), tone: 'green' },
  deferred: { word: word('Deferred'), tone: 'amber', icon: IconHandStop },
} satisfies Looks<DonorStatus>;

export const lookbackLooks = {
  open: { word: word('Open'), tone: 'red', icon: IconAlertTriangle },
  closed: { word: word('Closed'), tone: 'grey', icon: IconCircleCheck },
} satisfies Looks<LookbackStatus>;

export const reactionLooks = {
  open: { word: word('Open'), tone: 'red', icon: IconAlertTriangle },
  closed: { word: word('Closed'), tone: 'grey', icon: IconCircleCheck },
} satisfies Looks<ReactionStatus>;

export const transfusionLooks = {
  running: { word: word('Running'), tone: 'amber', icon: IconDroplet },
  completed: { word: word('Completed'), tone: 'green', icon: IconCircleCheck },
  stopped: { word: word('Stopped'), tone: 'red', icon: IconHandStop },
} satisfies Looks<TransfusionStatus>;

export const reviewLook = { word: word('To review'), tone: 'red', icon: IconAlertTriangle } as const;
export const massiveLook = { word: word('Massive transfusion active'), tone: 'red', icon: IconAlertTriangle } as const;
export const overdueLook = { word: word('Overdue'), tone: 'red', icon: IconAlertTriangle } as const;
export const tooLongLook = { word: word('Longer than 4 hours'), tone: 'red', icon: IconAlertTriangle } as const;
export const confirmedLook = { word: word('Confirmed'), tone: 'green', icon: IconCircleCheck } as const;
export const unconfirmedLook = { word: word('Not confirmed'), tone: 'amber', icon: IconClock } as const;
export const discrepantLook = { word: word('Samples differ'), tone: 'red', icon: IconAlertTriangle } as const;
