import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { lookOf } from '../looks.ts';
import { TypeCell } from './appointment-columns.tsx';

const most = 50;

/** A patient's visits, newest first; a row opens in the appointments' own page. */
export function PatientAppointments({
  patientId,
  patient,
}: {
  readonly patientId: string;
  readonly patient: { readonly acceptsCare: boolean };
}) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const navigate = useNavigate();
  const found = useCall(
    appointmentCalls.filter,
    { query: { patientId, limit: most, sort: 'appointmentDate', order: 'desc' } },
    { live: ['appointments'], quiet: true },
  );
  const columns: readonly Column<AppointmentRow>[] = [
    {
      key: 'when',
      title: t('Day and time'),
      cell: (row) => (
        <Link to="/hospital/appointments" search={{ tab: 'list', id: row.id }} className="tnum strong">
          {format.instant(row.appointmentDate)}
        </Link>
      ),
    },
    { key: 'number', title: t('Appointment no.'), wide: true, cell: (row) => <span className="code muted">{row.appointmentNumber}</span> },
    { key: 'type', title: t('Type'), cell: (row) => <TypeCell type={row.type} /> },
    { key: 'department', title: t('Department'), wide: true, text: (row) => row.department.name },
    { key: 'practitioner', title: t('Practitioner'), wide: true, text: (row) => row.practitioner?.name ?? '–' },
    { key: 'status', title: t('Status'), cell: (row) => <StatusBadge look={lookOf(row)} /> },
  ];
  const book =
    can('Create Appointment') && patient.acceptsCare ? (
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        onClick={() => void navigate({ to: '/hospital/appointments', search: { drawer: 'book', patient: patientId } })}
      >
        {t('Book appointment')}
      </Button>
    ) : null;
  return (
    <Panel
      title={t('Appointments')}
      flush
      actions={book}
      note={found.data && found.data.meta.count > most ? t('The newest {count}', { count: most }) : undefined}
    >
      <Loaded
        from={found}
        rows={4}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState compact title={t('No appointments yet')} />}
      >
        {({ data }) => (
          <PlainTable label={t('Table: {title}', { title: t('Appointments') })} columns={columns} rows={data} rowKey={(row) => row.id} />
        )}
      </Loaded>
    </Panel>
  );
}
