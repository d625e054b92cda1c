import { Link } from '@tanstack/react-router';
import { IconPhone } from '@tabler/icons-react';
import { Suspense } from 'react';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall, Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Ago } from '#kernel/web/text/moment.tsx';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { NotificationRecord } from '#modules/notifications-and-calls/contract/records.ts';
import { fillPlaceholders, noticeText } from '#modules/notifications-and-calls/web/index.ts';
import type { OwnHospital, OwnProfile } from '#modules/patient-area/contract/calls.ts';
import { bloodLooks } from '../looks.ts';
import { ActingBar } from './acting-bar.tsx';
import { hospitalsCall, meCall, noticesCall } from './calls.ts';
import { CivisCard } from './civis-card.tsx';
import styles from './dashboard.module.css';
import { ownLive, usePerson } from './use-person.ts';

const greetings = [
  [18, word('Good evening, {name}')],
  [12, word('Good afternoon, {name}')],
  [4, word('Good morning, {name}')],
  [0, word('Good evening, {name}')],
] as const;

function useGreeting(name: string | undefined): string {
  const t = useText();
  const now = useNow();
  const { zone } = usePlace();
  if (!name) return t('Dashboard');
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(now)));
  return t(greetings.find(([from]) => hour >= from)?.[1] ?? greetings[0][1], { name });
}

/** A patient's first page: who they are to every hospital, where they are known, what is new. */
export function PatientDashboardPage() {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const { personId, query } = usePerson();
  const me = useCall(meCall, { query }, { live: ownLive, quiet: true });
  const greeting = useGreeting(me.data?.isSelf ? me.data.firstName : undefined);
  return (
    <>
      <ActingBar />
      <PageHead title={me.data && !me.data.isSelf ? me.data.fullname : greeting} tabTitle={t('Dashboard')} note={format.longDay(now)} />
      <div className={styles.panels}>
        <Panel title={t('Civis card')} actions={<CardLink />}>
          <Loaded from={me} rows={8}>
            {(person) => <OwnCard person={person} />}
          </Loaded>
        </Panel>
        <div className={styles.stack}>
          <HomeCards />
          {personId ? null : <NoticesPanel />}
          <HospitalsPanel />
        </div>
      </div>
    </>
  );
}

/** What other modules know of today: the place in a line, the next appointment. Place `patient-home`, props: personId. */
function HomeCards() {
  const { personId } = usePerson();
  return useCards('patient-home').map((card) => {
    const Content = card.component;
    return (
      <FaultWall key={card.key}>
        <Suspense>
          <Content {...(personId ? { personId } : {})} />
        </Suspense>
      </FaultWall>
    );
  });
}

/** To the card of whomever the page shows. */
function CardLink() {
  const t = useText();
  const { personId } = usePerson();
  return (
    <Link to="/patient/profile" search={{ tab: 'card', ...(personId ? { person: personId } : {}) }} className={styles.link}>
      {t('Open card')}
    </Link>
  );
}

function OwnCard({ person }: { readonly person: OwnProfile }) {
  const t = useText();
  return (
    <div className={styles.own}>
      <CivisCard person={person} />
      <p className="muted">{t('Show it at the front desk of any hospital that uses Civis.')}</p>
      {person.bloodGroup === 'unknown' ? null : (
        <p className={styles.blood}>
          <span>{t('Blood group {group}', { group: person.bloodGroup })}</span>
          <StatusBadge look={person.bloodGroupVerified ? bloodLooks.confirmed : bloodLooks.told} />
        </p>
      )}
    </div>
  );
}

function HospitalsPanel() {
  const t = useText();
  const { query } = usePerson();
  const hospitals = useCall(hospitalsCall, { query }, { live: ownLive, quiet: true });
  return (
    <Panel title={t('Hospitals')}>
      <Loaded
        from={hospitals}
        rows={5}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState compact title={t('No hospital has a record of you')} />}
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((row) => (
              <HospitalLine key={row.hospitalId} row={row} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function HospitalLine({ row }: { readonly row: OwnHospital }) {
  const t = useText();
  const format = useFormat();
  const phone = row.phone ? `${row.dialCode ?? ''} ${row.phone}`.trim() : null;
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.name}>{row.name}</span>
        <span className="muted">
          {t('Patient ID')} <span className="code">{row.hospitalPatientId}</span>
          {row.lastVisitAt ? ` · ${t('Last visit {day}', { day: format.day(row.lastVisitAt.slice(0, 10)) })}` : null}
        </span>
      </span>
      {phone ? (
        <a
          className={styles.call}
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          aria-label={t('Call {name}, {phone}', { name: row.name, phone })}
        >
          <IconPhone size={16} aria-hidden />
          <span className="tnum">{phone}</span>
        </a>
      ) : null}
    </li>
  );
}

function NoticesPanel() {
  const t = useText();
  const format = useFormat();
  const { zone } = usePlace();
  const notices = useCall(
    noticesCall,
    { query: { page: 1, perPage: 5, sort: '-created', filter: 'kind = "notice"' } },
    { live: ['notification'], quiet: true },
  );
  return (
    <Panel title={t('Notices')}>
      <Loaded from={notices} rows={4} isEmpty={(page) => page.items.length === 0} empty={<EmptyState compact title={t('Nothing new')} />}>
        {(page) => (
          <ul className={styles.list}>
            {(page.items as readonly NotificationRecord[]).map((row) => (
              <li key={row.id} className={styles.line} data-unread={!row.readStatus || undefined}>
                <span className={styles.words}>
                  <Link to={addressAt(`/patient${row.path}`)} className={styles.name}>
                    {t(row.title)}
                  </Link>
                  <span className="muted">{noticeText(t, format.month, fillPlaceholders(row.title, row.content, row.dates, zone))}</span>
                </span>
                <span className={`muted ${styles.when}`}>
                  <Ago at={row.created.replace(' ', 'T')} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
