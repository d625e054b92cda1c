import type { ServerModule } from '#kernel/server/module/module.ts';
import { notificationRefusals } from '../contract/refusals.ts';
import { deleteOldNotices, deleteOldPlatformNotices } from './delete-old.ts';
import { deliverNotice } from './deliver-notice.ts';
import { noticeSteps } from './demo.ts';
import { demoCallJob, makeDemoCall } from './demo-calls.ts';
import { notificationHandlers } from './handlers.ts';
import { realtimeWire } from './realtime/realtime-wire.ts';
import { heldJob, sendHeld } from './send-outside.ts';
import { tellDayFull } from './tell-day-full.ts';

export { type Called, type CallOrder, callPeople } from './call-people.ts';
export { tellOperators } from './deliver-notice.ts';

/** Notices of all areas: written by `scope.notify`, read and marked over the PocketBase collection. */
export const notificationsModule: ServerModule = {
  name: 'notifications-and-calls',
  calls: notificationHandlers,
  refusals: notificationRefusals,
  entities: { notifications: { table: 'notifications', kind: 'hospital' } },
  jobs: [
    { name: demoCallJob, run: { hospital: makeDemoCall } },
    { name: heldJob, run: { hospital: sendHeld } },
    { name: 'notifications-and-calls.delete-old', run: { hospital: deleteOldNotices }, nightlyHour: 3 },
    { name: 'notifications-and-calls.delete-old-platform', run: { platform: deleteOldPlatformNotices }, cron: '20 2 * * *' },
  ],
  ports: { deliverNotice, tellDayFull },
  wire: realtimeWire,
  demo: noticeSteps,
};
