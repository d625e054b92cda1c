import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowNarrowRight, IconStethoscope, IconUser } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import type { QueueEvent, QueueTicket } from '#modules/queue/contract/records.ts';
import { liveQueue } from '#modules/queue/contract/words.ts';
import { eventWords, leftWords, methodWords, paymentLooks, stageWords, ticketLooks } from '../looks.ts';
import styles from './details.module.css';
import { TicketMarks, useAgeSex } from './line-cells.tsx';
import { TicketButtons } from './ticket-buttons.tsx';
import type { TicketActs } from './use-ticket-acts.ts';

type Details = PayloadOf<typeof lineCalls.checkInDetails>;

/** All about a visit that was checked in: who, where it went, what happened. */
export function DetailsPanel({ appointmentId, acts }: { readonly appointmentId: string; readonly acts: TicketActs }) {
  const details = useCall(
    lineCalls.checkInDetails,
    { params: { id: appointmentId } },
    { live: [liveQueue, 'appointments', 'vitals'], quiet: true },
  );
  return (
    <Loaded from={details} rows={8}>
      {(found) => (
        <div className={styles.sections}>
          <Identity found={found} acts={acts} />
          <VisitPath tickets={found.tickets} />
          <Notes tickets={found.tickets} />
          <Vitals vitals={found.vitals} />
          <Timeline events={found.events} />
        </div>
      )}
    </Loaded>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Identity({ found, acts }: { readonly found: Details; readonly acts: TicketActs }) {
  const t = useText();
  const { can } = useAccess();
  const ageSex = useAgeSex();
  const { ticket, appointment } = found;
  const { patient } = ticket;
  const method = methodWords[found.checkedIn.method ?? ''];
  return (
    <section className={styles.section} aria-label={t('Identity')}>
      <div className={styles.head}>
        <div className={styles.who}>
          <p className={styles.name}>{patient.fullname}</p>
          <p className={styles.under}>
            {patient.hospitalPatientId ? <span className="code">{patient.hospitalPatientId}</span> : null}
            <span>{ageSex(patient)}</span>
            <TicketMarks ticket={ticket} />
          </p>
        </div>
        {found.consultationId && can('View Consultations') ? (
          <Button
            variant="default"
            size="compact-md"
            component={Link}
            to={`/hospital/consultation/${found.consultationId}`}
            leftSection={<IconStethoscope size={16} stroke={1.8} aria-hidden="true" />}
          >
            {t('Open consultation')}
          </Button>
        ) : null}
        {patient.id && can('View Patient Details') ? (
          <Button
            variant="default"
            size="compact-md"
            component={Link}
            to={`/hospital/patients/${patient.id}`}
            leftSection={<IconUser size={16} stroke={1.8} aria-hidden="true" />}
          >
            {t('Open patient')}
          </Button>
        ) : null}
      </div>
      <div className={styles.next}>
        <span className={`${styles.number} code`}>{ticket.ticketNumber}</span>
        <StatusBadge look={ticketLooks[ticket.status]} />
        <TicketButtons ticket={ticket} acts={acts} />
      </div>
      <Facts
        rows={[
          [t('Department'), ticket.department.name],
          [t('Stage'), t(stageWords[ticket.stage])],
          [t('Practitioner'), ticket.practitioner?.fullname ?? t('Anyone')],
          [t('Room'), ticket.roomName],
          [
            t('Appointment'),
            <span key="number" className="code">
              {appointment.number}
            </span>,
          ],
          [t('Type'), appointment.type.name],
          [t('Appointment time'), ticket.walkIn ? t('Walk-in') : <Moment key="time" at={appointment.startsAt} />],
          [t('Checked in'), <Moment key="in" at={found.checkedIn.at} />],
          [t('Checked in by'), [found.checkedIn.by, method ? t(method) : null].filter(Boolean).join(' · ')],
          [t('Payment'), t(paymentLooks[ticket.paymentState].word)],
          ...(found.billingMethod ? ([[t('Billing method'), t(found.billingMethod)]] as const) : []),
        ]}
      />
    </section>
  );
}

function VisitPath({ tickets }: { readonly tickets: readonly QueueTicket[] }) {
  const t = useText();
  return (
    <Section title={t('Visit path')}>
      <ol className={styles.path}>
        {tickets.map((ticket, place) => (
          <li key={ticket.id} className={styles.stop}>
            {place > 0 ? <IconArrowNarrowRight size={18} stroke={1.6} aria-hidden="true" className={styles.arrow} /> : null}
            <span className={styles.stopCard}>
              <span className={styles.stopName}>{ticket.department.name}</span>
              <span className={styles.stopNumber}>
                <span className="code">{ticket.ticketNumber}</span>
                <StatusBadge look={ticketLooks[ticket.status]} />
              </span>
              <span className={styles.stopNote}>
                {ticket.leftReason ? t(leftWords[ticket.leftReason]) : t('waited {wait}', { wait: spanWords(ticket.waitedMinutes, t) })}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What people wrote: why the patient came, why they were sent on or set aside. */
function Notes({ tickets }: { readonly tickets: readonly QueueTicket[] }) {
  const t = useText();
  const complaint = tickets.find((ticket) => ticket.chiefComplaint)?.chiefComplaint;
  const rows: (readonly [string, string])[] = [
    ...(complaint ? [[t('Chief complaint'), complaint] as const] : []),
    ...tickets.flatMap((ticket) => [
      ...(ticket.transferReason
        ? [
            [
              t('Transfer of {number}', { number: ticket.ticketNumber }),
              [t(ticket.transferReason), ticket.transferNote].filter(Boolean).join(': '),
            ] as const,
          ]
        : []),
      ...(ticket.unavailableReason
        ? [[t('{number} unavailable', { number: ticket.ticketNumber }), t(ticket.unavailableReason)] as const]
        : []),
    ]),
  ];
  if (rows.length === 0) return null;
  return (
    <Section title={t('Notes')}>
      <dl className={styles.notes}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Vitals({ vitals }: { readonly vitals: Details['vitals'] }) {
  const t = useText();
  return (
    <Section title={t('Vitals')}>
      {vitals ? (
        <>
          <Facts
            rows={[
              ...vitals.lines.map((line) => [t(line.name), line.value] as const),
              ...(vitals.news2 === null ? [] : ([[t('NEWS2'), vitals.news2]] as const)),
            ]}
          />
          <p className="caption">
            {t('Taken')} <Moment at={vitals.takenAt} />
          </p>
        </>
      ) : (
        <p className="muted">{t('No vitals')}</p>
      )}
    </Section>
  );
}

function Timeline({ events }: { readonly events: readonly QueueEvent[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Section title={t('Timeline')}>
      <ol className={styles.events}>
        {events.map((event) => (
          <li key={event.id} className={styles.event}>
            <time dateTime={event.at} title={format.instant(event.at)} className={styles.time}>
              {format.time(event.at)}
            </time>
            <span className={styles.eventWords}>
              <span>
                <span className="strong">{t(eventWords[event.type])}</span> <span className="code muted">{event.ticketNumber}</span>
                {event.type === 'transferred-out' && event.toDepartment
                  ? ` ${t('to {department}', { department: event.toDepartment })}`
                  : null}
                {event.type === 'transferred-in' && event.fromDepartment
                  ? ` ${t('from {department}', { department: event.fromDepartment })}`
                  : null}
              </span>
              <span className="caption">
                {[
                  actorName(t, event.by.fullname),
                  event.waitedSeconds === null ? null : t('after {wait}', { wait: spanWords(Math.floor(event.waitedSeconds / 60), t) }),
                  event.reason ? t(event.reason) : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
