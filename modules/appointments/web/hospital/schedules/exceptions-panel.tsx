import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { scheduleCalls } from '#modules/appointments/contract/calls/schedules.ts';
import type { ScheduleException } from '#modules/appointments/contract/schedule-records.ts';
import { exceptionWords } from '../../words.ts';
import { ownerQuery, type ScheduleOwner } from './owner.ts';

/** Leave and extra clinics from today on. */
export function ExceptionsPanel({ owner }: { readonly owner: ScheduleOwner }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const remove = useSend(scheduleCalls.removeException, { refresh: ['appointments'] });
  const found = useCall(
    scheduleCalls.exceptions,
    { query: { ...ownerQuery(owner), from: format.today(), limit: 'All' } },
    { live: ['appointment-schedules'], quiet: true },
  );
  const daysOf = (row: ScheduleException) =>
    row.fromDate === row.toDate ? format.day(row.fromDate) : `${format.day(row.fromDate)} – ${format.day(row.toDate)}`;
  async function takeBack(row: ScheduleException) {
    const kind = t(exceptionWords[row.kind]);
    const yes = await askFirst({
      title: t('Remove {name}', { name: kind }),
      text: t('{kind}, {days}: the usual hours apply again.', { kind, days: daysOf(row) }),
      confirm: t('Remove'),
      danger: true,
    });
    if (!yes) return;
    const answer = await remove.send({ params: { id: row.id } });
    if (answer?.ok) toast.success(t('{name} was removed', { name: kind }));
    else if (answer) toast.error(answer.message);
  }
  const columns: readonly Column<ScheduleException>[] = [
    { key: 'kind', title: t('Kind'), cell: (row) => <span className="strong">{t(exceptionWords[row.kind])}</span> },
    { key: 'days', title: t('Days'), text: daysOf },
    {
      key: 'hours',
      title: t('Hours'),
      text: (row) => (row.startTime && row.endTime ? `${row.startTime.slice(0, 5)}–${row.endTime.slice(0, 5)}` : t('Whole day')),
    },
    { key: 'note', title: t('Note'), wide: true, text: (row) => row.note ?? '–' },
    ...(can(scheduleCalls.removeException)
      ? [
          {
            key: 'acts',
            title: t('Actions'),
            align: 'end' as const,
            cell: (row: ScheduleException) => (
              <ActionIcon
                aria-label={t('Remove {name}', { name: `${t(exceptionWords[row.kind])}, ${daysOf(row)}` })}
                onClick={() => void takeBack(row)}
              >
                <IconTrash size={17} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel title={t('Leave and extra clinics')} flush>
      <Loaded
        from={found}
        rows={2}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState compact title={t('No leave or extra clinics from today')} />}
      >
        {({ data }) => (
          <PlainTable
            label={t('Table: {title}', { title: t('Leave and extra clinics') })}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
          />
        )}
      </Loaded>
    </Panel>
  );
}
