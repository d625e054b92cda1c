import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { stageWords } from '../looks.ts';
import { AppointmentTime, PatientCell, PaymentCell, StatusCell, VitalsCell, WaitCell } from './line-cells.tsx';
import { type BoardProps, opensDetails } from './line-table.tsx';
import styles from './line.module.css';
import { TicketButtons } from './ticket-buttons.tsx';

/** The line on tablets and phones: a card a patient, the buttons as large as fingers. */
export function LineCards({ rows, label, ...rest }: BoardProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((ticket) => (
        <LineCard key={ticket.id} ticket={ticket} {...rest} />
      ))}
    </ul>
  );
}

function LineCard({ ticket, acts, elapsed, target }: Omit<BoardProps, 'rows' | 'label'> & { readonly ticket: QueueTicket }) {
  const t = useText();
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the number inside is the same act as a button.
    <li
      className={`${styles.row} ${styles.lineCard}`}
      data-priority={ticket.priority}
      data-status={ticket.status}
      onClick={(event) => {
        if (opensDetails(event)) acts.open('details', ticket);
      }}
    >
      <div className={styles.cardHead}>
        <span className={styles.cardPlace}>{ticket.position ?? '–'}</span>
        <button type="button" className={`${styles.number} code`} data-opener onClick={() => acts.open('details', ticket)}>
          {ticket.ticketNumber}
        </button>
        <span className={styles.cardWait}>
          <WaitCell ticket={ticket} elapsed={elapsed} target={target} />
        </span>
      </div>
      <div className={styles.cardPatient}>
        <PatientCell ticket={ticket} />
      </div>
      <div className={styles.cardStatus}>
        <StatusCell ticket={ticket} onUnavailable={ticket.acts.unavailable === null ? () => acts.open('unavailable', ticket) : null} />
      </div>
      <p className={styles.cardFacts}>
        <span>{t(stageWords[ticket.stage])}</span>
        <AppointmentTime ticket={ticket} />
        <span>{t('Checked in at {time}', { time: format.time(ticket.checkedInAt) })}</span>
        {ticket.appointmentType ? <span>{ticket.appointmentType.name}</span> : null}
        <span>{ticket.practitioner?.fullname ?? t('Anyone')}</span>
        <VitalsCell ticket={ticket} onRaise={ticket.acts.priority === null ? () => void acts.raise(ticket) : null} />
        {ticket.paymentState === 'not-required' ? null : <PaymentCell ticket={ticket} />}
      </p>
      <div className={styles.cardActs}>
        <TicketButtons ticket={ticket} acts={acts} />
      </div>
    </li>
  );
}
