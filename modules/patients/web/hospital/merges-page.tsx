import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconClock, IconRotate2 } from '@tabler/icons-react';
import { useSend } from '#kernel/web/client/use-call.ts';
import type { Look } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import type { PatientMerge } from '#modules/patients/contract/merge-records.ts';
import styles from './panels.module.css';
import { mergesSearch } from './search.ts';

const looks = {
  merged: { word: word('Merged'), tone: 'green' },
  undone: { word: word('Undone'), tone: 'grey', icon: IconRotate2 },
  waiting: { word: word('Merged, persons awaiting confirmation'), tone: 'amber', icon: IconClock },
} satisfies Record<string, Look>;

/** What a merge is now: its persons may still wait for their own word. */
function stateOf({ undoneAt, persons }: PatientMerge): keyof typeof looks {
  if (undoneAt) return 'undone';
  return persons === 'waiting' ? 'waiting' : 'merged';
}

/** Merges of this hospital, newest first, each undone here within thirty days. */
export function MergesPage() {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const undo = useSend(mergeCalls.undo, { refresh: ['nextOfKins'] });
  const list = useList(mergeCalls.list, mergesSearch, {
    name: 'patient-merges',
    title: t('Merged records'),
    live: ['patients'],
    toQuery: ({ page, limit }) => ({ page, limit }),
  });

  async function takeBack(merge: PatientMerge) {
    const yes = await askFirst({
      title: t('Undo merge'),
      text: t('{merged} becomes a separate record again, and the data moved to {survivor} is returned.', {
        merged: `${merge.mergedName} (${merge.mergedNumber})`,
        survivor: `${merge.survivorName} (${merge.survivorNumber})`,
      }),
      confirm: t('Undo merge'),
      danger: true,
      reason: true,
    });
    if (!yes) return;
    const answer = await undo.send({ params: { id: merge.id }, body: { reason: yes.reason } });
    if (answer?.ok) toast.success(t('Merge undone'));
    else if (answer) toast.error(answer.message);
  }

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
      cell: (row) =>
        row.undoneAt === null && Date.parse(row.undoUntil) > now ? (
          <Button
            variant="default"
            size="compact-sm"
            title={t('Until {moment}', { moment: format.instant(row.undoUntil) })}
            onClick={() => void takeBack(row)}
          >
            {t('Undo')}
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <PageHead title={t('Merged records')} count={list.count} />
      <ListTable list={list} columns={columns} rowKey={(row) => row.id} emptyText={t('No records were merged')} />
    </>
  );
}
