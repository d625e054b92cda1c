import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import type { Issue } from '#modules/inventory/contract/documents/records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';

/** The note that goes with an issue to a department and comes back signed. */
export function IssueNotePage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const issue = useCall(issueCalls.view, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Issue note')}
      ready={issue.data !== undefined}
      counted={{ paper: 'issue-note', records: [{ key: issue.data?.issueNumber ?? '', params: { id } }] }}
    >
      <Loaded from={issue} rows={10}>
        {(found) => <Note issue={found} />}
      </Loaded>
    </PrintPage>
  );
}

function Note({ issue }: { readonly issue: Issue }) {
  const t = useText();
  const format = useFormat();
  const batchWords = ({ batches }: Issue['lines'][number]) =>
    batches
      .map(({ batchNumber, expiryDate, quantity }) =>
        [`${batchNumber} × ${quantity}`, expiryDate ? t('exp. {day}', { day: format.day(expiryDate) }) : null].filter(Boolean).join(', '),
      )
      .join(' · ');
  return (
    <Paper
      title={t('Issue note')}
      number={issue.issueNumber}
      facts={[
        [t('From'), issue.fromLocation.name],
        [t('To department'), issue.department.name],
        [t('Issued'), `${format.instant(issue.issued.at)} · ${issue.issued.name}`],
        [t('Received'), issue.received ? `${format.instant(issue.received.at)} · ${issue.received.name}` : null],
        [t('Requisition'), issue.requisition?.requisitionNumber],
        [t('Note'), issue.note],
      ]}
      signs={[t('Issued by'), t('Carried by'), t('Received by')]}
    >
      <PaperLines
        label={t('Issue note')}
        columns={[
          { key: 'sku', title: t('SKU'), text: ({ product }) => product.sku },
          { key: 'product', title: t('Product'), text: ({ product }) => product.name },
          { key: 'batches', title: t('Batches'), text: batchWords },
          { key: 'unit', title: t('Unit'), text: ({ product }) => product.unit },
          { key: 'quantity', title: t('Quantity'), kind: 'number', value: (line) => line.quantity },
        ]}
        rows={issue.lines}
        rowKey={(line) => line.id}
      />
    </Paper>
  );
}
