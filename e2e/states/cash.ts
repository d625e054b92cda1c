import { type State, states } from './state.ts';

const own = '/patient/billing';

/** States of the cash desk, and of a person's own bills. */
export const cashStates: readonly State[] = [
  ...states('admin', {
    'cash, deposits': '/hospital/billing?tab=deposits',
    'cash, receive a deposit': '/hospital/billing?tab=deposits&drawer=receive',
    'cash, refunds': '/hospital/billing?tab=refunds',
    'cash, a refund': '/hospital/billing?tab=refunds&drawer=refund-details&record={refund}',
    'cash, own shift': '/hospital/billing?tab=cash-up',
    'cash, open a shift': '/hospital/billing?tab=cash-up&drawer=open-shift',
    'cash, all shifts': '/hospital/billing?tab=cash-up&view=all',
    'cash, a shift': '/hospital/billing?tab=cash-up&view=all&drawer=shift&record={shift}',
    'cash, banking': '/hospital/billing?tab=cash-up&view=banking',
  }),
  ...states('mother', {
    'own bills': `${own}?tab=bills`,
    'own receipts': `${own}?tab=receipts`,
  }),
];
