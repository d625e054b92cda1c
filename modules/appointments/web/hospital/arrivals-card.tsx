import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { WorkPanel } from '#kernel/web/frame/work-panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { appointmentLooks } from '../looks.ts';
import { useCheckInNow } from './arrival/use-check-in-now.ts';
import { personName } from './person-of.ts';

const CheckInDrawer = lazyPart(() => import('./arrival/check-in-drawer.tsx').then((file) => file.CheckInDrawer));

const page = '/hospital/appointments';
const most = 25;

/** Who is expected today and has not come, earliest first: the front desk checks in with one press and adds a walk-in from here. */
export function ArrivalsCard() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const today = format.today();
  const [shown, setShown] = useState<string | null>(null);
  const { checkIn, busy } = useCheckInNow(({ id }) => setShown(id));
  const found = useCall(
    appointmentCalls.filter,
    { query: { startDate: today, endDate: today, status: ['Scheduled'], order: 'asc', limit: most } },
    { live: ['appointments', 'queue'], keepOld: true, quiet: true },
  );
  return (
    <>
      <WorkPanel
        title={t('Arrivals today')}
        from={found}
        rows={({ data }) =>
          data
            .filter((row) => row.checkedInAt === null)
            .map((row) => ({
              key: row.id,
              mark: format.time(row.appointmentDate),
              lead: personName(row),
              under: [row.practitioner?.name, row.department.name].filter(Boolean).join(' · '),
              end: <CheckIn row={row} busy={busy} checkIn={checkIn} />,
              open: { to: page, search: { tab: 'today', id: row.id } },
            }))
        }
        count={({ meta }) => meta.count}
        all={{ to: page, search: { tab: 'today' } }}
        empty={t('No Upcoming Appointments')}
        actions={
          can('Check In Appointment') ? (
            <Button size="compact-sm" variant="default" component={Link} {...({ to: page, search: { drawer: 'walk-in' } } as object)}>
              {t('Walk-in')}
            </Button>
          ) : undefined
        }
      />
      {shown === null ? null : <CheckInDrawer id={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface CheckInProps {
  readonly row: AppointmentRow;
  readonly busy: boolean;
  readonly checkIn: (row: AppointmentRow) => Promise<void>;
}

function CheckIn({ row, busy, checkIn }: CheckInProps) {
  const t = useText();
  if (row.acts.checkIn !== null) return <StatusBadge look={appointmentLooks[row.status]} />;
  return (
    <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void checkIn(row)}>
      {t('Check in')}
      <span className="visually-hidden"> {personName(row)}</span>
    </Button>
  );
}
