import { states } from './state.ts';

const approvals = '/hospital/hmo-management/approval';

/** States of the health plan partners' pages beside the plain ones. */
export const hmoStates = states('admin', {
  'HMO approvals, overdue': `${approvals}?overdue=true`,
  'HMO approvals, answer times': `${approvals}?tab=times`,
  'HMO approvals, NHIA notices': `${approvals}?tab=notices`,
});
