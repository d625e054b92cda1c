import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { countCalls } from '#modules/inventory/contract/calls/counts.ts';
import type { CountRow } from '#modules/inventory/contract/documents/count-records.ts';
import { countStatuses } from '#modules/inventory/contract/documents/words.ts';
import { countLooks, countScopeWords } from '../../looks.ts';
import { type InventorySearch, inventorySearch } from '../search.ts';
import { usePlaceOptions } from './choices.ts';
import { CountForm } from './count-form.tsx';
import { CountView } from './count-view.tsx';

/** Counts of stock. */
export function CountsTab() {
  const t = useText();
  const list = useList(countCalls.list, inventorySearch, {
    name: 'stock-counts',
    title: t('Stock counts'),
    live: ['stock-counts'],
  });
  const places = usePlaceOptions();
  const filter = useFiltersOf<InventorySearch>();
  return (
    <RecordList
      list={list}
      searchHint={t('Number')}
      columns={useColumns()}
      filters={[filter.status('status', countStatuses, countLooks), { kind: 'one', key: 'locationId', title: t('Place'), options: places }]}
      create={{
        call: countCalls.open,
        drawer: 'new-count',
        title: t('New count'),
        size: 480,
        form: (close) => <CountForm onClose={close} />,
      }}
      record={{ drawer: 'count', title: t('Stock count'), size: 820, view: ({ id }) => <CountView id={id} /> }}
    />
  );
}

function useColumns(): readonly Column<CountRow>[] {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<CountRow>();
  return [
    column.number('countNumber', t('Number')),
    column.name('location', t('Place'), {
      field: 'location.name',
      of: (row) => row.location.name,
      under: (row) => row.scopeName ?? t(countScopeWords[row.scope]),
    }),
    {
      key: 'counted',
      title: t('Counted'),
      align: 'end',
      cell: (row) => <span className="tnum">{`${format.number(row.countedCount)} / ${format.number(row.lineCount)}`}</span>,
      text: (row) => `${row.countedCount} / ${row.lineCount}`,
    },
    column.signed('opened', t('Opened'), (row) => row.opened, { wide: true }),
    column.status((row) => countLooks[row.status]),
  ];
}
