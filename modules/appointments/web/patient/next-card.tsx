import { Link } from '@tanstack/react-router';
import { IconClipboardText } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { dayOf } from '#kernel/web/text/format.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { OwnAppointment } from '#modules/appointments/contract/own-records.ts';
import { lookOf } from '../looks.ts';
import styles from './next-card.module.css';
import { useWhen } from './use-when.ts';

const listCall = callOf<typeof appointmentCalls.list>({
  method: 'GET',
  path: '/appointments',
  permission: ['View Appointment', 'View Own Appointments'],
});
/** Drawn on the day alone: its maker loads only then. */
const QrPicture = lazy(() => import('#kernel/web/print/qr-picture.tsx').then((file) => ({ default: file.QrPicture })));

/** The next visit over all hospitals: when, where, how to prepare, on its day the code for the desk. Nothing while none is booked. */
export function NextCard({ personId }: { readonly personId?: string }) {
  const t = useText();
  const found = useCall(
    listCall,
    { query: { when: 'upcoming', limit: 1, ...(personId ? { personId } : {}) } },
    { live: ['appointments'], quiet: true },
  );
  const visit = found.data?.data[0] as OwnAppointment | undefined;
  if (!visit) return null;
  return (
    <Panel
      title={t('Next appointment')}
      actions={
        <Link to="/patient/appointments" search={personId ? { person: personId } : {}} className={styles.link}>
          {t('All appointments')}
        </Link>
      }
    >
      <Next visit={visit} />
    </Panel>
  );
}

function Next({ visit }: { readonly visit: OwnAppointment }) {
  const t = useText();
  const when = useWhen();
  const now = useNow();
  const { hospital, appointmentDate: at } = visit;
  const zone = hospital.timeZone;
  const isToday = dayOf(at, zone) === dayOf(new Date(now), zone);
  const place = [hospital.name, visit.departmentName, visit.departmentLocation].filter(Boolean).join(', ');
  return (
    <div className={styles.next}>
      <div className={styles.words}>
        <p className={styles.when}>
          {isToday ? t('Today, {time}', { time: when.time(at, zone) }) : `${when.weekday(at, zone)}, ${when.instant(at, zone)}`}
        </p>
        <p>
          <span className="strong">{visit.typeName}</span>
          {visit.practitionerName ? ` · ${visit.practitionerName}` : null}
        </p>
        <p className={styles.where}>{place}</p>
        {visit.status === 'Scheduled' && visit.checkedInAt === null ? null : (
          <p>
            <StatusBadge look={lookOf(visit)} />
          </p>
        )}
        {visit.preparation ? (
          <div className={styles.prepare}>
            <IconClipboardText size={17} stroke={1.8} aria-hidden="true" />
            <div>
              <p className="strong">{t('Please prepare')}</p>
              <p className={styles.lines}>{visit.preparation}</p>
            </div>
          </div>
        ) : null}
      </div>
      {isToday && visit.checkedInAt === null && visit.mode === 'in-person' ? <DeskCode number={visit.appointmentNumber} /> : null}
    </div>
  );
}

function DeskCode({ number }: { readonly number: string }) {
  const t = useText();
  return (
    <div className={styles.code}>
      <div className={styles.qr}>
        <Suspense>
          <QrPicture text={number} label={t('QR code with the appointment number {number}', { number })} />
        </Suspense>
      </div>
      <p className="code strong">{number}</p>
      <p className="muted">{t('Show this code at the front desk.')}</p>
    </div>
  );
}
