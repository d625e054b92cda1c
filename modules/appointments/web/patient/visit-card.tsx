import { Button } from '@mantine/core';
import {
  IconCalendarRepeat,
  IconCalendarShare,
  IconCircleX,
  IconClipboardText,
  IconDoorEnter,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { saveFile } from '#kernel/web/table/run-export.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { OwnAppointment } from '#modules/appointments/contract/own-records.ts';
import { lookOf } from '../looks.ts';
import { modeWords } from '../words.ts';
import { calendarFile } from './calendar-file.ts';
import styles from './own.module.css';
import { useOwn } from './use-own.ts';
import { useWhen } from './use-when.ts';

/** One visit: when and where, how to prepare, and what can still be done about it. */
export function VisitCard({ visit }: { readonly visit: OwnAppointment }) {
  const t = useText();
  const when = useWhen();
  const zone = visit.hospital.timeZone;
  const coming = visit.status === 'Scheduled';
  return (
    <article className={styles.visit} aria-label={`${when.instant(visit.appointmentDate, zone)}, ${visit.typeName}`}>
      <div className={styles.top}>
        <div>
          <p className={styles.date}>
            {when.weekday(visit.appointmentDate, zone)}, {when.instant(visit.appointmentDate, zone)}
          </p>
          <p className="muted">
            {visit.fullname} · <span className="code">{visit.appointmentNumber}</span>
          </p>
        </div>
        <StatusBadge look={lookOf(visit)} />
      </div>
      <p>
        <span className="strong">{visit.typeName}</span>
        {visit.practitionerName ? ` · ${visit.practitionerName}` : null}
        {visit.mode === 'in-person' ? null : ` · ${t(modeWords[visit.mode])}`}
      </p>
      <Where visit={visit} />
      {coming && visit.preparation ? (
        <div className={styles.prepare}>
          <IconClipboardText size={17} stroke={1.8} aria-hidden="true" />
          <div>
            <p className="strong">{t('Please prepare')}</p>
            <p className={styles.lines}>{visit.preparation}</p>
          </div>
        </div>
      ) : null}
      {visit.ticketNumber ? (
        <p className={styles.ticket}>
          {t('Queue number')} <strong className="code">{visit.ticketNumber}</strong>
        </p>
      ) : null}
      {visit.cancelReason ? <p className="muted">{t('Cancelled: {reason}', { reason: visit.cancelReason })}</p> : null}
      {coming ? <Acts visit={visit} /> : null}
    </article>
  );
}

function Where({ visit }: { readonly visit: OwnAppointment }) {
  const t = useText();
  const { hospital } = visit;
  const phone = `${hospital.dialCode} ${hospital.phone}`.trim();
  const place = [visit.departmentName, visit.departmentLocation].filter(Boolean).join(', ');
  return (
    <div className={styles.where}>
      <p>
        {hospital.name}, {place}
      </p>
      <p className={styles.links}>
        {visit.mode === 'in-person' && hospital.address ? (
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(`${hospital.name} ${hospital.address}`)}`}
            target="_blank"
            rel="noreferrer noopener"
          >
            <IconMapPin size={15} aria-hidden="true" />
            {t('Directions')}
            <span className="visually-hidden"> {hospital.address}</span>
          </a>
        ) : null}
        {phone ? (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} aria-label={t('Call {name}, {phone}', { name: hospital.name, phone })}>
            <IconPhone size={15} aria-hidden="true" />
            <span className="tnum">{phone}</span>
          </a>
        ) : null}
      </p>
    </div>
  );
}

function Acts({ visit }: { readonly visit: OwnAppointment }) {
  const t = useText();
  const own = useOwn();
  const when = useWhen();
  const now = useNow();
  const zone = visit.hospital.timeZone;
  function keep() {
    const text = calendarFile(visit, {
      title: t('{type} at {hospital}', { type: visit.typeName, hospital: visit.hospital.name }),
      stamp: new Date(now).toISOString(),
    });
    saveFile(new Blob([text], { type: 'text/calendar' }), `${visit.appointmentNumber}.ics`);
  }
  return (
    <>
      <div className={styles.acts}>
        {visit.checkedInAt === null ? (
          <Button
            variant={visit.canCheckIn ? 'filled' : 'default'}
            leftSection={<IconDoorEnter size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => own.open('arrive', visit.id)}
          >
            {visit.canCheckIn ? t('I am here') : t('Check-in code')}
          </Button>
        ) : null}
        <Button variant="default" leftSection={<IconCalendarShare size={16} stroke={1.8} aria-hidden="true" />} onClick={keep}>
          {t('Add to calendar')}
        </Button>
        {visit.canChange ? (
          <>
            <Button
              variant="default"
              leftSection={<IconCalendarRepeat size={16} stroke={1.8} aria-hidden="true" />}
              onClick={() => own.open('move', visit.id)}
            >
              {t('Reschedule')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconCircleX size={16} stroke={1.8} aria-hidden="true" />}
              onClick={() => own.open('cancel', visit.id)}
            >
              {t('Cancel appointment')}
            </Button>
          </>
        ) : null}
      </div>
      <p className={styles.cutoff}>
        {visit.canChange
          ? t('You can change it here until {time}.', { time: when.instant(visit.changeUntil, zone) })
          : t('It can no longer be changed here. Call the hospital.')}
      </p>
    </>
  );
}
