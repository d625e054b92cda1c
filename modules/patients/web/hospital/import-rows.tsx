import { Button, Pagination, SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { safeText } from '#kernel/contract/csv-cells.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { csvText } from '#kernel/web/table/export-cells.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { saveFile } from '#kernel/web/table/run-export.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ImportRow } from '#modules/patients/contract/calls/imports.ts';
import { importLooks } from '../looks.ts';
import { importFaultText } from './import-fault-text.ts';
import styles from './import-page.module.css';
import { importSearch } from './search.ts';

type Row = ImportRow;

/** An import or a check of one, with its rows. */
export interface ShownRows {
  readonly total: number;
  readonly saved: number;
  readonly rows: readonly Row[];
}
const pageSize = 50;

const isProblem = (row: Row) => row.state === 'invalid' || row.state === 'duplicate';
const faultsOf = (t: Translate, row: Row) =>
  Object.entries(row.fields).map(([field, message]) => [field, importFaultText(t, message)] as const);
const wordsOf = (t: Translate, row: Row) =>
  [row.message && importFaultText(t, row.message), ...faultsOf(t, row).map(([field, text]) => `${t('{label}:', { label: field })} ${text}`)]
    .filter(Boolean)
    .join(' · ');

/** What became of each row: counts, the rows in error with their line and reason, and those as a file. */
export function ImportRows({ result }: { readonly result: ShownRows }) {
  const t = useText();
  const format = useFormat();
  const [search, setSearch] = useSearchOf(importSearch);
  const [page, setPage] = useState(1);
  const problems = result.rows.filter(isProblem);
  const show = search.show ?? (problems.length > 0 ? 'problems' : 'all');
  const rows = show === 'problems' ? problems : result.rows;
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const at = Math.min(page, pages);

  const columns: readonly Column<Row>[] = [
    { key: 'row', title: t('Row'), kind: 'number', align: 'start', value: (row) => row.row },
    {
      key: 'name',
      title: t('Name'),
      cell: (row) =>
        row.patientId ? (
          <Link to="/hospital/patients/$id" params={{ id: row.patientId }}>
            {row.name}
          </Link>
        ) : (
          <span className="strong">{row.name || '–'}</span>
        ),
      text: (row) => row.name,
    },
    { key: 'number', title: t('Patient ID'), wide: true, cell: (row) => <span className="code">{row.hospitalPatientId ?? '–'}</span> },
    { key: 'state', title: t('State'), cell: (row) => <StatusBadge look={importLooks[row.state]} /> },
    {
      key: 'reason',
      title: t('Reason'),
      cell: (row) => (
        <ul className={styles.list}>
          {row.message && Object.keys(row.fields).length === 0 ? <li>{importFaultText(t, row.message)}</li> : null}
          {faultsOf(t, row).map(([field, text]) => (
            <li key={field} className={styles.problem}>
              <span className="code">{field}</span>: {text}
            </li>
          ))}
        </ul>
      ),
    },
  ];

  function download() {
    const cells = problems.map((row) => [row.row, safeText(row.name), row.state, safeText(wordsOf(t, row))]);
    saveFile(
      new Blob([csvText([[t('Row'), t('Name'), t('State'), t('Reason')], ...cells])], { type: 'text/csv;charset=utf-8' }),
      'patients-import-problems.csv',
    );
  }

  return (
    <div className={styles.grid}>
      <div role="status">
        <SummaryStrip
          label={t('Rows of the file')}
          figures={[
            { key: 'rows', title: t('rows'), value: format.number(result.total) },
            { key: 'valid', title: t('valid'), value: format.number(result.total - problems.length) },
            { key: 'problems', title: t('with problems'), value: format.number(problems.length) },
            { key: 'saved', title: t('saved'), value: format.number(result.saved) },
          ]}
        />
      </div>
      <div className={styles.acts}>
        <SegmentedControl
          aria-label={t('Rows shown')}
          value={show}
          onChange={(value) => {
            setPage(1);
            setSearch({ show: value === 'problems' ? 'problems' : 'all' }, { replace: true });
          }}
          data={[
            { value: 'problems', label: t('With problems') },
            { value: 'all', label: t('All rows') },
          ]}
        />
        {problems.length > 0 ? (
          <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />} onClick={download}>
            {t('Download errors')}
          </Button>
        ) : null}
      </div>
      <PlainTable
        label={t('Rows of the file')}
        columns={columns}
        rows={rows.slice((at - 1) * pageSize, at * pageSize)}
        rowKey={(row) => String(row.row)}
        empty={<EmptyState compact title={t('No rows with errors')} />}
      />
      {pages > 1 ? (
        <nav aria-label={t('Pages of {list}', { list: t('Rows of the file') })}>
          <Pagination
            size="sm"
            value={at}
            total={pages}
            onChange={setPage}
            getItemProps={(number) => ({ 'aria-label': t('Page {number}', { number }) })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? t('Previous page') : control === 'next' ? t('Next page') : control,
            })}
          />
        </nav>
      ) : null}
    </div>
  );
}
