import { IconBan, IconFileText, IconReceipt } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { CapitationMonthState, HmoBillStatus } from '#modules/hmo/contract/bill-words.ts';

export const hmoBillLooks = {
  open: { word: word('Open'), tone: 'blue', icon: IconFileText },
  invoiced: { word: word('Invoiced'), tone: 'green', icon: IconReceipt },
  cancelled: { word: word('Cancelled'), tone: 'red', icon: IconBan },
} satisfies Looks<HmoBillStatus>;

export const capitationLooks = {
  expected: { word: word('Expected'), tone: 'grey' },
  missing: { word: word('Not received'), tone: 'amber' },
  received: { word: word('Received'), tone: 'green' },
  short: { word: word('Less than expected'), tone: 'red' },
  over: { word: word('More than expected'), tone: 'violet' },
} satisfies Looks<CapitationMonthState>;
