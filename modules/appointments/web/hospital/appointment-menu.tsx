import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCalendarRepeat,
  IconCircleX,
  IconDoorEnter,
  IconEye,
  IconPencil,
  IconPrinter,
  IconUser,
} from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Icon } from '#kernel/web/design/look.ts';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { actsOn, personName } from './person-of.ts';
import { useHere } from './use-here.ts';
import { useUndoCheckIn } from './use-undo-check-in.ts';

interface Act {
  readonly key: string;
  readonly words: string;
  readonly icon: Icon;
  readonly may: boolean;
  readonly act: () => void;
}

/** What may be done with an appointment, by state and permission; the same list in rows and in the details. */
export function useActs(row: AppointmentRow): readonly Act[] {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const undo = useUndoCheckIn();
  const format = useFormat();
  const state = actsOn(row);
  const mayCheckIn = state.checkIn && can(appointmentCalls.internalCheckIn);
  const isToday = format.dateOf(row.appointmentDate) === format.today();
  const open = (drawer: string) => () => here.act(drawer, row.id);
  return [
    {
      key: 'check-in',
      words: t('Check in'),
      icon: IconDoorEnter,
      may: mayCheckIn && isToday,
      act: open('check-in'),
    },
    { key: 'edit', words: t('Edit'), icon: IconPencil, may: state.edit && can('Edit Appointment'), act: open('edit') },
    { key: 'move', words: t('Reschedule'), icon: IconCalendarRepeat, may: state.move && can('Edit Appointment'), act: open('move') },
    {
      key: 'undo',
      words: t('Undo check-in'),
      icon: IconArrowBackUp,
      may: state.undoCheckIn && can(appointmentCalls.undoCheckIn),
      act: () => void undo(row),
    },
    { key: 'rebook', words: t('Rebook'), icon: IconCalendarPlus, may: state.rebook && can('Create Appointment'), act: open('rebook') },
    {
      key: 'cancel',
      words: t('Cancel appointment'),
      icon: IconCircleX,
      may: state.cancel && can('Cancel Appointment'),
      act: open('cancel'),
    },
    {
      key: 'check-in-early',
      words: t('Check in on another day'),
      icon: IconDoorEnter,
      may: mayCheckIn && !isToday,
      act: open('check-in'),
    },
  ].filter((act) => act.may);
}

/** The acts of a row of the list. */
export function AppointmentMenu({ row }: { readonly row: AppointmentRow }) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const acts = useActs(row);
  const icon = (Mark: Icon) => <Mark size={17} stroke={1.7} aria-hidden="true" />;
  const patientId = row.internalPatient?.id;
  return (
    <RowMenu name={personName(row)}>
      <Menu.Item leftSection={icon(IconEye)} onClick={() => here.show(row.id)}>
        {t('View')}
      </Menu.Item>
      {acts.map((act) => (
        <Menu.Item key={act.key} leftSection={icon(act.icon)} onClick={act.act}>
          {act.words}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={icon(IconPrinter)} component={Link} to={`/hospital/appointments/${row.id}/slip`}>
        {t('Print slip')}
      </Menu.Item>
      {patientId && can(patientCalls.details) ? (
        <Menu.Item leftSection={icon(IconUser)} component={Link} to={`/hospital/patients/${patientId}`}>
          {t('Open patient')}
        </Menu.Item>
      ) : null}
    </RowMenu>
  );
}
