import type { ComponentType, ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { ActDrawer, type ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { billActs, billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { livePatientBills } from '#modules/patient-bills/contract/words.ts';
import type { InvoiceActs } from '../invoice-acts.ts';
import { CancelBillForm, EditBillForm, type OfBill, PayerForm, PriceBillForm } from './bill-forms.tsx';
import { BillPanel } from './bill-panel.tsx';
import { NewBillForm } from './new-bill-form.tsx';
import { useHere } from './search.ts';
import { SplitForm } from './split-form.tsx';

type OfId = ActFormProps<{ readonly id: string }>;

/** A form over one line, loaded before the form begins. */
function whole(Form: ComponentType<OfBill>): (props: OfId) => ReactNode {
  return function WholeBill({ of: { id }, onClose }: OfId): ReactNode {
    const bill = useCall(billCalls.details, { params: { id } }, { live: [livePatientBills] });
    return (
      <Loaded from={bill} rows={5}>
        {(found) => <Form bill={found} onClose={onClose} />}
      </Loaded>
    );
  };
}

export const billForms = {
  price: whole(PriceBillForm),
  edit: whole(EditBillForm),
  split: whole(SplitForm),
  payer: whole(PayerForm),
  cancel: whole(CancelBillForm),
};

/** What opens beside the list of lines. */
export function BillDrawers({ acts }: { readonly acts?: InvoiceActs }) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const { drawer, record } = here.search;
  const act = drawer?.replace(/-bill$/, '') ?? '';
  const back = () => here.open('bill', record);
  return (
    <>
      <DrawerForm title={t('New Bill')} size={620} opened={drawer === 'new-bill' && can(billCalls.create)} onClose={here.close}>
        <NewBillForm patientId={here.search.patientId} onClose={here.close} {...(acts ? { generate: acts.generate } : {})} />
      </DrawerForm>
      <DrawerForm title={t('Bill')} size={620} opened={drawer === 'bill' && record !== undefined} onClose={here.close}>
        <BillPanel id={record ?? ''} />
      </DrawerForm>
      <ActDrawer
        acts={billActs}
        forms={billForms}
        asked={record !== undefined && act in billForms ? { name: act, of: { id: record } } : null}
        onClose={back}
      />
    </>
  );
}
