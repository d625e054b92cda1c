import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { livePatientBills } from '#modules/patient-bills/contract/words.ts';
import type { InvoiceActs } from '../invoice-acts.ts';
import { CancelBillForm, EditBillForm, PayerForm, PriceBillForm, RepriceForm } from './bill-forms.tsx';
import { BillPanel } from './bill-panel.tsx';
import { NewBillForm } from './new-bill-form.tsx';
import { useHere } from './search.ts';
import { SplitForm } from './split-form.tsx';

/** What opens beside the list of lines. */
export function BillDrawers({ acts }: { readonly acts?: InvoiceActs }) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const { drawer, record } = here.search;
  const back = () => here.open('bill', record);
  return (
    <>
      <DrawerForm title={t('New Bill')} size={620} opened={drawer === 'new-bill' && can(billCalls.create)} onClose={here.close}>
        <NewBillForm onClose={here.close} {...(acts ? { generate: acts.generate } : {})} />
      </DrawerForm>
      <DrawerForm title={t('Bill')} size={620} opened={drawer === 'bill' && record !== undefined} onClose={here.close}>
        <BillPanel id={record ?? ''} />
      </DrawerForm>
      <OverBill drawer="edit-bill" title={t('Edit bill')} render={(bill) => <EditBillForm bill={bill} onClose={back} />} onClose={back} />
      <OverBill drawer="reprice-bill" title={t('Reprice')} render={(bill) => <RepriceForm bill={bill} onClose={back} />} onClose={back} />
      <OverBill drawer="price-bill" title={t('Set price')} render={(bill) => <PriceBillForm bill={bill} onClose={back} />} onClose={back} />
      <OverBill drawer="payer-bill" title={t('Change payer')} render={(bill) => <PayerForm bill={bill} onClose={back} />} onClose={back} />
      <OverBill drawer="split-bill" title={t('Split bill')} render={(bill) => <SplitForm bill={bill} onClose={back} />} onClose={back} />
      <OverBill
        drawer="cancel-bill"
        title={t('Cancel bill')}
        render={(bill) => <CancelBillForm bill={bill} onClose={back} />}
        onClose={back}
      />
    </>
  );
}

type Details = NonNullable<ReturnType<typeof useBill>['data']>;

function useBill(id: string, enabled: boolean) {
  return useCall(billCalls.details, { params: { id } }, { live: [livePatientBills], enabled });
}

interface OverBillProps {
  readonly drawer: string;
  readonly title: string;
  readonly render: (bill: Details) => ReactNode;
  readonly onClose: () => void;
}

/** A form over one line, loaded before the form begins. */
function OverBill({ drawer, title, render, onClose }: OverBillProps) {
  const here = useHere();
  const isOpen = here.search.drawer === drawer && here.search.record !== undefined;
  const bill = useBill(here.search.record ?? '', isOpen);
  return (
    <DrawerForm title={title} opened={isOpen} onClose={onClose}>
      <Loaded from={bill} rows={5}>
        {render}
      </Loaded>
    </DrawerForm>
  );
}
