import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import type { BinRow } from '#modules/invoices/contract/records.ts';
import styles from './billing.module.css';
import { type BillingPageSearch, billingPageSearch } from './search.ts';

/** Drafts that were deleted: brought back, or removed for good. */
export function BinTab() {
  const t = useText();
  const { can } = useAccess();
  const list = useList(draftCalls.bin, billingPageSearch, {
    name: 'invoice-bin',
    title: t('Bin'),
    live: ['invoices'],
    toQuery: ({ page, limit, search, startDate, endDate }: BillingPageSearch) => ({
      page,
      limit,
      searchTerm: search,
      startDate,
      endDate,
    }),
  });
  const columns = useColumns();
  const clear = useSend(draftCalls.clearBin, { refresh: ['invoice-bin'] });
  const count = list.count ?? 0;
  async function empty() {
    const yes = await askFirst({
      title: t('Clear the bin'),
      text: t('{count} draft will be deleted permanently. | {count} drafts will be deleted permanently.', { count }),
      confirm: t('Clear all'),
      danger: true,
    });
    if (!yes) return;
    const answer = await clear.send({ body: { confirm: count } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: BinRow) => row.id}
      searchHint={t('Number or patient')}
      filters={[{ kind: 'days', key: 'startDate', to: 'endDate', title: t('Deleted') }]}
      emptyText={t('Bin is empty')}
      allowAll={false}
      add={
        can(draftCalls.clearBin) && count > 0 ? (
          <Button
            variant="default"
            color="red"
            loading={clear.busy}
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => void empty()}
          >
            {t('Clear all')}
          </Button>
        ) : null
      }
    />
  );
}

function useColumns(): readonly Column<BinRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'patientFullName',
        title: t('Patient'),
        cell: (row) => (
          <span className={styles.who}>
            <span className="strong">{row.patientFullName}</span>
            <span className="caption code">{row.draftNumber}</span>
          </span>
        ),
        text: (row) => row.patientFullName,
      },
      { key: 'draftNumber', identifies: true, title: t('Number'), hidden: true, wide: true, text: (row) => row.draftNumber },
      { key: 'items', title: t('Items'), wide: true, text: (row) => row.items.map((item) => item.itemName).join(', ') },
      { key: 'totalAmount', title: t('Total'), kind: 'money', value: (row) => row.totalAmount },
      { key: 'deletedBy', field: 'deletedBy.name', title: t('Deleted by'), wide: true, text: (row) => row.deletedBy.name },
      { key: 'deletedAt', title: t('Deleted at'), kind: 'instant', wide: true, value: (row) => row.deletedAt },
      { key: 'reason', title: t('Reason'), wide: true, text: (row) => row.reason ?? '' },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <Retrieve row={row} /> },
    ],
    [t],
  );
}

function Retrieve({ row }: { readonly row: BinRow }) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const retrieve = useSend(draftCalls.retrieve, { refresh: ['invoice', 'invoice-bin', 'patient-bills'] });
  if (!can(draftCalls.retrieve)) return null;
  async function bringBack() {
    const answer = await retrieve.send({ params: { id: row.id }, body: {} });
    if (!answer) return;
    if (!answer.ok) {
      toast.error(answer.message);
      return;
    }
    const { skipped, invoice } = answer.payload;
    if (skipped.length > 0)
      toast.warning(t('Not included: {bills}', { bills: skipped.map(({ billNumber, reason }) => `${billNumber} (${reason})`).join(', ') }));
    else toast.success(answer.message);
    void navigate({ to: `/hospital/billing/invoice/draft/${invoice.id}` });
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={retrieve.busy}
      aria-label={t('Retrieve {number}', { number: row.draftNumber })}
      onClick={() => void bringBack()}
    >
      {t('Retrieve')}
    </Button>
  );
}
