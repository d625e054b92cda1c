import { useAccess } from '#kernel/web/client/access.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { countCalls } from '#modules/inventory/contract/calls/counts.ts';
import type { CountRow } from '#modules/inventory/contract/documents/count-records.ts';
import { countStatuses } from '#modules/inventory/contract/documents/words.ts';
import { countLooks, countScopeWords } from '../../looks.ts';
import { inventorySearch } from '../search.ts';
import { usePlaceOptions } from './choices.ts';
import { CountForm } from './count-form.tsx';
import { CountView } from './count-view.tsx';
import { Two } from './document.tsx';
import { DocumentTab, documentQuery, useDocumentColumns, useStatusFilter } from './document-tab.tsx';

/** Counts of stock. */
export function CountsTab() {
  const t = useText();
  const { can } = useAccess();
  const list = useList(countCalls.list, inventorySearch, {
    name: 'stock-counts',
    title: t('Stock counts'),
    live: ['stock-counts'],
    toQuery: documentQuery(countStatuses),
  });
  const places = usePlaceOptions();
  return (
    <DocumentTab
      list={list}
      columns={useColumns()}
      filters={[useStatusFilter(countStatuses, countLooks), { kind: 'one', key: 'locationId', title: t('Place'), options: places }]}
      create={{
        ...{ key: 'new-count', title: t('New count'), size: 480, allowed: can(countCalls.open) },
        form: (close) => <CountForm onClose={close} />,
      }}
      record={{ key: 'count', title: t('Stock count'), size: 820, view: (id) => <CountView id={id} /> }}
    />
  );
}

function useColumns(): readonly Column<CountRow>[] {
  const t = useText();
  const format = useFormat();
  const { number, signed, status } = useDocumentColumns<CountRow, CountRow['status']>(countLooks);
  return [
    number('countNumber', (row) => row.countNumber),
    {
      key: 'location',
      title: t('Place'),
      cell: (row) => <Two first={row.location.name} under={row.scopeName ?? t(countScopeWords[row.scope])} />,
      text: (row) => row.location.name,
    },
    {
      key: 'counted',
      title: t('Counted'),
      align: 'end',
      cell: (row) => <span className="tnum">{`${format.number(row.countedCount)} / ${format.number(row.lineCount)}`}</span>,
      text: (row) => `${row.countedCount} / ${row.lineCount}`,
    },
    signed('opened', t('Opened'), (row) => row.opened),
    status,
  ];
}
