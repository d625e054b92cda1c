import { Tooltip } from '@mantine/core';
import { IconCheck, IconClockExclamation, IconHourglassHigh } from '@tabler/icons-react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { type TicketPriority, ticketPriorities, type TriageColour } from '#modules/queue/contract/words.ts';
import { colourWords, externalLook, flagLooks, paymentLooks, priorityLooks, stageWords, ticketLooks } from '../looks.ts';
import { waitTone } from '../wait-tone.ts';
import styles from './line.module.css';

/** Age and sex as the line shows them: `34 y · F`. */
export function useAgeSex(): (patient: QueueTicket['patient']) => string {
  const t = useText();
  const format = useFormat();
  const sexes: Readonly<Record<string, string>> = { male: t('M'), female: t('F') };
  return ({ dateOfBirth, ageYears, gender }) => {
    const age = dateOfBirth ? format.age(dateOfBirth) : ageYears === null ? null : t('{count} y', { count: ageYears });
    return [age, gender ? sexes[gender] : null].filter(Boolean).join(' · ');
  };
}

/** What raises a patient in the line, as badges. Normal priority needs none. */
export function TicketMarks({ ticket, short = false }: { readonly ticket: QueueTicket; readonly short?: boolean }) {
  const t = useText();
  const aged = ticket.effectivePriority !== ticket.priority;
  return (
    <>
      {ticket.priority === 'normal' ? null : <StatusBadge look={priorityLooks[ticket.priority]} />}
      {aged ? (
        <Tooltip
          label={t('Raised to {priority} because of the waiting time', { priority: t(priorityLooks[ticket.effectivePriority].word) })}
        >
          <span>
            <StatusBadge look={{ ...priorityLooks[ticket.effectivePriority], icon: IconHourglassHigh }} />
          </span>
        </Tooltip>
      ) : null}
      {ticket.colour ? <TriageDot colour={ticket.colour} short={short} /> : null}
      {ticket.flags.map((flag) => (
        <StatusBadge key={flag} look={flagLooks[flag]} short={short} />
      ))}
      {ticket.patient.id === null ? <StatusBadge look={externalLook} short={short} /> : null}
    </>
  );
}

/** The triage scale's colour, with its name for those who do not see it. */
export function TriageDot({ colour, short = false }: { readonly colour: TriageColour; readonly short?: boolean }) {
  const t = useText();
  const words = t(colourWords[colour]);
  return (
    <span className={styles.triage} data-colour={colour} {...(short ? { title: words } : {})}>
      <span className={styles.triageDot} aria-hidden="true" />
      {short ? <span className="visually-hidden">{words}</span> : words}
    </span>
  );
}

/** `short`: what raises the patient stands in one line, the words of its icons in tooltips. */
export function PatientCell({ ticket, short = false }: { readonly ticket: QueueTicket; readonly short?: boolean }) {
  const ageSex = useAgeSex();
  const { patient } = ticket;
  return (
    <span className={styles.stack}>
      <span className={styles.who}>{patient.fullname}</span>
      <span className={styles.under} data-short={short || undefined}>
        {ageSex(patient) ? <span className="nowrap">{ageSex(patient)}</span> : null}
        <TicketMarks ticket={ticket} short={short} />
      </span>
    </span>
  );
}

/** Time in the line, live; over the target it says so in colour, icon and tooltip. */
export function WaitCell({ ticket, elapsed, target }: { readonly ticket: QueueTicket; readonly elapsed: number; readonly target: number }) {
  const t = useText();
  const running = ticket.status === 'waiting' || ticket.status === 'called';
  const minutes = ticket.waitedMinutes + (running ? elapsed : 0);
  const tone = running ? waitTone(minutes, target) : undefined;
  const value = (
    <span className={styles.wait} data-tone={tone}>
      {tone ? <IconClockExclamation size={15} stroke={1.9} aria-hidden="true" /> : null}
      {spanWords(minutes, t)}
      {tone ? <span className="visually-hidden">{t('Over the target of {wait}', { wait: spanWords(target, t) })}</span> : null}
    </span>
  );
  const estimate = ticket.estimatedWaitMinutes === null ? null : Math.max(1, ticket.estimatedWaitMinutes - elapsed);
  return (
    <span className={styles.stack}>
      {tone ? <Tooltip label={t('Over the target of {wait}', { wait: spanWords(target, t) })}>{value}</Tooltip> : value}
      {ticket.status === 'waiting' && estimate !== null ? (
        <span className={`${styles.small} nowrap`}>
          {ticket.position === 1 ? t('is next') : t('{wait} left', { wait: spanWords(estimate, t) })}
        </span>
      ) : null}
    </span>
  );
}

/** The priority that the vitals suggest, where it is higher than the ticket's. */
function raisedBy({ suggestedPriority, priority }: QueueTicket): TicketPriority | null {
  if (suggestedPriority === null) return null;
  return ticketPriorities.indexOf(suggestedPriority) > ticketPriorities.indexOf(priority) ? suggestedPriority : null;
}

/** Whether vitals were taken, their score, and a button for the higher priority that they suggest. */
export function VitalsCell({ ticket, onRaise }: { readonly ticket: QueueTicket; readonly onRaise: (() => void) | null }) {
  const t = useText();
  const suggests = raisedBy(ticket);
  const words = suggests ? t(priorityLooks[suggests].word) : '';
  if (!ticket.vitalsDone) return <span className="muted nowrap">{t('No vitals')}</span>;
  return (
    <span className={styles.vitals}>
      <IconCheck size={15} stroke={2} aria-hidden="true" />
      {ticket.latestNews2 === null ? t('Vitals recorded') : t('NEWS2 {score}', { score: ticket.latestNews2 })}
      {suggests && onRaise ? (
        <button type="button" className={`${styles.propose} ${styles.suggests}`} onClick={onRaise}>
          {t('Raise to {priority}', { priority: words })}
        </button>
      ) : suggests ? (
        <span className={styles.suggests}>{t('suggests {priority}', { priority: words })}</span>
      ) : null}
    </span>
  );
}

export function PaymentCell({ ticket }: { readonly ticket: QueueTicket }) {
  const t = useText();
  if (ticket.paymentState === 'not-required')
    return <span className={`${styles.small} nowrap`}>{t(paymentLooks['not-required'].word)}</span>;
  return <StatusBadge look={paymentLooks[ticket.paymentState]} />;
}

/** Status with what belongs to it: how often called and who heard it, or who serves where. */
export function StatusCell({ ticket, onUnavailable }: { readonly ticket: QueueTicket; readonly onUnavailable: (() => void) | null }) {
  const t = useText();
  const look = ticketLooks[ticket.status];
  const called = ticket.status === 'called';
  return (
    <span className={styles.stack}>
      <span className={styles.statusLine}>
        <StatusBadge look={look} />
        {called ? <span className={styles.times}>{t('{count} time | {count} times', { count: ticket.callCount })}</span> : null}
      </span>
      <span className={styles.facts}>
        {ticket.roomName && ticket.status !== 'waiting' ? <span className={styles.small}>{ticket.roomName}</span> : null}
        {called && ticket.acknowledgedBy ? (
          <span className={styles.small}>{t('Acknowledged by {name}', { name: ticket.acknowledgedBy.fullname })}</span>
        ) : null}
        {ticket.status === 'serving' && ticket.servedBy ? <span className={styles.small}>{ticket.servedBy.fullname}</span> : null}
        {ticket.proposeUnavailable && onUnavailable ? (
          <button type="button" className={styles.propose} onClick={onUnavailable}>
            {t('Mark unavailable?')}
          </button>
        ) : null}
      </span>
    </span>
  );
}

/** Appointment time, or that the patient came without one. */
export function AppointmentTime({ ticket }: { readonly ticket: QueueTicket }) {
  const t = useText();
  const format = useFormat();
  if (ticket.walkIn || !ticket.scheduledFor) return <span>{t('Walk-in')}</span>;
  return <time dateTime={ticket.scheduledFor}>{format.time(ticket.scheduledFor)}</time>;
}

export function StageWords({ ticket }: { readonly ticket: QueueTicket }) {
  const t = useText();
  return <span className={styles.small}>{t(stageWords[ticket.stage])}</span>;
}
