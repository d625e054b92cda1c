import type { ReactNode } from 'react';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { billActs } from '#modules/patient-bills/contract/calls/bills.ts';
import type { BillRow } from '#modules/patient-bills/contract/records.ts';
import type { InvoiceActs } from '../invoice-acts.ts';
import { billForms } from './bill-drawers.tsx';
import { useHere } from './search.ts';

/** What may be done with a line, with what the module that makes invoices adds. */
export function BillMenu({ bill, acts }: { readonly bill: BillRow; readonly acts: InvoiceActs | undefined }): ReactNode {
  const t = useText();
  const here = useHere();
  const view = { words: t('View'), run: () => here.open('bill', bill.id) };
  return (
    <RecordMenu
      acts={billActs}
      of={bill}
      name={bill.billNumber}
      forms={billForms}
      open={(name) => here.open(`${name}-bill`, bill.id)}
      links={[view, ...(acts?.menu(bill) ?? [])]}
    />
  );
}
