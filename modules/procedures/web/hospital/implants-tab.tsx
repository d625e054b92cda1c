import { Link } from '@tanstack/react-router';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { theatreDayCalls } from '#modules/procedures/contract/calls/theatre-day.ts';
import type { Implant } from '#modules/procedures/contract/clinical-records.ts';
import { proceduresSearch } from './search.ts';

/** The register of implants: a recalled lot is found here with its patients. */
export function ImplantsTab() {
  const t = useText();
  const list = useList(theatreDayCalls.implants, proceduresSearch, {
    name: 'procedure-implants',
    title: t('Implants'),
    live: ['procedure-requests', 'batches'],
    toQuery: ({ page, limit, search, batch }) => ({ page, limit, lot: search, batchId: batch }),
  });
  return (
    <ListTable
      list={list}
      columns={useColumns()}
      rowKey={(row: Implant) => row.id}
      searchHint={t('Lot number')}
      emptyText={t('No implant')}
    />
  );
}

function useColumns(): readonly Column<Implant>[] {
  const t = useText();
  const format = useFormat();
  return [
    { key: 'name', title: t('Implant'), cell: (row) => <span className="strong">{row.name}</span>, text: (row) => row.name },
    { key: 'lot', identifies: true, title: t('Lot'), cell: (row) => <span className="code">{row.lot}</span>, text: (row) => row.lot ?? '' },
    { key: 'serial', title: t('Serial number'), wide: true, text: (row) => row.serial ?? '' },
    { key: 'maker', title: t('Maker'), wide: true, text: (row) => row.maker ?? '' },
    { key: 'patient', title: t('Patient'), text: (row) => `${row.patientName} ${row.hospitalPatientId}` },
    {
      key: 'request',
      title: t('Procedure'),
      cell: (row) => (
        <Link to="/hospital/procedure/$id" params={{ id: row.requestId }} className="code">
          {row.requestNumber}
        </Link>
      ),
      text: (row) => row.requestNumber,
    },
    { key: 'implantedAt', title: t('Implanted'), text: (row) => format.instant(row.implantedAt) },
    {
      key: 'recalled',
      title: t('Recall'),
      wide: true,
      text: (row) => (row.recalledAt ? `${format.instant(row.recalledAt)}: ${row.recallReason ?? ''}` : ''),
    },
  ];
}
