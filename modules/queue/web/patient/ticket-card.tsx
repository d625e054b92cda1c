import { IconArrowNarrowRight, IconTicket } from '@tabler/icons-react';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { spanWords } from '#kernel/web/text/span.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import type { MyTicket } from '#modules/queue/contract/records.ts';
import styles from './ticket-card.module.css';

const ticketCall = callOf<typeof lineCalls.myTicket>({ method: 'GET', path: '/qms/my-ticket', permission: 'View Own Appointments' });
/** While somebody waits the place in the line is asked anew so often; the call itself comes as a notice, at once. */
const waitingMs = 12_000;
const idleMs = 60_000;

/** What a person is to do now, in one sentence. */
export function ticketWords(ticket: Pick<MyTicket, 'status' | 'position' | 'estimatedWaitMinutes' | 'room'>, t: Translate): string {
  const { status, position, estimatedWaitMinutes: minutes, room } = ticket;
  if (status === 'called') return t('It is your turn. Go to {room}.', { room: room ?? '' });
  if (status === 'serving') return room ? t('You are being seen in {room}.', { room }) : t('You are being seen.');
  if (status === 'unavailable') return t('We called you. Please tell the front desk that you are back.');
  if (position === null) return t('You are in the queue.');
  if (minutes === null) return t('You are number {position}.', { position });
  return minutes === 0
    ? t('You are number {position}, next to be called.', { position })
    : t('You are number {position}, about {wait}.', { position, wait: spanWords(minutes, t) });
}

/** A patient's live tickets: number, place and where to go. Nothing while there is none. `personId`: of somebody acted for. */
export function TicketCard({ personId }: { readonly personId?: string }) {
  const t = useText();
  const query = personId ? { personId } : {};
  const idle = useCall(ticketCall, { query }, { live: ['notification'], every: idleMs, quiet: true });
  const waits = (idle.data?.length ?? 0) > 0;
  // The same answer under the same key: only its pace changes.
  useCall(ticketCall, { query }, { enabled: waits, every: waitingMs, quiet: true });
  if (!idle.data || idle.data.length === 0) return null;
  return (
    <Panel title={t('Your ticket')}>
      <ul className={styles.tickets}>
        {idle.data.map((ticket) => (
          <li key={ticket.ticketId} className={styles.ticket} data-status={ticket.status}>
            <span className={styles.number}>
              <IconTicket size={22} stroke={1.6} aria-hidden="true" />
              <span className="code">{ticket.ticketNumber}</span>
            </span>
            <div className={styles.words}>
              <p className={styles.sentence} role="status">
                {ticket.person.own ? null : <span className={styles.name}>{ticket.person.fullname}: </span>}
                {ticketWords(ticket, t)}
                {ticket.status === 'called' ? <IconArrowNarrowRight size={20} aria-hidden="true" className={styles.arrow} /> : null}
              </p>
              <p className="muted">
                {ticket.department} · {ticket.hospital}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
