import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { type ActFormProps, RecordActs } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { transferActs, transferCalls } from '#modules/inventory/contract/calls/transfers.ts';
import type { Transfer } from '#modules/inventory/contract/documents/records.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { adjustmentLooks, transferLooks } from '../../looks.ts';
import { DocumentBody, told } from './document.tsx';
import styles from './documents.module.css';
import { QuantityForm } from './quantity-form.tsx';

const refresh = ['stock-transfers', 'stock-adjustments', 'products'];
type Line = Transfer['lines'][number];

/** A transfer beside the list. */
export function TransferView({ id }: { readonly id: string }) {
  const found = useCall(transferCalls.view, { params: { id } }, { live: ['stock-transfers'] });
  return <DocumentBody from={found}>{(record) => <Shown record={record as Transfer} />}</DocumentBody>;
}

function Shown({ record }: { readonly record: Transfer }) {
  const t = useText();
  const format = useFormat();
  const rows: (readonly [string, string | null])[] = [
    [t('From'), record.from.name],
    [t('To'), record.to.name],
    [t('Sent'), `${format.instant(record.sent.at)} · ${record.sent.name}`],
    [t('Received'), record.received ? `${format.instant(record.received.at)} · ${record.received.name}` : null],
    ...(record.note ? [[t('Note'), record.note] as const] : []),
    ...(record.cancelReason ? [[t('Reason'), record.cancelReason] as const] : []),
  ];
  return (
    <>
      <div className={styles.head}>
        <span className="code strong">{record.transferNumber}</span>
        <StatusBadge look={transferLooks[record.status]} />
      </div>
      <RecordActs inPlace acts={transferActs} of={record} forms={{ receive: Arrived }} />
      <Facts rows={rows} />
      <Lines lines={record.lines} />
      {record.adjustments.map((row) => (
        <p key={row.id} className="note">
          {t('Missing units: {number}', { number: row.adjustmentNumber })} <StatusBadge look={adjustmentLooks[row.status]} />
        </p>
      ))}
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const t = useText();
  const format = useFormat();
  const columns: readonly Column<Line>[] = [
    {
      key: 'product',
      title: t('Product'),
      cell: ({ product, batch }) => (
        <span className={styles.two}>
          <span className="strong">{product.name}</span>
          <span className="caption">
            {[batch.batchNumber, batch.expiryDate ? format.day(batch.expiryDate) : null].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
      text: ({ product }) => product.name,
    },
    { key: 'quantity', title: t('Sent'), kind: 'number', value: (line) => line.quantity },
    { key: 'received', title: t('Received'), kind: 'number', value: (line) => line.received },
  ];
  return <PlainTable columns={columns} rows={lines} rowKey={(line) => line.id} label={t('Lines')} />;
}

function Arrived({ of: record, onClose }: ActFormProps<Transfer>) {
  const t = useText();
  const receive = useSend(transferCalls.receive, { refresh });
  return (
    <QuantityForm
      label={t('Arrived')}
      submit={t('Confirm receipt')}
      lines={record.lines.map((line) => ({
        id: line.id,
        name: line.product.name,
        under: `${line.batch.batchNumber} · ${t('{count} {unit} sent', { count: line.quantity, unit: unitWord(line.quantity, line.product.unit) })}`,
        start: line.quantity,
        most: line.quantity,
      }))}
      onCancel={onClose}
      onSend={async ({ quantities }) =>
        told(await receive.send({ params: { id: record.id }, body: { lines: [...quantities], version: record.version } }))
      }
    />
  );
}
