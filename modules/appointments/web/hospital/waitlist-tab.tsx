import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { waitlistCalls } from '#modules/appointments/contract/calls/schedules.ts';
import type { WaitingRow } from '#modules/appointments/contract/schedule-records.ts';
import { waitlistStatuses } from '#modules/appointments/contract/words.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { priorityLooks, waitingLooks } from '../looks.ts';
import styles from './appointments.module.css';
import { type AppointmentsSearch, appointmentsSearch } from './search.ts';
import { optionsOfNamed, useDepartments, useTypes } from './use-choices.ts';
import { useHere } from './use-here.ts';

const WaitingForm = lazyPart(() => import('./waiting-form.tsx').then((file) => file.WaitingForm));

/** Who waits for a time to become free, first come first. */
export function WaitlistTab() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const departments = useDepartments();
  const types = useTypes();
  const list = useList(waitlistCalls.list, appointmentsSearch, {
    name: 'waitlist',
    title: t('Waitlist'),
    live: ['waitlist', 'appointments'],
    toQuery: ({ page, limit, waiting, departmentId, appointmentTypeId }: AppointmentsSearch) => ({
      page,
      limit,
      status: waiting,
      departmentId,
      appointmentTypeId,
    }),
  });
  const columns = useColumns(can(waitlistCalls.add));
  const mayAdd = can(waitlistCalls.add);
  const add = mayAdd ? (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => here.setSearch({ drawer: 'wait', record: undefined })}
    >
      {t('Add to waitlist')}
    </Button>
  ) : null;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: WaitingRow) => row.id}
        filters={[
          {
            kind: 'one',
            key: 'waiting',
            title: t('Status'),
            options: waitlistStatuses.map((value) => ({ value, label: t(waitingLooks[value].word) })),
          },
          { kind: 'one', key: 'departmentId', title: t('Department'), options: optionsOfNamed(departments) },
          { kind: 'one', key: 'appointmentTypeId', title: t('Type'), options: optionsOfNamed(types) },
        ]}
        add={add}
        emptyText={t('No one is waiting')}
      />
      <DrawerForm title={t('Add to waitlist')} opened={here.search.drawer === 'wait' && mayAdd} onClose={here.close}>
        <WaitingForm onClose={here.close} />
      </DrawerForm>
    </>
  );
}

function useColumns(withActs: boolean): readonly Column<WaitingRow>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(() => {
    const columns: readonly Column<WaitingRow>[] = [
      {
        key: 'patient',
        title: t('Patient'),
        cell: (row) => <NameCell name={row.patient.fullname} under={row.patient.hospitalPatientId} />,
        text: (row) => row.patient.fullname,
      },
      {
        key: 'type',
        title: t('Type'),
        cell: (row) => <Visit row={row} />,
        text: (row) => row.type.name,
      },
      { key: 'department', title: t('Department'), hidden: true, text: (row) => row.department.name },
      { key: 'practitioner', title: t('Practitioner'), wide: true, text: (row) => row.practitioner?.name ?? t('Whoever is free') },
      { key: 'window', title: t('Between'), wide: true, text: (row) => `${format.day(row.fromDate)} – ${format.day(row.toDate)}` },
      {
        key: 'priority',
        title: t('Priority'),
        wide: true,
        cell: (row) => <StatusBadge look={priorityLooks[row.priority]} />,
        text: (row) => t(priorityLooks[row.priority].word),
      },
      { key: 'since', title: t('Since'), hidden: true, kind: 'instant', value: (row) => row.createdAt },
      {
        key: 'offer',
        title: t('Offered time'),
        hidden: true,
        text: (row) =>
          row.offer
            ? t('{time}, held until {end}', { time: format.instant(row.offer.startsAt), end: format.time(row.offer.expiresAt) })
            : '–',
      },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <State row={row} />,
        text: (row) => t(waitingLooks[row.status].word),
      },
    ];
    const acts: Column<WaitingRow> = {
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      wide: true,
      screenOnly: true,
      cell: (row) => <WaitingActs row={row} />,
    };
    return withActs ? [...columns, acts] : columns;
  }, [t, format, withActs]);
}

function Visit({ row }: { readonly row: WaitingRow }) {
  return (
    <span className={styles.two}>
      {row.type.name}
      <span className={styles.under}>{row.department.name}</span>
    </span>
  );
}

/** The status, and the time that is held now. */
function State({ row }: { readonly row: WaitingRow }) {
  const format = useFormat();
  return (
    <span className={styles.two}>
      <StatusBadge look={waitingLooks[row.status]} />
      {row.offer ? <span className={styles.under}>{format.instant(row.offer.startsAt)}</span> : null}
    </span>
  );
}

function WaitingActs({ row }: { readonly row: WaitingRow }) {
  const t = useText();
  const here = useHere();
  const remove = useSend(waitlistCalls.remove, { refresh: ['waitlist'] });
  if (row.status !== 'waiting' && row.status !== 'offered') return null;
  async function takeOff() {
    const yes = await askFirst({
      title: t('Remove from waitlist'),
      text: t('{name} is no longer offered times that become free.', { name: row.patient.fullname }),
      confirm: t('Remove'),
      danger: true,
    });
    if (!yes) return;
    const answer = await remove.send({ params: { id: row.id } });
    if (answer?.ok) toast.success(t('{name} was removed from the waitlist', { name: row.patient.fullname }));
    else if (answer) toast.error(answer.message);
  }
  return (
    <span className={styles.acts}>
      <ActionIcon
        aria-label={t('Book {name}', { name: row.patient.fullname })}
        onClick={() =>
          here.book({
            patient: row.patient.id,
            typeId: row.type.id,
            departmentId: row.department.id,
            ...(row.offer ? { at: row.offer.startsAt } : {}),
            ...(row.practitioner ? { practitionerId: row.practitioner.id } : {}),
          })
        }
      >
        <IconCalendarPlus size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label={t('Remove {name}', { name: row.patient.fullname })} onClick={() => void takeOff()}>
        <IconTrash size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}
