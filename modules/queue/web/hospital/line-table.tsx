import type { KeyboardEvent, MouseEvent } from 'react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { AppointmentTime, PatientCell, PaymentCell, StageWords, StatusCell, VitalsCell, WaitCell } from './line-cells.tsx';
import styles from './line.module.css';
import { TicketButtons } from './ticket-buttons.tsx';
import type { TicketActs } from './use-ticket-acts.ts';

export interface BoardProps {
  readonly rows: readonly QueueTicket[];
  readonly acts: TicketActs;
  /** Minutes since the rows were told. */
  readonly elapsed: number;
  /** From so many minutes of waiting on a row is amber. */
  readonly target: number;
  readonly label: string;
}

/** A click in a row opens its details, unless it hit a control or ended a selection of text. */
export function opensDetails(event: MouseEvent<HTMLElement>): boolean {
  if ((event.target as HTMLElement).closest('a, button, input, label, [role="menu"]')) return false;
  return (window.getSelection()?.toString() ?? '') === '';
}

/** Up and Down move between rows. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target as HTMLElement).hasAttribute('data-opener')) return;
  const row = (event.target as HTMLElement).closest('tr');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const opener = next?.querySelector<HTMLElement>('[data-opener]');
  if (!opener) return;
  event.preventDefault();
  opener.focus();
}

/** The line as a table: two facts to a column, so that all of them fit a desk's screen. */
export function LineTable({ rows, label, ...rest }: BoardProps) {
  const t = useText();
  // The first of two facts heads their column; the other is said to the ear and in the tooltip.
  const two = (first: string, second: string) => (
    <span title={`${first} · ${second}`}>
      {first}
      <span className="visually-hidden">{second}</span>
    </span>
  );
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" data-align="end">
            {'#'}
          </th>
          <th scope="col">{t('Ticket')}</th>
          <th scope="col">{t('Patient')}</th>
          <th scope="col">{two(t('Appointment time'), t('Checked in'))}</th>
          <th scope="col">{t('Waiting')}</th>
          <th scope="col">{two(t('Type'), t('Practitioner'))}</th>
          <th scope="col">{two(t('Vitals'), t('Payment'))}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={moveByArrows}>
        {rows.map((ticket) => (
          <LineRow key={ticket.id} ticket={ticket} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function LineRow({ ticket, acts, elapsed, target }: Omit<BoardProps, 'rows' | 'label'> & { readonly ticket: QueueTicket }) {
  const t = useText();
  const format = useFormat();
  return (
    <tr
      className={styles.row}
      data-priority={ticket.priority}
      data-status={ticket.status}
      onClick={(event) => {
        if (opensDetails(event)) acts.open('details', ticket);
      }}
    >
      <td data-align="end" className={styles.position}>
        {ticket.position ?? <span className="muted">–</span>}
      </td>
      <td>
        <span className={styles.stack}>
          <button type="button" className={`${styles.number} code`} data-opener onClick={() => acts.open('details', ticket)}>
            {ticket.ticketNumber}
          </button>
          <StageWords ticket={ticket} />
        </span>
      </td>
      <td className={styles.patient}>
        <PatientCell ticket={ticket} short />
      </td>
      <td>
        <span className={styles.stack}>
          <AppointmentTime ticket={ticket} />
          <time dateTime={ticket.checkedInAt} className={styles.small}>
            {format.time(ticket.checkedInAt)}
          </time>
        </span>
      </td>
      <td>
        <WaitCell ticket={ticket} elapsed={elapsed} target={target} />
      </td>
      <td className={styles.type}>
        <span className={styles.stack}>
          <span className={styles.cut} title={ticket.appointmentType?.name}>
            {ticket.appointmentType?.name ?? '–'}
          </span>
          <span className={`${styles.small} ${styles.cut}`} title={ticket.practitioner?.fullname}>
            {ticket.practitioner?.fullname ?? t('Anyone')}
          </span>
        </span>
      </td>
      <td>
        <span className={styles.stack}>
          <VitalsCell ticket={ticket} onRaise={ticket.acts.priority === null ? () => void acts.raise(ticket) : null} />
          <PaymentCell ticket={ticket} />
        </span>
      </td>
      <td>
        <StatusCell ticket={ticket} onUnavailable={ticket.acts.unavailable === null ? () => acts.open('unavailable', ticket) : null} />
      </td>
      <td>
        <TicketButtons ticket={ticket} acts={acts} />
      </td>
    </tr>
  );
}
