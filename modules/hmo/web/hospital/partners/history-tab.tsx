import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';
import type { HistoryRow } from '#modules/audit-trail/contract/records.ts';
import { partnerSearch } from '../search.ts';

/** Who changed what of a partner and when, newest first. */
export function HistoryTab({ id }: { readonly id: string }) {
  const t = useText();
  const column = useColumnsOf<HistoryRow>();
  const list = useList(auditCalls.history, partnerSearch, {
    name: 'hmo-history',
    title: t('History'),
    params: { entityType: 'Hmo', entityId: id },
    live: ['hmos'],
    toQuery: ({ page, limit }) => ({ page, limit }),
  });
  const columns: readonly Column<HistoryRow>[] = [
    column.instant('at', t('Time')),
    column.text('actor', t('By'), { of: (row) => actorName(t, row.actorName) }),
    column.name('summary', t('What'), { under: (row) => row.reason }),
    column.text('changes', t('Changed'), { wide: true, of: (row) => row.changes.map(({ field }) => field).join(', ') }),
  ];
  return <ListTable list={list} columns={columns} rowKey={(row: HistoryRow) => row.id} />;
}
