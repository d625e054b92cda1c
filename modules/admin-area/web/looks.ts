import { IconAlertTriangle, IconCheck, IconClock, IconLock, IconPlayerPause } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { HospitalAccountRow, OutboxRow } from '#modules/admin-area/contract/records.ts';

export const hospitalLooks = {
  pending: { word: word('Pending'), tone: 'blue', icon: IconClock },
  active: { word: word('Active'), tone: 'green', icon: IconCheck },
  suspended: { word: word('Suspended'), tone: 'amber', icon: IconPlayerPause },
  closed: { word: word('Closed'), tone: 'grey', icon: IconLock },
} satisfies Looks<HospitalAccountRow['status']>;

export const setupLooks = {
  none: { word: word('Not begun'), tone: 'grey' },
  queued: { word: word('Queued'), tone: 'blue', icon: IconClock },
  running: { word: word('Running'), tone: 'amber' },
  completed: { word: word('Completed'), tone: 'green', icon: IconCheck },
  failed: { word: word('Failed'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<HospitalAccountRow['setup']>;

export const messageLooks = {
  queued: { word: word('Queued'), tone: 'blue', icon: IconClock },
  sent: { word: word('Sent'), tone: 'green', icon: IconCheck },
  failed: { word: word('Failed'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<OutboxRow['status']>;
