import { callOf } from '#kernel/web/client/call.ts';
import type { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';

/** Reads that stand on pages of other modules, named without their schemas. */
export const countsCall = callOf<typeof approvalCalls.counts>({
  method: 'GET',
  path: '/hmo/approval/counts',
  permission: 'View HMO Approvals',
});
export const ofSourceCall = callOf<typeof approvalCalls.ofSource>({
  method: 'GET',
  path: '/hmo/approval/of-source',
  permission: 'signed in',
});
export const pendingCall = callOf<typeof approvalCalls.list>({
  method: 'GET',
  path: '/hmo/approval',
  permission: 'View HMO Approvals',
});
