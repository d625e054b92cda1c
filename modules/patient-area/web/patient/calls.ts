import { callOf } from '#kernel/web/client/call.ts';
import type { notificationCalls } from '#modules/notifications-and-calls/contract/calls.ts';
import type { patientAreaCalls } from '#modules/patient-area/contract/calls.ts';

// Named without their schemas: the dashboard and the top bar are a patient's first paint.
export const meCall = callOf<typeof patientAreaCalls.me>({ method: 'GET', path: '/patients/me', permission: 'View Own Profile' });
export const hospitalsCall = callOf<typeof patientAreaCalls.hospitals>({ method: 'GET', path: '/patients/me/hospitals' });
export const dependantsCall = callOf<typeof patientAreaCalls.dependants>({ method: 'GET', path: '/patients/me/dependants' });
export const noticesCall = callOf<typeof notificationCalls.list>({
  method: 'GET',
  path: '/collections/notification/records',
  shape: 'raw',
});
