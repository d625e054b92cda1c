import { ActionIcon, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  IconBan,
  IconCash,
  IconDotsVertical,
  IconEye,
  IconFileCheck,
  IconFileMinus,
  IconPrinter,
  IconReceipt,
  IconReceiptOff,
  IconSend,
  IconWallet,
} from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import type { InvoiceRow } from '#modules/invoices/contract/records.ts';
import { insurerPayers } from '#modules/invoices/contract/words.ts';
import { pathOf } from '../paths.ts';
import { useHere } from '../search.ts';

export type ActedOn = Pick<
  InvoiceRow,
  | 'id'
  | 'invoiceNumber'
  | 'status'
  | 'billingStatus'
  | 'billingMethod'
  | 'patientId'
  | 'itemCount'
  | 'amountPaid'
  | 'balance'
  | 'totalAmount'
>;

/** What stands open for an invoice where it is; the server decides again. */
export function allowedOn(invoice: ActedOn) {
  const awaits = invoice.status === 'billed' && invoice.balance > 0 && !insurerPayers.includes(invoice.billingMethod);
  const isBilled = invoice.status === 'billed' || invoice.status === 'paid';
  return {
    pay: awaits,
    applyDeposit: awaits && invoice.patientId !== null,
    writeOff: invoice.status === 'billed' && invoice.balance > 0,
    credit: isBilled && invoice.billingStatus !== 'voided',
    cancel: invoice.status === 'billed' && invoice.balance === invoice.totalAmount,
    print: isBilled,
    send: isBilled,
  };
}

/** The menu at the end of an invoice's row. */
export function InvoiceMenu({ invoice }: { readonly invoice: ActedOn }) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const navigate = useNavigate();
  const may = allowedOn(invoice);
  const icon = { size: 16, 'aria-hidden': true } as const;
  const go = (to: string) => void navigate({ to });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('Actions of {name}', { name: invoice.invoiceNumber })}>
          <IconDotsVertical size={17} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => go(pathOf(invoice))}>
          {invoice.status === 'draft' ? t('Open draft') : t('View')}
        </Menu.Item>
        {invoice.status === 'draft' && invoice.itemCount > 0 && can(invoiceCalls.submit) ? (
          <Menu.Item leftSection={<IconFileCheck {...icon} />} onClick={() => here.open('submit', invoice.id)}>
            {t('Submit for Payment')}
          </Menu.Item>
        ) : null}
        {may.pay && can(paymentCalls.add) ? (
          <Menu.Item leftSection={<IconCash {...icon} />} onClick={() => here.open('pay', invoice.id)}>
            {t('Add payment')}
          </Menu.Item>
        ) : null}
        {may.applyDeposit && can(depositCalls.apply) ? (
          <Menu.Item leftSection={<IconWallet {...icon} />} onClick={() => here.open('apply-deposit', invoice.id)}>
            {t('Apply deposit')}
          </Menu.Item>
        ) : null}
        {invoice.amountPaid > 0 && can(invoiceCalls.details) ? (
          <Menu.Item leftSection={<IconReceipt {...icon} />} onClick={() => here.open('receipts', invoice.id)}>
            {t('Receipts')}
          </Menu.Item>
        ) : null}
        {may.print ? (
          <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => go(`/hospital/billing/invoice/${invoice.id}/print`)}>
            {t('Print')}
          </Menu.Item>
        ) : null}
        {may.send && can(invoiceCalls.send) ? (
          <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => here.open('send', invoice.id)}>
            {t('Send')}
          </Menu.Item>
        ) : null}
        {may.credit && can(invoiceCalls.creditNote) ? (
          <Menu.Item leftSection={<IconFileMinus {...icon} />} onClick={() => here.open('credit', invoice.id)}>
            {t('Credit note')}
          </Menu.Item>
        ) : null}
        {may.writeOff && can(invoiceCalls.writeOff) ? (
          <Menu.Item color="red" leftSection={<IconReceiptOff {...icon} />} onClick={() => here.open('write-off', invoice.id)}>
            {t('Write off')}
          </Menu.Item>
        ) : null}
        {may.cancel && can(invoiceCalls.cancel) ? (
          <Menu.Item color="red" leftSection={<IconBan {...icon} />} onClick={() => here.open('cancel', invoice.id)}>
            {t('Cancel invoice')}
          </Menu.Item>
        ) : null}
        {invoice.status === 'draft' && can(draftCalls.delete) ? (
          <Menu.Item color="red" leftSection={<IconBan {...icon} />} onClick={() => here.open('delete', invoice.id)}>
            {t('Delete draft')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
