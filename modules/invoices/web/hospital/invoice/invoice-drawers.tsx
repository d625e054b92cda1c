import type { ComponentType, ReactNode } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { ActDrawer, type ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceActs } from '#modules/invoices/contract/calls/invoice-acts.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { RefundForm } from '../cash/refund-form.tsx';
import { PaymentDesk } from '../pay/payment-desk.tsx';
import { useHere } from '../search.ts';
import { ApplyDepositForm } from './apply-deposit-form.tsx';
import { CreditNoteForm } from './credit-note-form.tsx';
import { type OfInvoice, SendForm, WriteOffForm } from './invoice-forms.tsx';
import { PaymentsTable } from './invoice-tables.tsx';

type OfId = ActFormProps<{ readonly id: string }>;

/** A form over one invoice, loaded whole before the form begins: rows of lists are slim. */
function whole(Form: ComponentType<OfInvoice>): (props: OfId) => ReactNode {
  return function WholeInvoice({ of: { id }, onClose }: OfId): ReactNode {
    const invoice = useCall(invoiceCalls.details, { params: { id } }, { live: ['invoices'] });
    return (
      <Loaded from={invoice} rows={6}>
        {(found) => <Form invoice={found} onClose={onClose} />}
      </Loaded>
    );
  };
}

export const invoiceForms = {
  pay: whole(PaymentDesk),
  applyDeposit: whole(ApplyDepositForm),
  send: whole(SendForm),
  creditNote: whole(CreditNoteForm),
  writeOff: whole(WriteOffForm),
};

const Receipts = whole(PaymentsTable);
const RefundOfCustomer = whole(({ invoice: { id, patientFullName, customerAvailable }, onClose }) => (
  <RefundForm account={{ externalInvoiceId: id, patientFullName, available: customerAvailable ?? 0 }} onClose={onClose} />
));

/** All that is done to an invoice beside its page. */
export function InvoiceDrawers() {
  const t = useText();
  const here = useHere();
  const { drawer = '', record } = here.search;
  const of = record === undefined ? null : { id: record };
  return (
    <>
      <ActDrawer
        acts={invoiceActs}
        forms={invoiceForms}
        asked={of && drawer in invoiceForms ? { name: drawer, of } : null}
        onClose={here.close}
      />
      <DrawerForm title={t('Receipts')} size={640} opened={of !== null && drawer === 'receipts'} onClose={here.close}>
        {of ? <Receipts of={of} onClose={here.close} /> : null}
      </DrawerForm>
      <DrawerForm title={t('Request refund')} opened={of !== null && drawer === 'refund-customer'} onClose={here.close}>
        {of ? <RefundOfCustomer of={of} onClose={here.close} /> : null}
      </DrawerForm>
    </>
  );
}
