import { IconAlertTriangle, IconCircleCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { LedgerEvent, PeriodStatus } from '#modules/billing-setup/contract/ledger-words.ts';
import type { AccountType } from '#modules/billing-setup/contract/account-types.ts';

export const accountTypeWords = {
  asset: word('Asset'),
  liability: word('Liability'),
  equity: word('Equity'),
  income: word('Income'),
  'contra-income': word('Contra income'),
  expense: word('Expense'),
} satisfies Readonly<Record<AccountType, string>>;

export const eventWords = {
  E1: word('Bill raised'),
  E2: word('Bill voided or changed'),
  E3: word('Invoice billed'),
  E4: word('Invoice cancelled'),
  E5: word('Payment'),
  E6: word('Deposit or excess'),
  E7: word('Deposit applied'),
  E8: word('Payment reversed'),
  E9: word('Credit note'),
  E10: word('Refund paid'),
  E11: word('Write-off'),
  E12: word('Claim payment'),
  E13: word('HMO rejection moved to the patient'),
  E14: word('Cash movement'),
  E15: word('Stock issued'),
  E16: word('Cheque or card cleared'),
  E17: word('Supply posted'),
  E18: word('Vendor return'),
  E19: word('Vendor payment'),
  E20: word('Capitation received'),
  E21: word('Opening balance'),
} satisfies Readonly<Record<LedgerEvent, string>>;

export const periodLooks = {
  open: { word: word('Open'), tone: 'blue', icon: IconLockOpen },
  /** Open, and over for long enough to be closed. */
  due: { word: word('Due to be closed'), tone: 'amber', icon: IconLockOpen },
  closed: { word: word('Closed'), tone: 'grey', icon: IconLock },
} satisfies Looks<PeriodStatus | 'due'>;

/** Whether a figure of the books is that of the documents. */
export const agreeLooks = {
  agrees: { word: word('Agrees'), tone: 'green', icon: IconCircleCheck },
  differs: { word: word('Differs'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<'agrees' | 'differs'>;
