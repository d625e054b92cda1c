import { Button, Menu } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs, shownPageTab } from '#kernel/web/frame/page-tabs.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { bankingCalls } from '#modules/invoices/contract/calls/banking.ts';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import { refundCalls } from '#modules/invoices/contract/calls/refunds.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { type BillingPageTab, cleared, useHere } from './search.ts';

const InvoicesTab = lazyPart(() => import('./invoices-tab.tsx').then((file) => file.InvoicesTab));
const BillsTab = lazyPart(() => import('./bills-with-acts.tsx').then((file) => file.BillsWithActs));
const PaymentsTab = lazyPart(() => import('./payments-tab.tsx').then((file) => file.PaymentsTab));
const DepositsTab = lazyPart(() => import('./cash/deposits-tab.tsx').then((file) => file.DepositsTab));
const RefundsTab = lazyPart(() => import('./cash/refunds-tab.tsx').then((file) => file.RefundsTab));
const CashUpTab = lazyPart(() => import('./cash/cash-up-tab.tsx').then((file) => file.CashUpTab));
const BinTab = lazyPart(() => import('./bin-tab.tsx').then((file) => file.BinTab));
const NewInvoiceForm = lazyPart(() => import('./new-invoice-form.tsx').then((file) => file.NewInvoiceForm));
const NewExternalForm = lazyPart(() => import('./new-external-form.tsx').then((file) => file.NewExternalForm));

/** /hospital/billing: invoices, bill lines, payments, deposits, refunds, the cash desk and the bin. */
export function BillingPage() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const tabs: readonly PageTab<BillingPageTab>[] = [
    { key: 'invoices', title: t('Invoices'), may: true, content: <InvoicesTab /> },
    { key: 'patient-bills', title: t('Patient Bills'), may: can(billCalls.list), content: <BillsTab /> },
    { key: 'payments', title: t('Payments'), may: true, content: <PaymentsTab /> },
    { key: 'deposits', title: t('Deposits'), may: can(depositCalls.list), content: <DepositsTab /> },
    { key: 'refunds', title: t('Refunds'), may: can(refundCalls.list), content: <RefundsTab /> },
    { key: 'cash-up', title: t('Cash-up'), may: can(shiftCalls.list) || can(bankingCalls.list), content: <CashUpTab /> },
    { key: 'bin', title: t('Bin'), may: can(draftCalls.bin), content: <BinTab /> },
  ];
  const shown = shownPageTab({ tabs, asked: here.search.tab });
  return (
    <>
      <PageHead title={t('Billing & Collection')} actions={shown === 'invoices' ? <NewMenu /> : null} />
      <PageTabs
        tabs={tabs}
        asked={here.search.tab}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => here.setSearch({ ...cleared, tab })}
        label={t('Parts of billing')}
      />
      <NewDrawers />
    </>
  );
}

function NewMenu() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const [own, external] = [can(draftCalls.create), can(draftCalls.createExternal)];
  if (own && !external)
    return (
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('new-invoice')}>
        {t('New Invoice')}
      </Button>
    );
  if (!own && !external) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} rightSection={<IconChevronDown size={15} aria-hidden="true" />}>
          {t('New Invoice')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {own ? <Menu.Item onClick={() => here.open('new-invoice')}>{t('New Invoice')}</Menu.Item> : null}
        <Menu.Item onClick={() => here.open('new-external')}>{t('New External Invoice')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function NewDrawers() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const { drawer } = here.search;
  return (
    <>
      <DrawerForm title={t('New Invoice')} size={620} opened={drawer === 'new-invoice' && can(draftCalls.create)} onClose={here.close}>
        <NewInvoiceForm onClose={here.close} />
      </DrawerForm>
      <DrawerForm
        title={t('New External Invoice')}
        size={620}
        opened={drawer === 'new-external' && can(draftCalls.createExternal)}
        onClose={here.close}
      >
        <NewExternalForm onClose={here.close} />
      </DrawerForm>
    </>
  );
}
