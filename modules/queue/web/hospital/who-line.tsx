import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { PatientCell } from './line-cells.tsx';
import styles from './dialogs.module.css';

/** Whom a dialog is about: wrong-patient mistakes are caught here. */
export function WhoLine({ ticket }: { readonly ticket: QueueTicket }) {
  return (
    <div className={styles.who}>
      <span className={`${styles.whoNumber} code`}>{ticket.ticketNumber}</span>
      <PatientCell ticket={ticket} />
    </div>
  );
}
