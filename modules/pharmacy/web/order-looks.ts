import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBolt,
  IconCircleCheck,
  IconClock,
  IconPencil,
  IconProgress,
  IconSend,
} from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  CareCategory,
  Fulfilment,
  LineOutcome,
  OrderStatus,
  RequestPriority,
  RequestSource,
  RequestStatus,
} from '#modules/pharmacy/contract/order-words.ts';

export const requestLooks = {
  unattended: { word: word('Unattended'), tone: 'blue', icon: IconClock },
  'in-progress': { word: word('In progress'), tone: 'amber', icon: IconProgress },
  completed: { word: word('Completed'), tone: 'green', icon: IconCircleCheck },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<RequestStatus>;

export const orderLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconPencil },
  submitted: { word: word('Submitted'), tone: 'blue', icon: IconSend },
  completed: { word: word('Completed'), tone: 'green', icon: IconCircleCheck },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<OrderStatus>;

export const fulfilmentLooks = {
  none: { word: word('Not dispensed'), tone: 'grey' },
  partial: { word: word('Partly dispensed'), tone: 'amber', icon: IconAlertTriangle },
  full: { word: word('Wholly dispensed'), tone: 'green' },
  'returned-part': { word: word('Partly returned'), tone: 'violet', icon: IconArrowBackUp },
  returned: { word: word('Returned'), tone: 'violet', icon: IconArrowBackUp },
} satisfies Looks<Fulfilment>;

export const priorityLooks = {
  stat: { word: word('Stat'), tone: 'red', icon: IconBolt },
  urgent: { word: word('Urgent'), tone: 'amber', icon: IconAlertTriangle },
  routine: { word: word('Routine'), tone: 'grey' },
} satisfies Looks<RequestPriority>;

export const stockLooks = {
  'In-Stock': { word: word('In stock'), tone: 'green' },
  'Out-Of-Stock': { word: word('Out of stock'), tone: 'red' },
} satisfies Looks<'In-Stock' | 'Out-Of-Stock'>;

export const sourceWords = {
  prescription: word('Prescription'),
  admission: word('Admission'),
  'ward-round': word('Ward round'),
  procedure: word('Procedure'),
  emergency: word('Emergency'),
  manual: word('Manual'),
  'walk-in': word('Walk-in'),
} as const satisfies Record<RequestSource, string>;

export const careWords = {
  outpatient: word('Outpatient'),
  inpatient: word('Inpatient'),
  discharge: word('Discharge'),
  community: word('Community'),
} as const satisfies Record<CareCategory, string>;

export const dispositionWords = {
  restock: word('Return to shelf'),
  quarantine: word('Set aside'),
  destroy: word('Destroy'),
} as const;

export const outcomeLooks = {
  dispensed: { word: word('Dispensed'), tone: 'green' },
  partial: { word: word('Partly dispensed'), tone: 'amber', icon: IconAlertTriangle },
  'not-dispensed': { word: word('Not dispensed'), tone: 'red', icon: IconBan },
} satisfies Looks<LineOutcome>;
