import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { type ActLink, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentActs } from '#modules/appointments/contract/calls/appointments.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { useCheckInNow } from './arrival/use-check-in-now.ts';
import { appointmentForms } from './appointment-forms.tsx';
import { personName } from './person-of.ts';
import { useHere } from './use-here.ts';

/** What the menus and the details of an appointment are given: the forms of its acts stand in the drawers that the address names. */
export function useActsOf<Row extends AppointmentRow>(row: Row) {
  const here = useHere();
  return {
    acts: appointmentActs,
    of: { ...row, patient: personName(row) },
    forms: appointmentForms,
    open: (name: string) => here.act(name === 'checkInEarly' ? 'checkIn' : name, row.id),
  };
}

/** The papers and the patient of an appointment. */
export function useLinksOf(row: AppointmentRow, patientId = row.internalPatient?.id): readonly ActLink[] {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const to = (path: string) => () => void navigate({ to: path });
  return [
    { words: t('Print slip'), run: to(`/hospital/appointments/${row.id}/slip`) },
    ...(patientId && can(patientCalls.details) ? [{ words: t('Open patient'), run: to(`/hospital/patients/${patientId}`) }] : []),
  ];
}

function useMenuOf(row: AppointmentRow) {
  const t = useText();
  const here = useHere();
  const links = useLinksOf(row);
  return { ...useActsOf(row), name: personName(row), links: [{ words: t('View'), run: () => here.show(row.id) }, ...links] };
}

/** The acts of a row of the list. */
export function AppointmentMenu({ row }: { readonly row: AppointmentRow }) {
  return <RecordMenu {...useMenuOf(row)} />;
}

/** The same at the front desk, where the check-in is a button of the row and done with one press. */
export function TodayActs({ row }: { readonly row: AppointmentRow }) {
  const t = useText();
  const here = useHere();
  const { checkIn } = useCheckInNow(({ id }) => here.act('checkIn', id));
  const { links, ...menu } = useMenuOf(row);
  const form = { words: t('Check in with details'), run: () => here.act('checkIn', row.id) };
  return (
    <RowActs
      {...menu}
      lead={['checkIn']}
      opens={{ checkIn: () => void checkIn(row) }}
      links={row.acts.checkIn === null && row.internalPatient ? [form, ...links] : links}
    />
  );
}
