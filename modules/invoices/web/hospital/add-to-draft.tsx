import { Button } from '@mantine/core';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { fromBillsCalls } from '#modules/invoices/contract/calls/from-bills.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import type { InvoiceRow } from '#modules/invoices/contract/records.ts';
import type { BillRow } from '#modules/patient-bills/contract/records.ts';
import styles from './billing.module.css';

interface AddToDraftProps {
  readonly bill: BillRow;
  readonly onClose: () => void;
  readonly onAdded: (invoiceId: string) => void;
}

/** The patient's drafts, one of which takes the line. */
export function AddToDraft({ bill, onClose, onAdded }: AddToDraftProps) {
  const t = useText();
  const add = useSend(fromBillsCalls.add, { refresh: ['patient-bills', 'invoice'] });
  const drafts = useCall(
    invoiceCalls.list,
    {
      query: {
        status: ['draft'],
        ...(bill.patient ? { patientId: bill.patient.id } : { searchTerm: bill.externalCustomer ?? '' }),
        limit: 25,
      },
    },
    { quiet: true },
  ) as ReturnType<typeof useCall<typeof invoiceCalls.list>>;
  async function put(draft: InvoiceRow) {
    const answer = await add.send({ params: { id: bill.id, invoiceId: draft.id }, body: { version: draft.version } });
    if (answer?.ok) {
      toast.success(answer.message);
      onAdded(draft.id);
    } else if (answer) toast.error(answer.message);
  }
  return (
    <div className={styles.details}>
      <p className="muted">{t('{item} will be added to the selected draft.', { item: bill.itemName })}</p>
      <Loaded
        from={drafts}
        rows={3}
        isEmpty={(found) => found.data.length === 0}
        empty={<EmptyState compact title={t('The patient has no drafts')} />}
      >
        {(found) => (
          <PlainTable
            label={t('Drafts')}
            columns={[
              { key: 'number', title: t('Draft'), cell: (row) => <span className="code">{row.invoiceNumber}</span> },
              { key: 'items', title: t('Items'), kind: 'number', value: (row) => row.itemCount },
              { key: 'total', title: t('Total'), kind: 'money', value: (row) => row.totalAmount },
              {
                key: 'acts',
                title: t('Actions'),
                align: 'end',
                cell: (row) => (
                  <Button
                    variant="default"
                    size="compact-sm"
                    loading={add.busy}
                    aria-label={t('Add to {number}', { number: row.invoiceNumber })}
                    onClick={() => void put(row)}
                  >
                    {t('Add')}
                  </Button>
                ),
              },
            ]}
            rows={found.data}
            rowKey={(row) => row.id}
          />
        )}
      </Loaded>
      <div className={styles.bar}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
