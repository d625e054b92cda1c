import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { NhiaMonth } from '#modules/claims/contract/nhia-records.ts';
import { nhiaFaultWords, nhiaKindWords, nhiaReturnLooks } from './words.ts';

const mostRows = 300;

/** Encounters, those that lack something first; each leads to its bill, where that is put right. */
export function NhiaRowsPanel({ found }: { readonly found: NhiaMonth }) {
  const t = useText();
  const format = useFormat();
  const rows = [...found.rows].sort((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0)).slice(0, mostRows);
  return (
    <Panel title={t('Encounters')} flush>
      {found.rows.length > mostRows ? <p>{t('The first {count} rows; the file holds all.', { count: mostRows })}</p> : null}
      <PlainTable
        label={t('Encounters')}
        columns={[
          {
            key: 'bill',
            title: t('HMO bill'),
            text: (row) => row.billNumber,
            cell: (row) => (
              <Link className="code" to="/hospital/hmo-management/hmobill/$id" params={{ id: row.id }}>
                {row.billNumber}
              </Link>
            ),
          },
          { key: 'day', title: t('Date'), kind: 'day', value: (row) => row.visitDay },
          { key: 'hmo', title: t('HMO'), wide: true, text: (row) => row.hmoCode },
          { key: 'enrollee', title: t('Enrollee no.'), text: (row) => row.enrolleeNumber ?? '–' },
          { key: 'kind', title: t('Kind'), wide: true, text: (row) => t(nhiaKindWords[row.kind]) },
          { key: 'diagnoses', title: t('Diagnoses'), wide: true, text: (row) => row.diagnoses.join(', ') || '–' },
          { key: 'items', title: t('Items'), kind: 'number', value: (row) => row.services.length + row.drugs.length },
          { key: 'amount', title: t('Amount'), align: 'end', text: (row) => format.money(row.amount, found.currency) },
          { key: 'faults', title: t('Missing'), text: (row) => row.faults.map((fault) => t(nhiaFaultWords[fault])).join(' · ') || '–' },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState compact title={t('No encounters in this month')} />}
      />
    </Panel>
  );
}

/** The latest returns. */
export function NhiaReturnsPanel({ found, onMonth }: { readonly found: NhiaMonth; readonly onMonth: (month: string) => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('Returns')} flush>
      <PlainTable
        label={t('Returns')}
        columns={[
          {
            key: 'month',
            title: t('Month'),
            text: (row) => row.month,
            cell: (row) => (
              <Button variant="subtle" size="compact-sm" onClick={() => onMonth(row.month)}>
                {format.month(row.month)}
              </Button>
            ),
          },
          { key: 'rows', title: t('Encounters'), kind: 'number', value: (row) => row.encounterCount },
          { key: 'faults', title: t('Incomplete'), kind: 'number', value: (row) => row.faultCount },
          { key: 'amount', title: t('Amount'), align: 'end', text: (row) => format.money(row.amount, found.currency) },
          { key: 'sent', title: t('Sent'), text: (row) => (row.sentAt ? `${format.instant(row.sentAt)} · ${row.sentBy ?? ''}` : '–') },
          { key: 'reference', title: t('Reference'), wide: true, text: (row) => row.reference ?? '–' },
          {
            key: 'status',
            title: t('Status'),
            text: (row) => row.status,
            cell: (row) => <StatusBadge look={nhiaReturnLooks[row.status]} />,
          },
        ]}
        rows={found.returns}
        rowKey={(row) => row.id}
        empty={<EmptyState compact title={t('No return yet')} />}
      />
    </Panel>
  );
}
