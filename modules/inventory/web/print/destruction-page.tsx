import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines } from '#kernel/web/print/paper-parts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BatchWriteOffs } from '#modules/inventory/contract/batch-records.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { PrintPage } from '#modules/patients/web/index.ts';

/** What of a batch was destroyed, by whom and before whom. */
export function DestructionPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(batchCalls.writeOffs, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Certificate of destruction')}
      ready={(found.data?.rows.length ?? 0) > 0}
      counted={{ paper: 'certificate-of-destruction', records: [{ key: id, params: { id } }] }}
    >
      <Loaded
        from={found}
        rows={8}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState title={t('No units of this batch were written off')} />}
      >
        {(paper) => <Certificate paper={paper} />}
      </Loaded>
    </PrintPage>
  );
}

type Row = BatchWriteOffs['rows'][number];

function Certificate({ paper: { batch, rows } }: { readonly paper: BatchWriteOffs }) {
  const t = useText();
  const format = useFormat();
  const valued = rows.some(({ value }) => value !== null);
  const columns: readonly Column<Row>[] = [
    { key: 'at', title: t('Time'), kind: 'instant', value: (row) => row.at },
    { key: 'location', title: t('Location'), text: (row) => row.location.name },
    { key: 'reason', title: t('Reason'), text: (row) => row.reason ?? '' },
    { key: 'by', title: t('By'), text: (row) => row.by },
    { key: 'witness', title: t('Witness'), text: (row) => row.witness ?? '–' },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (row) => row.quantity },
    ...(valued ? [{ key: 'value', title: t('Value'), kind: 'money' as const, value: (row: Row) => row.value }] : []),
  ];
  const all = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Paper
      title={t('Certificate of destruction')}
      number={batch.batchNumber}
      facts={[
        [t('Product'), `${batch.product.name} · ${batch.product.sku}`],
        [t('Batch'), batch.batchNumber],
        [t('Expiry'), batch.expiryDate ? format.day(batch.expiryDate) : '–'],
        [t('Vendor'), batch.vendor?.name],
        [t('Total written off'), `${format.number(all)} ${unitWord(all, batch.product.unit)}`],
      ]}
      signs={[t('Destroyed by'), t('Witness'), t('Pharmacist in charge')]}
    >
      <PaperLines label={t('Certificate of destruction')} columns={columns} rows={rows} rowKey={(row) => row.id} />
    </Paper>
  );
}
