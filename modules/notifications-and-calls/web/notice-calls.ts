import { callOf } from '#kernel/web/client/call.ts';
import type { notificationCalls } from '#modules/notifications-and-calls/contract/calls.ts';

/** The module's calls as the bars use them: without their schemas. */
export const noticeCalls = {
  list: callOf<typeof notificationCalls.list>({ method: 'GET', path: '/collections/notification/records', shape: 'raw' }),
  mark: callOf<typeof notificationCalls.mark>({ method: 'PATCH', path: '/collections/notification/records/{id}', shape: 'raw' }),
  markMany: callOf<typeof notificationCalls.markMany>({ method: 'PATCH', path: '/collections/notification/records', shape: 'raw' }),
  unreadCount: callOf<typeof notificationCalls.unreadCount>({
    method: 'GET',
    path: '/notification/unread-count',
    permission: 'signed in',
  }),
  callStaff: callOf<typeof notificationCalls.callStaff>({
    method: 'POST',
    path: '/notification/call',
    permission: 'Make Staff Call',
    repeatable: true,
  }),
  madeCall: callOf<typeof notificationCalls.madeCall>({
    method: 'GET',
    path: '/notification/call/{groupId}',
    permission: 'Make Staff Call',
  }),
  demoCalls: callOf<typeof notificationCalls.demoCalls>({
    method: 'GET',
    path: '/notification/demo-calls',
    permission: 'Make Staff Call',
  }),
  switchDemoCalls: callOf<typeof notificationCalls.switchDemoCalls>({
    method: 'PATCH',
    path: '/notification/demo-calls',
    permission: 'Make Staff Call',
  }),
} as const;

/** Who may be called and sees the calls. */
export const callRights = { log: 'View call log', receive: 'Receive call request', make: 'Make Staff Call' } as const;

/** Live words and path segments whose answers a mark makes stale. */
export const markRefreshes = ['notification', 'collections', 'calls'] as const;
