import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { appointmentStatuses } from '#modules/appointments/contract/words.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { appointmentLooks } from '../looks.ts';
import { appointmentColumns } from './appointment-columns.tsx';
import { TodayActs } from './appointment-menu.tsx';
import { filterQuery } from './list-tab.tsx';
import { appointmentsSearch } from './search.ts';
import { optionsOfNamed, useDepartments, usePractitioners } from './use-choices.ts';
import { useHere } from './use-here.ts';

const DeskCode = lazyPart(() => import('./arrival/desk-code.tsx').then((file) => file.DeskCode));

/** Who is expected today, who has come, who is being seen: the front desk's own page. */
export function TodayTab() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const here = useHere();
  const today = format.today();
  const [showsCode, setShowsCode] = useState(false);
  const departments = useDepartments();
  const practitioners = usePractitioners();
  const list = useList(appointmentCalls.filter, appointmentsSearch, {
    name: 'appointments-today',
    title: t('Appointments for today'),
    live: ['appointments', 'queue'],
    toQuery: (search: Parameters<typeof filterQuery>[0]) => ({
      ...filterQuery(search),
      order: search.sort?.startsWith('-') ? ('desc' as const) : ('asc' as const),
      startDate: today,
      endDate: today,
    }),
  });
  const columns = useMemo(() => todayColumns(appointmentColumns(t, format, false), t('Actions')), [t, format]);
  const counts = (list.state.data?.meta as { counts?: Partial<Record<AppointmentRow['status'], number>> } | undefined)?.counts;
  const chosen = list.search.status;
  return (
    <>
      <SummaryStrip
        label={t('Appointments for today')}
        figures={appointmentStatuses.map((status) => {
          const active = chosen?.length === 1 && chosen[0] === status;
          return {
            key: status,
            title: t(appointmentLooks[status].word),
            value: counts ? format.number(counts[status] ?? 0) : '–',
            active,
            onPick: () => list.setSearch({ status: active ? undefined : [status], page: undefined }),
          };
        })}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: AppointmentRow) => row.id}
        onOpen={(row) => here.show(row.id)}
        searchHint={t('Number, name or phone')}
        filters={[
          { kind: 'one', key: 'departmentId', title: t('Department'), options: optionsOfNamed(departments) },
          { kind: 'one', key: 'practitionerId', title: t('Practitioner'), options: optionsOfNamed(practitioners) },
        ]}
        add={
          can(appointmentCalls.deskCode) ? (
            <Button
              variant="default"
              leftSection={<IconQrcode size={17} stroke={1.8} aria-hidden="true" />}
              onClick={() => setShowsCode(true)}
            >
              {t('Self check-in code')}
            </Button>
          ) : null
        }
        rowTone={(row) => (row.priority === 'emergency' ? 'red' : row.priority === 'urgent' ? 'amber' : undefined)}
        emptyText={t('No Upcoming Appointments')}
      />
      <DrawerForm title={t('Self check-in code')} opened={showsCode} onClose={() => setShowsCode(false)}>
        <DeskCode />
      </DrawerForm>
    </>
  );
}

/** Time first, no date; the check-in stands in the row itself. */
function todayColumns(columns: readonly Column<AppointmentRow>[], title: string): readonly Column<AppointmentRow>[] {
  const acts: Column<AppointmentRow> = {
    key: 'acts',
    title,
    align: 'end',
    wide: true,
    screenOnly: true,
    cell: (row) => <TodayActs row={row} />,
  };
  const own = columns.filter((column) => column.key !== 'appointmentDate');
  return [...own.map((column) => (column.key === 'time' ? { ...column, hidden: false } : column)), acts];
}
