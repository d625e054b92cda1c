import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { FourEyesNote } from '#kernel/web/frame/four-eyes-note.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { adjustmentActs, adjustmentCalls } from '#modules/inventory/contract/calls/adjustments.ts';
import type { Adjustment } from '#modules/inventory/contract/documents/records.ts';
import { adjustmentLooks, reasonWords } from '../../looks.ts';
import { StockFiles } from './stock-files.tsx';
import { DocumentBody } from './document.tsx';
import styles from './documents.module.css';

type Line = Adjustment['lines'][number];

/** A correction beside the list: what it changes, before and after, and who decides. */
export function AdjustmentView({ id }: { readonly id: string }) {
  const found = useCall(adjustmentCalls.view, { params: { id } }, { live: ['stock-adjustments'] });
  return <DocumentBody from={found}>{(record) => <Shown record={record as Adjustment} />}</DocumentBody>;
}

function Shown({ record }: { readonly record: Adjustment }) {
  const t = useText();
  const format = useFormat();
  const rows: (readonly [string, string | null])[] = [
    [t('Place'), record.location.name],
    [t('Value'), format.money(record.value)],
    [t('Asked'), `${format.instant(record.created.at)} · ${record.created.name}`],
    ...(record.decided ? [[t('Decided'), `${format.instant(record.decided.at)} · ${record.decided.name}`] as const] : []),
    ...(record.sourceNumber ? [[t('Missing from'), record.sourceNumber] as const] : []),
    ...(record.note ? [[t('Note'), record.note] as const] : []),
    ...(record.rejectReason ? [[t('Reason'), record.rejectReason] as const] : []),
  ];
  return (
    <>
      <div className={styles.head}>
        <span className="code strong">{record.adjustmentNumber}</span>
        <StatusBadge look={adjustmentLooks[record.status]} />
      </div>
      <RecordActs inPlace acts={adjustmentActs} of={record} />
      {record.acts.approve === 'APPROVER_IS_CREATOR' ? <FourEyesNote /> : null}
      <Facts rows={rows} />
      <Lines record={record} />
      <StockFiles owner={{ adjustmentId: record.id }} files={record.attachments} />
    </>
  );
}

function Lines({ record }: { readonly record: Adjustment }) {
  const t = useText();
  const format = useFormat();
  const open = record.status === 'draft' || record.status === 'pending-approval';
  const signed = (units: number) => (units > 0 ? `+${format.number(units)}` : format.number(units));
  const columns: readonly Column<Line>[] = [
    {
      key: 'product',
      title: t('Product'),
      cell: ({ product, batch, reason, note }) => (
        <span className={styles.two}>
          <span className="strong">{product.name}</span>
          <span className="caption">
            {[batch.batchNumber, batch.expiryDate ? format.day(batch.expiryDate) : null, t(reasonWords[reason]), note]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
      text: ({ product }) => product.name,
    },
    {
      key: 'before',
      title: open ? t('In stock') : t('Before'),
      kind: 'number',
      value: (line) => (open ? line.quantityNow : line.quantityBefore),
    },
    {
      key: 'delta',
      title: t('Difference'),
      align: 'end',
      cell: ({ delta }) => <span className={`tnum ${delta < 0 ? styles.minus : ''}`}>{signed(delta)}</span>,
      text: ({ delta }) => delta,
    },
    ...(record.source === 'manual' || record.source === 'reserve'
      ? [
          {
            key: 'after',
            title: t('After'),
            kind: 'number' as const,
            value: (line: Line) => (open ? line.quantityNow : line.quantityBefore) + line.delta,
          },
        ]
      : []),
    { key: 'value', title: t('Value'), wide: true, kind: 'money', value: (line) => line.value, cell: (line) => format.money(line.value) },
  ];
  return <PlainTable columns={columns} rows={record.lines} rowKey={(line) => line.id} label={t('Lines')} />;
}
