import { useMemo } from 'react';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';
import type { HistoryRow } from '#modules/audit-trail/contract/records.ts';
import type { AuditEntity } from '#modules/audit-trail/contract/words.ts';
import { type VendorSearch, vendorSearch } from './search.ts';
import styles from './vendor.module.css';

/** Who did what to a record and when, newest first. */
export function AuditTab({ entityType, id }: { readonly entityType: AuditEntity; readonly id: string }) {
  const t = useText();
  const list = useList(auditCalls.history, vendorSearch, {
    name: 'vendor-audit',
    title: t('Audit'),
    params: { entityType, entityId: id },
    live: ['vendors'],
    toQuery: ({ page, limit }: Pick<VendorSearch, 'page' | 'limit'>) => ({ page, limit }),
  });
  const columns = useMemo<readonly Column<HistoryRow>[]>(
    () => [
      { key: 'at', title: t('Time'), kind: 'instant', value: (row) => row.at, cell: (row) => <Moment at={row.at} /> },
      { key: 'actor', title: t('By'), text: (row) => actorName(t, row.actorName) },
      {
        key: 'summary',
        title: t('What'),
        cell: (row) => (
          <span className={styles.two}>
            <span>{row.summary}</span>
            {row.reason ? <span className="caption">{row.reason}</span> : null}
          </span>
        ),
        text: (row) => row.summary,
      },
      {
        key: 'changes',
        title: t('Changed'),
        wide: true,
        text: (row) => row.changes.map(({ field }) => field).join(', '),
      },
    ],
    [t],
  );
  return <ListTable list={list} columns={columns} rowKey={(row: HistoryRow) => row.id} />;
}
