import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconClipboardCheck,
  IconClipboardList,
  IconClock,
  IconPencil,
  IconTruck,
} from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  AbcClass,
  AdjustmentReason,
  AdjustmentStatus,
  CountScope,
  CountStatus,
  ExpiryWindow,
  IssueStatus,
  RequisitionPriority,
  RequisitionStatus,
  StockReport,
  TransferStatus,
} from '#modules/inventory/contract/documents/words.ts';
import type { StockStatus } from '#modules/inventory/contract/words.ts';

export const stockLooks = {
  'In-Stock': { word: word('In stock'), tone: 'green' },
  'Out-Of-Stock': { word: word('Out of stock'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<StockStatus>;

export const adjustmentLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconPencil },
  'pending-approval': { word: word('Pending approval'), tone: 'violet', icon: IconClock },
  posted: { word: word('Posted'), tone: 'green', icon: IconCircleCheck },
  rejected: { word: word('Rejected'), tone: 'red', icon: IconBan },
} satisfies Looks<AdjustmentStatus>;

export const issueLooks = {
  issued: { word: word('Issued'), tone: 'blue', icon: IconTruck },
  received: { word: word('Received'), tone: 'green', icon: IconCircleCheck },
  'part-returned': { word: word('Returned in part'), tone: 'amber', icon: IconArrowBackUp },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<IssueStatus>;

export const requisitionLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconPencil },
  submitted: { word: word('Submitted'), tone: 'violet', icon: IconClock },
  approved: { word: word('Approved'), tone: 'blue', icon: IconClipboardCheck },
  'part-issued': { word: word('Issued in part'), tone: 'amber', icon: IconTruck },
  issued: { word: word('Issued'), tone: 'green', icon: IconCircleCheck },
  rejected: { word: word('Rejected'), tone: 'red', icon: IconBan },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<RequisitionStatus>;

export const requisitionPriorityLooks = {
  routine: { word: word('Routine'), tone: 'grey' },
  urgent: { word: word('Urgent'), tone: 'amber', icon: IconAlertTriangle },
  emergency: { word: word('Emergency'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<RequisitionPriority>;

export const transferLooks = {
  'in-transit': { word: word('In transit'), tone: 'blue', icon: IconTruck },
  received: { word: word('Received'), tone: 'green', icon: IconCircleCheck },
  'short-received': { word: word('Short receipt'), tone: 'amber', icon: IconAlertTriangle },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<TransferStatus>;

export const countLooks = {
  open: { word: word('Open'), tone: 'blue', icon: IconClipboardList },
  counting: { word: word('Counting'), tone: 'amber', icon: IconClipboardList },
  review: { word: word('Review'), tone: 'violet', icon: IconClock },
  posted: { word: word('Posted'), tone: 'green', icon: IconCircleCheck },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<CountStatus>;

export const windowLooks = {
  expired: { word: word('Expired'), tone: 'red', icon: IconAlertTriangle },
  last: { word: word('Expires very soon'), tone: 'red', icon: IconClock },
  near: { word: word('Expires soon'), tone: 'amber', icon: IconClock },
  far: { word: word('Ending'), tone: 'amber' },
  later: { word: word('Later'), tone: 'grey' },
} satisfies Looks<ExpiryWindow>;

export const reasonWords = {
  damage: word('Damage'),
  breakage: word('Breakage'),
  theft: word('Theft'),
  expiry: word('Expiry'),
  miscount: word('Miscount'),
  found: word('Found'),
  sample: word('Sample'),
  donation: word('Donation'),
  correction: word('Correction'),
} as const satisfies Record<AdjustmentReason, string>;

export const countScopeWords = {
  all: word('Everything'),
  category: word('Category'),
  shelf: word('Shelf'),
  abc: word('Class'),
} as const satisfies Record<CountScope, string>;

export const classWords = {
  A: word('A: the first 80 % of use'),
  B: word('B: the next 15 %'),
  C: word('C: the rest'),
} as const satisfies Record<AbcClass, string>;

export const reportWords = {
  consumption: word('Consumption'),
  'slow-moving': word('Slow movers'),
  abc: word('Classes by value'),
  wastage: word('Wastage'),
  variance: word('Differences of counts'),
} as const satisfies Record<StockReport, string>;
