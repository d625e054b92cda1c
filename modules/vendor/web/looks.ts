import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconPencil,
  IconSend,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  OrderStatus,
  PaymentStatus,
  ReturnStatus,
  SupplyStatus,
  VendorPaymentStatus,
  VendorStatus,
} from '#modules/vendor/contract/words.ts';

export const vendorLooks = {
  active: { word: word('Active'), tone: 'green' },
  inactive: { word: word('Inactive'), tone: 'grey' },
  blocked: { word: word('Blocked'), tone: 'red', icon: IconBan },
  archived: { word: word('Archived'), tone: 'grey', icon: IconArchive },
} satisfies Looks<VendorStatus>;

export const orderLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconPencil },
  'pending-approval': { word: word('Awaiting approval'), tone: 'amber', icon: IconClock },
  approved: { word: word('Approved'), tone: 'blue', icon: IconCircleCheck },
  sent: { word: word('Sent'), tone: 'violet', icon: IconSend },
  'part-received': { word: word('Partly received'), tone: 'amber', icon: IconTruckDelivery },
  received: { word: word('Received'), tone: 'green', icon: IconCircleCheck },
  closed: { word: word('Closed'), tone: 'grey' },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<OrderStatus>;

export const supplyLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconPencil },
  posted: { word: word('Posted'), tone: 'green', icon: IconCircleCheck },
  reversed: { word: word('Reversed'), tone: 'red', icon: IconBan },
} satisfies Looks<SupplyStatus>;

export const paymentStatusLooks = {
  unpaid: { word: word('Unpaid'), tone: 'amber' },
  'part-paid': { word: word('Partly paid'), tone: 'blue' },
  paid: { word: word('Paid'), tone: 'green', icon: IconCircleCheck },
} satisfies Looks<PaymentStatus>;

export const overdueLook = { word: word('Overdue'), tone: 'red', icon: IconAlertTriangle } as const;

export const returnLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconPencil },
  sent: { word: word('Sent'), tone: 'violet', icon: IconSend },
  credited: { word: word('Credited'), tone: 'green', icon: IconCircleCheck },
  rejected: { word: word('Ended'), tone: 'grey', icon: IconBan },
} satisfies Looks<ReturnStatus>;

export const paymentLooks = {
  posted: { word: word('Paid'), tone: 'green', icon: IconCircleCheck },
  reversed: { word: word('Reversed'), tone: 'red', icon: IconBan },
} satisfies Looks<VendorPaymentStatus>;
