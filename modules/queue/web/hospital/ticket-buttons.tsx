import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import type { ActLink } from '#kernel/web/record/record-acts.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { gateCalls } from '#modules/patient-bills/contract/calls/gate.ts';
import { ticketActs } from '#modules/queue/contract/calls/tickets.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { ticketForms } from './ticket-forms.ts';
import type { TicketActs } from './use-ticket-acts.ts';

const lead = ['call', 'serve', 'complete', 'reinstate'];
/** Refusals of a serve that an override of the bill lifts. */
const heldByMoney: readonly (string | null | undefined)[] = ['PAYMENT_REQUIRED', 'HMO_APPROVAL_REQUIRED'];

/** What opens over a ticket beside its acts. */
function useLinks(ticket: QueueTicket, open: TicketActs['open']): readonly ActLink[] {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const vitals = useCards('queue-vitals').some((card) => card.permission === undefined || can(card.permission));
  const { id } = ticket.patient;
  const drawer = (name: string, words: string, main = false): ActLink => ({ words, run: () => open(name, ticket), main });
  const links: ActLink[] = [];
  if (heldByMoney.includes(ticket.acts.serve) && can(gateCalls.override)) links.push(drawer('override', t('Override'), true));
  links.push(drawer('details', t('Details')));
  if (id && can('View Patient Details'))
    links.push({ words: t('Open patient'), run: () => void navigate({ to: `/hospital/patients/${id}` }) });
  if (id && vitals) links.push(drawer('vitals', t('Vitals')));
  return links;
}

/** What other modules begin with the patient of a ticket. */
function useItems({ patient: { id } }: QueueTicket): ReactNode {
  const { can } = useAccess();
  const cards = useCards('queue-actions').filter((card) => card.permission === undefined || can(card.permission));
  if (id === null || cards.length === 0) return null;
  return cards.map(({ key, component: Item }) => (
    <Suspense key={key}>
      <Item patientId={id} />
    </Suspense>
  ));
}

/** The next steps of a ticket: one or two buttons, the rest in a menu. */
export function TicketButtons({ ticket, acts }: { readonly ticket: QueueTicket; readonly acts: TicketActs }): ReactNode {
  const { open, done, warns, sends } = acts;
  return (
    <RowActs
      acts={ticketActs}
      of={ticket}
      name={ticket.ticketNumber}
      lead={lead}
      strong={ticket.status === 'called' ? 'serve' : undefined}
      forms={ticketForms}
      links={useLinks(ticket, open)}
      items={useItems(ticket)}
      open={(name) => open(name, ticket)}
      {...{ done, warns, sends }}
    />
  );
}
