import { Link } from '@tanstack/react-router';
import { IconClock, IconRotate2 } from '@tabler/icons-react';
import type { Look } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { mergeActs, mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import type { PatientMerge } from '#modules/patients/contract/merge-records.ts';
import styles from './panels.module.css';
import { mergesSearch } from './search.ts';

const looks = {
  merged: { word: word('Merged'), tone: 'green' },
  undone: { word: word('Undone'), tone: 'grey', icon: IconRotate2 },
  waiting: { word: word('Merged, persons awaiting confirmation'), tone: 'amber', icon: IconClock },
} satisfies Record<string, Look>;

/** What a merge is now: its persons may still wait for their own word. */
function stateOf({ status, persons }: PatientMerge): keyof typeof looks {
  return status === 'merged' && persons === 'waiting' ? 'waiting' : status;
}

/** Merges of this hospital, newest first, each undone here within thirty days. */
export function MergesPage() {
  const t = useText();
  const format = useFormat();
  const list = useList(mergeCalls.list, mergesSearch, {
    name: 'patient-merges',
    title: t('Merged records'),
    live: ['patients'],
    toQuery: ({ page, limit }) => ({ page, limit }),
  });

  const columns: readonly Column<PatientMerge>[] = [
    {
      key: 'survivor',
      title: t('Surviving record'),
      cell: (row) => (
        <Link to="/hospital/patients/$id" params={{ id: row.survivorId }} className={styles.plainLink}>
          <NameCell name={row.survivorName} under={row.survivorNumber} />
        </Link>
      ),
      text: (row) => `${row.survivorName} ${row.survivorNumber}`,
    },
    {
      key: 'merged',
      title: t('Merged record'),
      cell: (row) => <NameCell name={row.mergedName} under={row.mergedNumber} plain />,
      text: (row) => `${row.mergedName} ${row.mergedNumber}`,
    },
    {
      key: 'rows',
      title: t('Rows moved'),
      kind: 'number',
      wide: true,
      value: (row) => Object.values(row.movedRows).reduce((sum, count) => sum + count, 0),
    },
    { key: 'reason', title: t('Reason'), wide: true, text: (row) => row.reason },
    { key: 'byName', title: t('By'), wide: true, text: (row) => row.byName },
    { key: 'at', title: t('When'), wide: true, kind: 'instant', value: (row) => row.at, cell: (row) => <Moment at={row.at} /> },
    {
      key: 'status',
      title: t('Status'),
      wide: true,
      cell: (row) =>
        row.persons === 'waiting' ? (
          <Link to="/hospital/patients/person-requests" search={{ status: ['waiting'] }}>
            <StatusBadge look={looks.waiting} />
          </Link>
        ) : (
          <StatusBadge look={looks[stateOf(row)]} />
        ),
      text: (row) => t(looks[stateOf(row)].word),
    },
    {
      key: 'acts',
      title: t('Actions'),
      screenOnly: true,
      align: 'end',
      cell: (row) => (
        <span title={row.acts.undo === null ? t('Until {moment}', { moment: format.instant(row.undoUntil) }) : undefined}>
          <RowActs acts={mergeActs} of={row} name={row.mergedName} lead={['undo']} />
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHead title={t('Merged records')} count={list.count} />
      <ListTable list={list} columns={columns} rowKey={(row) => row.id} emptyText={t('No records were merged')} />
    </>
  );
}
