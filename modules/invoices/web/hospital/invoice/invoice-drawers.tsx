import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import { refundCalls } from '#modules/invoices/contract/calls/refunds.ts';
import type { InvoiceDetails } from '#modules/invoices/contract/records.ts';
import { RefundForm } from '../cash/refund-form.tsx';
import { PaymentDesk } from '../pay/payment-desk.tsx';
import { useHere } from '../search.ts';
import { ApplyDepositForm } from './apply-deposit-form.tsx';
import { CreditNoteForm } from './credit-note-form.tsx';
import { PaymentsTable } from './invoice-tables.tsx';
import { CancelInvoiceForm, DeleteDraftForm, SendForm, SubmitForm, WriteOffForm } from './invoice-forms.tsx';

interface OverProps {
  readonly drawer: string;
  readonly call: CallSpec;
  readonly title: string;
  readonly size?: number;
  readonly render: (invoice: InvoiceDetails, close: () => void) => ReactNode;
}

/** A form over one invoice, loaded before the form begins. */
function Over({ drawer, call, title, size, render }: OverProps) {
  const { can } = useAccess();
  const here = useHere();
  const { record } = here.search;
  const isOpen = here.search.drawer === drawer && record !== undefined && can(call);
  const invoice = useCall(invoiceCalls.details, { params: { id: record ?? '' } }, { live: ['invoices'], enabled: isOpen });
  return (
    <DrawerForm title={title} opened={isOpen} onClose={here.close} {...(size ? { size } : {})}>
      <Loaded from={invoice} rows={6}>
        {(found) => render(found, here.close)}
      </Loaded>
    </DrawerForm>
  );
}

/** All that is done to an invoice beside its page. */
export function InvoiceDrawers() {
  const t = useText();
  return (
    <>
      <Over
        drawer="pay"
        call={paymentCalls.add}
        title={t('Add payment')}
        size={640}
        render={(invoice, close) => <PaymentDesk invoice={invoice} onClose={close} />}
      />
      <Over
        drawer="apply-deposit"
        call={depositCalls.apply}
        title={t('Apply deposit')}
        render={(invoice, close) => <ApplyDepositForm invoice={invoice} onClose={close} />}
      />
      <Over
        drawer="receipts"
        call={invoiceCalls.details}
        title={t('Receipts')}
        size={640}
        render={(invoice) => <PaymentsTable invoice={invoice} />}
      />
      <Over
        drawer="credit"
        call={invoiceCalls.creditNote}
        title={t('Credit note')}
        size={720}
        render={(invoice, close) => <CreditNoteForm invoice={invoice} onClose={close} />}
      />
      <Over
        drawer="refund-customer"
        call={refundCalls.request}
        title={t('Request refund')}
        render={({ id, patientFullName, customerAvailable }, close) => (
          <RefundForm account={{ externalInvoiceId: id, patientFullName, available: customerAvailable ?? 0 }} onClose={close} />
        )}
      />
      <Over
        drawer="write-off"
        call={invoiceCalls.writeOff}
        title={t('Write off')}
        render={(invoice, close) => <WriteOffForm invoice={invoice} onClose={close} />}
      />
      <Over
        drawer="cancel"
        call={invoiceCalls.cancel}
        title={t('Cancel invoice')}
        render={(invoice, close) => <CancelInvoiceForm invoice={invoice} onClose={close} />}
      />
      <Over
        drawer="send"
        call={invoiceCalls.send}
        title={t('Send invoice')}
        render={(invoice, close) => <SendForm invoice={invoice} onClose={close} />}
      />
      <Over
        drawer="submit"
        call={invoiceCalls.submit}
        title={t('Submit for Payment')}
        render={(invoice, close) => <SubmitForm invoice={invoice} onClose={close} />}
      />
      <Over
        drawer="delete"
        call={draftCalls.delete}
        title={t('Delete draft')}
        render={(invoice, close) => <DeleteDraftForm invoice={invoice} onClose={close} />}
      />
    </>
  );
}
