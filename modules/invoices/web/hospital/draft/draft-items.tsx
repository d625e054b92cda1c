import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import type { InvoiceItem } from '#modules/invoices/contract/records.ts';
import styles from './draft.module.css';
import type { OfDraft } from './of-draft.ts';

/** What the draft holds; an item taken off is uninvoiced again. */
export function DraftItems({ invoice }: OfDraft) {
  const t = useText();
  const format = useFormat();
  const remove = useSend(draftCalls.removeItems, { refresh: ['invoice', 'patient-bills'] });
  async function takeOff(item: InvoiceItem) {
    const answer = await remove.send({ params: { id: invoice.id }, body: { itemIds: [item.id], version: invoice.version } });
    if (answer && !answer.ok) toast.error(answer.message);
  }
  return (
    <Panel title={t('Items')} flush>
      <PlainTable
        label={t('Items')}
        columns={[
          { key: 'serviceDate', title: t('Date'), kind: 'day', wide: true, value: (row) => row.serviceDate },
          {
            key: 'itemName',
            title: t('Item'),
            cell: (row) => (
              <span className={styles.item}>
                <span>{row.itemName}</span>
                <span className="caption">
                  {[
                    t('{quantity} × {price}', { quantity: row.quantity, price: format.money(row.unitPrice, invoice.currency) }),
                    row.departmentName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            ),
          },
          {
            key: 'discount',
            title: t('Discount'),
            kind: 'money',
            wide: true,
            value: (row) => row.discount + row.invoiceDiscountPart || null,
          },
          { key: 'tax', title: t('Tax'), kind: 'money', wide: true, value: (row) => row.tax || null },
          { key: 'amount', title: t('Amount'), kind: 'money', value: (row) => row.amount },
          {
            key: 'acts',
            title: t('Remove'),
            align: 'end',
            cell: (row) =>
              invoice.acts.removeItems === null ? (
                <ActionIcon
                  aria-label={t('Remove {name}', { name: row.itemName })}
                  disabled={remove.busy}
                  onClick={() => void takeOff(row)}
                >
                  <IconTrash size={17} stroke={1.7} aria-hidden="true" />
                </ActionIcon>
              ) : null,
          },
        ]}
        rows={invoice.items}
        rowKey={(row) => row.id}
        empty={<EmptyState compact title={t('No items')} text={t('Add open bills of the patient or items from the price list.')} />}
      />
    </Panel>
  );
}
