import { SegmentedControl } from '@mantine/core';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { bankingCalls } from '#modules/invoices/contract/calls/banking.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import { AllShifts } from './all-shifts.tsx';
import { BankingView } from './banking-view.tsx';
import styles from './cash.module.css';
import { MyShift } from './my-shift.tsx';
import { type CashView, useCash } from './search.ts';
import { ShiftDrawer } from './shift-details.tsx';

/** The cashier's own shift, the cash-ups of all, and what goes to the bank. */
export function CashUpTab() {
  const t = useText();
  const { can } = useAccess();
  const here = useCash();
  const views: readonly { readonly value: CashView; readonly label: string; readonly may: boolean }[] = [
    { value: 'mine', label: t('My shift'), may: can(shiftCalls.current) },
    { value: 'all', label: can('View All Cash Ups') ? t('All cash-ups') : t('My cash-ups'), may: can(shiftCalls.list) },
    { value: 'banking', label: t('Banking'), may: can(bankingCalls.list) },
  ];
  const open = views.filter(({ may }) => may);
  const shown = open.find(({ value }) => value === here.search.view) ?? open[0];
  return (
    <>
      {open.length > 1 ? (
        <SegmentedControl
          className={styles.views ?? ''}
          aria-label={t('Parts of the cash-up')}
          value={shown?.value ?? ''}
          onChange={(value) =>
            here.setSearch({
              view: value as CashView,
              page: undefined,
              state: undefined,
              banked: undefined,
              cashierId: undefined,
              cashPoint: undefined,
              startDate: undefined,
              endDate: undefined,
              drawer: undefined,
              record: undefined,
            })
          }
          data={open.map(({ value, label }) => ({ value, label }))}
        />
      ) : null}
      {shown?.value === 'mine' ? <MyShift /> : null}
      {shown?.value === 'all' ? <AllShifts /> : null}
      {shown?.value === 'banking' ? <BankingView /> : null}
      <ShiftDrawer />
    </>
  );
}
