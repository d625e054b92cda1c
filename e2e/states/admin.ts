import { firstRow, help, states } from './state.ts';

/** States of the operator's pages. */
export const adminStates = states('operator', {
  'help of a screen': ['/admin/hospitals', help("The operator's console")],
  'a hospital, staff': '/admin/hospitals/{hospital}?tab=users',
  'a hospital, setup': '/admin/hospitals/{hospital}?tab=setup',
  'a hospital, notes': '/admin/hospitals/{hospital}?tab=notes',
  'outbox, a message': ['/admin/outbox', firstRow],
  'new password of an operator': '/admin/new-password',
});
