import { Link } from '@tanstack/react-router';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { callOf } from '#kernel/web/client/call.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useShownTable } from '#kernel/web/frame/panel-place.ts';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { calendarCalls } from '#modules/appointments/contract/calls/calendar.ts';
import styles from './today-card.module.css';

const getAppointments = callOf<typeof calendarCalls.getAppointments>({
  method: 'GET',
  path: '/dashboard/getAppointments/{id}',
  permission: 'View Appointment on dashboard',
});

type Visit = PayloadOf<typeof calendarCalls.getAppointments>['data'][number];

const clinical = /doctor|consultant|physician|dentist|physiotherapist/i;
const shown = 6;

/** Today's visits on the dashboard: the own ones for those who see patients, everybody's for the rest. */
export function TodayCard() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { userId, roleName, hospital } = useSession();
  const own = clinical.test(roleName ?? '');
  const id = (own ? userId : hospital?.hospitalId) ?? '';
  const today = useCall(getAppointments, { params: { id } }, { enabled: id !== '', live: ['appointments', 'queue'], quiet: true });
  const mayOpen = can('View Appointment');
  return (
    <Panel
      title={t('Appointments for today')}
      flush
      actions={
        mayOpen ? (
          <Link to="/hospital/appointments" search={{ tab: 'today' }} className={styles.all}>
            {t('View Appointments')}
          </Link>
        ) : null
      }
    >
      <Loaded from={today} rows={6}>
        {({ counts, data }) => {
          const waiting = data.filter((row) => row.status === 'Scheduled' || row.status === 'In-progress');
          return (
            <>
              <SummaryStrip
                inPanel
                label={t('Appointments for today')}
                figures={[
                  { key: 'scheduled', title: t('Scheduled'), value: format.number(counts.Scheduled) },
                  { key: 'in-progress', title: t('In progress'), value: format.number(counts.Inprogress) },
                  { key: 'completed', title: t('Completed'), value: format.number(counts.Completed) },
                ]}
              />
              <Visits rows={waiting.slice(0, shown)} />
              {mayOpen ? (
                <Link to="/hospital/appointments" className={styles.more}>
                  {t('Go to Calendar')}
                </Link>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

const nameOf = (row: Visit) => row.internalPatient?.fullname ?? row.externalPatient?.fullname ?? '–';

/** The next visits, earliest first. */
function Visits({ rows }: { readonly rows: readonly Visit[] }) {
  const t = useText();
  const format = useFormat();
  useShownTable(
    [
      { key: 'time', title: t('Time'), text: (row) => format.time(row.appointmentDate) },
      { key: 'patient', title: t('Patient'), text: nameOf },
      { key: 'status', title: t('Status'), text: (row) => (row.status === 'In-progress' ? t('In progress') : t('Scheduled')) },
    ],
    rows,
  );
  if (rows.length === 0) return <EmptyState compact title={t('No Upcoming Appointments')} />;
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className="tnum strong">{format.time(row.appointmentDate)}</span>
          <span className={styles.name}>{nameOf(row)}</span>
          {row.status === 'In-progress' ? <span className={styles.now}>{t('In progress')}</span> : null}
        </li>
      ))}
    </ul>
  );
}
