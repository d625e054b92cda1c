import { states } from './state.ts';

/** States of the health plan partners' pages beside the plain ones. */
export const hmoStates = states('admin', {
  'HMO bill': '/hospital/hmo-management/hmobill/{hmoBill}',
  'HMO bills, invoices of a month': '/hospital/hmo-management/hmobill?drawer=generate-all',
  'HMO bills, open': '/hospital/hmo-management/hmobill?status=open',
});
