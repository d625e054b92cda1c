import { Select, SimpleGrid } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { cellFaultText } from '#kernel/web/text/cell-fault-text.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { RemittanceFile, RemittanceFileRow, RemittanceMap } from '#modules/claims/contract/remittance-file-records.ts';
import { type RemittanceColumn, remittanceColumns } from '#modules/claims/contract/remittance-words.ts';
import { columnWords } from './column-words.ts';

interface ColumnsProps {
  readonly file: RemittanceFile;
  readonly onChange: (columns: RemittanceMap) => void;
}

/** Which column of the partner's file holds what. */
export function UploadColumns({ file, onChange }: ColumnsProps) {
  const t = useText();
  const choose = (column: RemittanceColumn, heading: string | null) => {
    const { [column]: _before, ...others } = file.columns;
    onChange(heading ? { ...others, [column]: heading } : others);
  };
  return (
    <>
      <p className="muted">
        {file.remembered ? t('The columns are those of the partner’s last file.') : t('Choose what each column of the file holds.')}
      </p>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing={12}>
        {remittanceColumns.map((column) => (
          <Select
            key={column}
            label={t(columnWords[column])}
            data={file.headings}
            value={file.columns[column] ?? null}
            onChange={(heading) => choose(column, heading)}
            required={column === 'claimed' || column === 'paid'}
            placeholder={t('Not in the file')}
            clearable
            searchable
          />
        ))}
      </SimpleGrid>
    </>
  );
}

/** What was understood: the first rows, the sums, and every fault. */
export function UploadFound({ file }: { readonly file: RemittanceFile }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, file.currency);
  const columns: Column<RemittanceFileRow>[] = [
    { key: 'row', title: t('Row'), kind: 'number', value: (row) => row.row },
    {
      key: 'claim',
      title: t('As written'),
      text: (row) => [row.claimNumber, row.invoiceNumber, row.itemCode].filter(Boolean).join(' · ') || '–',
    },
    { key: 'who', title: t('Enrollee no.'), text: (row) => [row.enrolleeNumber, row.serviceDate].filter(Boolean).join(' · ') || '–' },
    { key: 'claimed', title: t('Claimed'), align: 'end', text: (row) => money(row.claimed) },
    { key: 'paid', title: t('Paid'), align: 'end', text: (row) => money(row.paid) },
    { key: 'reason', title: t('Reason'), text: (row) => row.reason ?? '–' },
  ];
  return (
    <section aria-live="polite">
      {file.repeated ? (
        <p>
          {t('This file has already been entered')}{' '}
          <Link className="code" to="/hospital/hmo-management/remittances/$id" params={{ id: file.repeated.id }}>
            {file.repeated.remittanceNumber}
          </Link>
        </p>
      ) : null}
      <p>
        {t('{count} row read | {count} rows read', { count: file.rowCount })} · {t('Paid')} {money(file.paid)} · {t('Tax withheld')}{' '}
        {money(file.withheld)}
      </p>
      {file.errorCount > 0 ? (
        <PlainTable
          label={t('Errors')}
          columns={[
            { key: 'row', title: t('Row'), kind: 'number', value: (row) => row.row },
            { key: 'column', title: t('Column'), text: (row) => row.column ?? '' },
            { key: 'message', title: t('Problem'), text: (row) => cellFaultText(t, row.message) },
          ]}
          rows={file.errors}
          rowKey={(row) => `${row.row} ${row.column} ${row.message}`}
        />
      ) : (
        <PlainTable label={t('First rows')} columns={columns} rows={file.sample} rowKey={(row) => String(row.row)} />
      )}
    </section>
  );
}
