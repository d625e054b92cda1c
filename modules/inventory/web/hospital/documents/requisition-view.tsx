import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { FourEyesNote } from '#kernel/web/frame/four-eyes-note.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { type ActFormProps, RecordActs } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requisitionActs, requisitionCalls } from '#modules/inventory/contract/calls/requisitions.ts';
import type { Requisition } from '#modules/inventory/contract/documents/records.ts';
import { requisitionLooks, requisitionPriorityLooks } from '../../looks.ts';
import { usePlaceOptions } from './choices.ts';
import { DocumentBody, told } from './document.tsx';
import styles from './documents.module.css';
import { QuantityForm } from './quantity-form.tsx';
import { EditRequisitionForm } from './requisition-form.tsx';

const refresh = ['stock-requisitions', 'stock-issues', 'products'];
type Line = Requisition['lines'][number];

/** A requisition beside the list, with what can be done about it. */
export function RequisitionView({ id }: { readonly id: string }) {
  const found = useCall(requisitionCalls.view, { params: { id } }, { live: ['stock-requisitions'] });
  return <DocumentBody from={found}>{(record) => <Shown record={record as Requisition} />}</DocumentBody>;
}

function Shown({ record }: { readonly record: Requisition }) {
  const t = useText();
  const format = useFormat();
  const rows: (readonly [string, string | null])[] = [
    [t('Department'), record.department.name],
    [t('Asked'), `${format.instant(record.created.at)} · ${record.created.name}`],
    [t('Needed by'), record.neededBy ? format.day(record.neededBy) : null],
    ...(record.decided ? [[t('Decided'), `${format.instant(record.decided.at)} · ${record.decided.name}`] as const] : []),
    ...(record.decisionReason ? [[t('Reason'), record.decisionReason] as const] : []),
    ...(record.note ? [[t('Note'), record.note] as const] : []),
    ...(record.issues.length > 0 ? [[t('Issues'), record.issues.map(({ issueNumber }) => issueNumber).join(', ')] as const] : []),
  ];
  return (
    <>
      <div className={styles.head}>
        <span className="code strong">{record.requisitionNumber}</span>
        <StatusBadge look={requisitionLooks[record.status]} />
        <StatusBadge look={requisitionPriorityLooks[record.priority]} />
      </div>
      <RecordActs inPlace acts={requisitionActs} of={record} forms={forms} />
      {record.acts.approve === 'APPROVER_IS_CREATOR' ? <FourEyesNote /> : null}
      <Facts rows={rows} />
      <Lines lines={record.lines} />
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const t = useText();
  const columns: readonly Column<Line>[] = [
    {
      key: 'product',
      title: t('Product'),
      cell: ({ product, note, approvalNote }) => (
        <span className={styles.two}>
          <span className="strong">{product.name}</span>
          {note || approvalNote ? <span className="caption">{[note, approvalNote].filter(Boolean).join(' · ')}</span> : null}
        </span>
      ),
      text: ({ product }) => product.name,
    },
    { key: 'quantity', title: t('Asked'), kind: 'number', value: (line) => line.quantity },
    { key: 'approved', title: t('Approved'), kind: 'number', value: (line) => line.approvedQuantity },
    { key: 'issued', title: t('Issued'), kind: 'number', value: (line) => line.issuedQuantity || null },
    { key: 'available', title: t('Available'), kind: 'number', value: (line) => line.available },
  ];
  return <PlainTable columns={columns} rows={lines} rowKey={(line) => line.id} label={t('Lines')} />;
}

const leftOf = ({ approvedQuantity, issuedQuantity }: Line) => (approvedQuantity ?? 0) - issuedQuantity;

type FiguresProps = ActFormProps<Requisition> & { readonly form: 'approve' | 'issue' };

function Figures({ of: record, form, onClose }: FiguresProps) {
  const t = useText();
  const places = usePlaceOptions();
  const approve = useSend(requisitionCalls.approve, { refresh });
  const issue = useSend(requisitionCalls.issue, { refresh });
  const params = { id: record.id };
  const { version } = record;
  const approves = form === 'approve';
  const under = (line: Line) => t('{asked} requested, {available} available', { asked: line.quantity, available: line.available });
  const lines = record.lines
    .filter((line) => approves || leftOf(line) > 0)
    .map((line) => ({
      id: line.id,
      name: line.product.name,
      under: under(line),
      start: approves ? line.quantity : Math.min(leftOf(line), line.available),
      ...(approves ? {} : { most: leftOf(line) }),
    }));
  return (
    <QuantityForm
      label={approves ? t('Approved') : t('Issued')}
      submit={approves ? t('Approve') : t('Issue stock')}
      ask={{ label: approves ? t('Note (required if more is approved than requested)') : t('Note'), required: false }}
      {...(approves ? {} : { places: { label: t('From'), options: places } })}
      lines={lines}
      onCancel={onClose}
      onSend={async ({ quantities, words, place }) => {
        const note = words || null;
        if (approves) {
          const granted = quantities.map(({ lineId, quantity }) => ({ lineId, approvedQuantity: quantity, note }));
          return told(await approve.send({ params, body: { lines: granted, version } }));
        }
        const out = quantities.filter(({ quantity }) => quantity > 0);
        return told(await issue.send({ params, body: { fromLocationId: place, lines: out, note, version } }));
      }}
    />
  );
}

const forms = {
  edit: EditRequisitionForm,
  approve: (props: ActFormProps<Requisition>) => <Figures {...props} form="approve" />,
  issue: (props: ActFormProps<Requisition>) => <Figures {...props} form="issue" />,
};
