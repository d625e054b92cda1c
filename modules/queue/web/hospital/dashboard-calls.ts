import { callOf } from '#kernel/web/client/call.ts';
import type { lineCalls } from '#modules/queue/contract/calls/lines.ts';

export const visitsPerHour = callOf<typeof lineCalls.visitsPerHour>({ method: 'GET', path: '/qms/visits-per-hour' });
export const waitsPerDay = callOf<typeof lineCalls.waitsPerDay>({ method: 'GET', path: '/qms/waits-per-day' });
