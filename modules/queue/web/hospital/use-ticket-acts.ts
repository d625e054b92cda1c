import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { ChangeSearch } from '#kernel/web/frame/use-search.ts';
import type { UseActsOptions } from '#kernel/web/record/use-acts.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ticketCalls } from '#modules/queue/contract/calls/tickets.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { chosenFlags } from '#modules/queue/contract/words.ts';
import type { QueueSearch } from './search.ts';

/** What the line's page brings to the acts of its tickets. */
export interface TicketActs extends Pick<UseActsOptions, 'done' | 'warns' | 'sends'> {
  /** Gives a patient the priority that their vitals suggest. */
  readonly raise: (ticket: QueueTicket) => Promise<void>;
  /** Opens a form or a drawer over a ticket; the address says which is open. */
  readonly open: (drawer: string, ticket: QueueTicket) => void;
  readonly close: () => void;
}

/** The triage of a ticket with the priority that its vitals suggest. */
function raisedOf({ priority, suggestedPriority, colour, flags, version }: QueueTicket) {
  return { priority: suggestedPriority ?? priority, colour, flags: chosenFlags.filter((flag) => flags.includes(flag)), version };
}

/** `room` is where this device calls to. */
export function useTicketActs({
  room,
  setSearch,
}: {
  readonly room: { readonly id: string } | null;
  readonly setSearch: ChangeSearch<QueueSearch>;
}): TicketActs {
  const t = useText();
  const raising = useSend(ticketCalls.priority);
  const navigate = useNavigate();
  const { can } = useAccess();
  const here = { roomId: room?.id ?? null };
  return {
    sends: { call: here, serve: here },
    // Nobody on call duty heard it.
    warns: (name, payload) => name === 'call' && (payload as { readonly recipients: number }).recipients === 0,
    done: (name, payload) => {
      // Who serves goes on in the visit's consultation; a desk without the right stays at its line.
      const opened = name === 'serve' ? (payload as { readonly consultationId: string | null }).consultationId : null;
      if (opened && can('Edit Consultation')) void navigate({ to: `/hospital/consultation/${opened}` });
    },
    open: (drawer, ticket) => setSearch({ drawer, record: ticket.appointmentId }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
    raise: async (ticket) => {
      const body = { ...raisedOf(ticket), reason: t('Suggested by the vitals') };
      const answer = await raising.send({ params: { appointmentId: ticket.appointmentId }, body });
      if (answer) toast[answer.ok ? 'success' : 'error'](answer.message);
    },
  };
}
