import { useNavigate } from '@tanstack/react-router';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { type ActFormProps, RecordActs } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { issueActs, issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import type { Issue } from '#modules/inventory/contract/documents/records.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { adjustmentLooks, issueLooks } from '../../looks.ts';
import { DocumentBody, told } from './document.tsx';
import styles from './documents.module.css';
import { QuantityForm } from './quantity-form.tsx';

const refresh = ['stock-issues', 'stock-adjustments', 'products'];
type Line = Issue['lines'][number];

/** An issue beside the list: what was sent, what arrived, and what can be done with it. */
export function IssueView({ id }: { readonly id: string }) {
  const found = useCall(issueCalls.view, { params: { id } }, { live: ['stock-issues'] });
  return <DocumentBody from={found}>{(issue) => <Shown issue={issue as Issue} />}</DocumentBody>;
}

function Shown({ issue }: { readonly issue: Issue }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const print = () => void navigate({ to: `/hospital/inventory/issues/${issue.id}/print` });
  const rows: (readonly [string, string | null])[] = [
    [t('Department'), issue.department.name],
    [t('From'), issue.fromLocation.name],
    [t('Issued'), `${format.instant(issue.issued.at)} · ${issue.issued.name}`],
    [t('Received'), issue.received ? `${format.instant(issue.received.at)} · ${issue.received.name}` : null],
    ...(issue.requisition ? [[t('Requisition'), issue.requisition.requisitionNumber] as const] : []),
    ...(issue.note ? [[t('Note'), issue.note] as const] : []),
    ...(issue.cancelReason ? [[t('Reason'), issue.cancelReason] as const] : []),
    ...(issue.reserveReason ? [[t('Reserve used'), issue.reserveReason] as const] : []),
  ];
  return (
    <>
      <div className={styles.head}>
        <span className="code strong">{issue.issueNumber}</span>
        <StatusBadge look={issueLooks[issue.status]} />
      </div>
      {issue.keepsStock ? null : <p className="note">{t('This department does not keep stock: issued stock counts as used.')}</p>}
      <RecordActs inPlace acts={issueActs} of={issue} forms={forms} links={[{ words: t('Print issue note'), run: print }]} />
      <Facts rows={rows} />
      <Lines issue={issue} />
      {issue.adjustments.map((row) => (
        <p key={row.id} className="note">
          {t('Missing units: {number}', { number: row.adjustmentNumber })} <StatusBadge look={adjustmentLooks[row.status]} />
        </p>
      ))}
    </>
  );
}

function Lines({ issue }: { readonly issue: Issue }) {
  const t = useText();
  const format = useFormat();
  const columns: readonly Column<Line>[] = [
    {
      key: 'product',
      title: t('Product'),
      cell: ({ product, batches }) => (
        <span className={styles.two}>
          <span className="strong">{product.name}</span>
          <span className="caption">
            {batches
              .map(
                ({ batchNumber, expiryDate, quantity }) =>
                  `${batchNumber}${expiryDate ? ` (${format.day(expiryDate)})` : ''} × ${quantity}`,
              )
              .join(' · ')}
          </span>
        </span>
      ),
      text: ({ product }) => product.name,
    },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (line) => line.quantity },
    { key: 'received', title: t('Received'), kind: 'number', value: (line) => (issue.received ? line.received : null) },
    { key: 'returned', title: t('Returned'), kind: 'number', value: (line) => line.returned || null },
  ];
  return <PlainTable columns={columns} rows={issue.lines} rowKey={(line) => line.id} label={t('Lines')} />;
}

const heldOf = ({ batches }: Line) => batches.reduce((sum, { quantity, returned, missing }) => sum + quantity - returned - missing, 0);

type FiguresProps = ActFormProps<Issue> & { readonly form: 'receive' | 'returnSome' };

function Figures({ of: issue, form, onClose }: FiguresProps) {
  const t = useText();
  const receive = useSend(issueCalls.receive, { refresh });
  const giveBack = useSend(issueCalls.returnSome, { refresh });
  const params = { id: issue.id };
  const { version } = issue;
  const receives = form === 'receive';
  return (
    <QuantityForm
      label={receives ? t('Arrived') : t('Returned quantity')}
      submit={receives ? t('Confirm receipt') : t('Return stock')}
      ask={receives ? { label: t('Note'), required: false } : { label: t('Reason'), required: true }}
      lines={issue.lines
        .filter((line) => heldOf(line) > 0)
        .map((line) => ({
          id: line.id,
          name: line.product.name,
          under: t('{count} {unit} sent', { count: heldOf(line), unit: unitWord(heldOf(line), line.product.unit) }),
          start: receives ? heldOf(line) : 0,
          most: heldOf(line),
        }))}
      onCancel={onClose}
      onSend={async ({ quantities, words }) => {
        if (receives) return told(await receive.send({ params, body: { lines: [...quantities], note: words || null, version } }));
        const lines = quantities.filter(({ quantity }) => quantity > 0);
        return told(await giveBack.send({ params, body: { lines, reason: words, version } }));
      }}
    />
  );
}

const forms = {
  receive: (props: ActFormProps<Issue>) => <Figures {...props} form="receive" />,
  returnSome: (props: ActFormProps<Issue>) => <Figures {...props} form="returnSome" />,
};
