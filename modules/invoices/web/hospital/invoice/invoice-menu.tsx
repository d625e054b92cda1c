import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceActs } from '#modules/invoices/contract/calls/invoice-acts.ts';
import type { InvoiceRow } from '#modules/invoices/contract/records.ts';
import { pathOf } from '../paths.ts';
import { useHere } from '../search.ts';
import { invoiceForms } from './invoice-drawers.tsx';

export interface OfInvoice {
  readonly invoice: Pick<InvoiceRow, 'id' | 'version' | 'acts' | 'invoiceNumber' | 'status' | 'amountPaid'>;
}

/** The forms stand beside the page, in its address; money that came in leads to its receipts. */
function useAround({ invoice }: OfInvoice) {
  const t = useText();
  const here = useHere();
  const navigate = useNavigate();
  return {
    acts: invoiceActs,
    of: invoice,
    forms: invoiceForms,
    open: (name: string) => here.open(name, invoice.id),
    receipts: invoice.amountPaid > 0 ? [{ words: t('Receipts'), run: () => here.open('receipts', invoice.id) }] : [],
    goTo: (to: string) => () => void navigate({ to }),
  };
}

/** What can be done with an invoice, on its own page. */
export function InvoiceActs({ invoice }: OfInvoice): ReactNode {
  const { receipts, goTo: _, ...around } = useAround({ invoice });
  return <RecordActs {...around} links={receipts} />;
}

/** The menu at the end of an invoice's row. */
export function InvoiceMenu({ invoice }: OfInvoice): ReactNode {
  const t = useText();
  const { receipts, goTo, ...around } = useAround({ invoice });
  const links = [
    { words: t('View'), run: goTo(pathOf(invoice)) },
    ...receipts,
    { words: t('Print'), run: goTo(`/hospital/billing/invoice/${invoice.id}/print`) },
  ];
  return <RecordMenu {...around} name={invoice.invoiceNumber} links={links} />;
}
