// What the core of the module uses of the cash desk.
export {
  type AccountBalance,
  type AccountOwner,
  type AccountPosting,
  accountOf,
  balanceOf,
  lockAccount,
  postToAccount,
} from './account-rows.ts';
export { holdShiftOf, moneyAccountOf, type OpenShift, openShiftOf, requireShift } from './open-shift.ts';
