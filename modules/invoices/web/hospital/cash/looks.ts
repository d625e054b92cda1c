import { IconArrowBackUp, IconBan, IconCash, IconCircleCheck, IconEqual, IconHourglass, IconLockOpen } from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { DrawerFigures } from '#modules/invoices/contract/cash-records.ts';
import type { MovementStatus, RefundStatus, ShiftStatus } from '#modules/invoices/contract/cash-words.ts';
import { sumOfFigures } from './figures.ts';

export const shiftLooks = {
  open: { word: word('Open'), tone: 'blue', icon: IconLockOpen },
  closed: { word: word('Awaiting approval'), tone: 'amber', icon: IconHourglass },
  approved: { word: word('Approved'), tone: 'green', icon: IconCircleCheck },
  reopened: { word: word('Count again'), tone: 'red', icon: IconArrowBackUp },
} satisfies Looks<ShiftStatus>;

export const movementLooks = {
  pending: { word: word('Pending'), tone: 'amber', icon: IconHourglass },
  accepted: { word: word('Accepted'), tone: 'green', icon: IconCircleCheck },
  declined: { word: word('Declined'), tone: 'red', icon: IconBan },
  cancelled: { word: word('Cancelled'), tone: 'grey', icon: IconBan },
} satisfies Looks<MovementStatus>;

export const refundLooks = {
  requested: { word: word('Requested'), tone: 'amber', icon: IconHourglass },
  approved: { word: word('Approved'), tone: 'blue', icon: IconCircleCheck },
  declined: { word: word('Declined'), tone: 'red', icon: IconBan },
  paid: { word: word('Paid'), tone: 'green', icon: IconCash },
} satisfies Looks<RefundStatus>;

const even: Look = { word: word('Balanced'), tone: 'grey', icon: IconEqual };
const short: Look = { word: word('Short'), tone: 'red' };
const over: Look = { word: word('Over'), tone: 'green' };
const mixed: Look = { word: word('Methods differ'), tone: 'red' };

/** One figure of a count beside what should be there. */
export function varianceLook(amount: number): Look {
  return amount === 0 ? even : amount < 0 ? short : over;
}

/** All of a count: methods that cancel each other out do not make it even. */
export function wholeVarianceLook(variance: DrawerFigures): Look {
  const sum = sumOfFigures(variance);
  return sum === 0 && Object.values(variance).some((each) => each !== 0) ? mixed : varianceLook(sum);
}
