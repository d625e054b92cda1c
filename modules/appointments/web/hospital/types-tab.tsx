import { ActionIcon, Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { spanWords } from '#kernel/web/text/span.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentTypeCalls } from '#modules/appointments/contract/calls/types.ts';
import type { AppointmentType } from '#modules/appointments/contract/type-records.ts';
import { typeStatuses } from '#modules/appointments/contract/words.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { typeLooks } from '../looks.ts';
import { modeWords } from '../words.ts';
import { TypeCell } from './appointment-columns.tsx';
import styles from './appointments.module.css';
import { type AppointmentsSearch, appointmentsSearch } from './search.ts';
import { useHere } from './use-here.ts';

const TypeForm = lazyPart(() => import('./type-form.tsx').then((file) => file.TypeForm));

/** The kinds of appointments that the hospital offers. */
export function TypesTab() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const list = useList(appointmentTypeCalls.list, appointmentsSearch, {
    name: 'appointment-types',
    title: t('Appointment Types'),
    live: ['appointment-types'],
    toQuery: ({ page, limit, types }: AppointmentsSearch) => ({ page, limit, status: types }),
  });
  const columns = useColumns(can(appointmentTypeCalls.edit));
  const { drawer, record } = here.search;
  const chosen = list.rows.find((row) => row.id === record);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: AppointmentType) => row.id}
        {...(can(appointmentTypeCalls.edit) ? { onOpen: (row: AppointmentType) => here.act('type', row.id) } : {})}
        filters={[
          {
            kind: 'many',
            key: 'types',
            title: t('Status'),
            options: typeStatuses.map((value) => ({ value, label: t(typeLooks[value].word) })),
          },
        ]}
        add={
          can(appointmentTypeCalls.create) ? (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => here.setSearch({ drawer: 'new-type', record: undefined })}
            >
              {t('Add appointment type')}
            </Button>
          ) : null
        }
      />
      <DrawerForm
        title={t('Add appointment type')}
        size={560}
        opened={drawer === 'new-type' && can(appointmentTypeCalls.create)}
        onClose={here.close}
      >
        <TypeForm onClose={here.close} />
      </DrawerForm>
      <DrawerForm
        title={t('Edit appointment type')}
        size={560}
        opened={drawer === 'type' && chosen !== undefined && can(appointmentTypeCalls.edit)}
        onClose={here.close}
      >
        {chosen ? <TypeForm type={chosen} onClose={here.close} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(mayEdit: boolean): readonly Column<AppointmentType>[] {
  const t = useText();
  return useMemo(() => {
    const columns: readonly Column<AppointmentType>[] = [
      { key: 'name', title: t('Name'), cell: (row) => <TypeCell type={row} />, text: (row) => row.name },
      {
        key: 'duration',
        title: t('Duration'),
        cell: (row) => <span className="nowrap">{spanWords(row.durationMinutes, t)}</span>,
        text: (row) => spanWords(row.durationMinutes, t),
      },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={typeLooks[row.status]} />,
        text: (row) => t(typeLooks[row.status].word),
      },
      {
        key: 'department',
        title: t('Department'),
        wide: true,
        text: (row) => (row.departments.length === 0 ? t('All departments') : row.departments.map((each) => each.name).join(', ')),
      },
      { key: 'mode', title: t('How'), wide: true, text: (row) => t(modeWords[row.mode]) },
      {
        key: 'who',
        title: t('With'),
        wide: true,
        text: (row) =>
          row.requiresPractitioner ? t('A practitioner') : t('Department pool, {count} at once', { count: row.capacityPerSlot }),
      },
      { key: 'patients', title: t('Patient booking'), wide: true, text: (row) => (row.bookableByPatient ? t('Yes') : t('No')) },
    ];
    const acts: Column<AppointmentType> = {
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      wide: true,
      screenOnly: true,
      cell: (row) => <TypeActs row={row} />,
    };
    return mayEdit ? [...columns, acts] : columns;
  }, [t, mayEdit]);
}

function TypeActs({ row }: { readonly row: AppointmentType }) {
  const t = useText();
  const here = useHere();
  const edit = useSend(appointmentTypeCalls.edit);
  const active = row.status === 'active';
  async function turn() {
    if (active) {
      const yes = await askFirst({
        title: t('Archive appointment type'),
        text: t('{name} can no longer be selected. Past appointments keep it.', { name: row.name }),
        confirm: t('Archive'),
        danger: true,
      });
      if (!yes) return;
    }
    const answer = await edit.send({ params: { id: row.id }, body: { status: active ? 'archived' : 'active', version: row.version } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }
  return (
    <span className={styles.acts}>
      <ActionIcon
        aria-label={t('Edit {name}', { name: row.name })}
        onClick={(event) => {
          event.stopPropagation();
          here.act('type', row.id);
        }}
      >
        <IconPencil size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={active ? t('Archive {name}', { name: row.name }) : t('Use {name} again', { name: row.name })}
        onClick={(event) => {
          event.stopPropagation();
          void turn();
        }}
      >
        {active ? <IconArchive size={17} stroke={1.7} aria-hidden="true" /> : <IconArchiveOff size={17} stroke={1.7} aria-hidden="true" />}
      </ActionIcon>
    </span>
  );
}
