import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import type { Answer } from '#kernel/web/client/send.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { ChangeSearch } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ticketCalls } from '#modules/queue/contract/calls/tickets.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { chosenFlags } from '#modules/queue/contract/words.ts';
import type { QueueSearch } from './search.ts';

/** Drawers and dialogs over one ticket; the address says which is open. */
export const ticketDrawers = [
  'details',
  'transfer',
  'priority',
  'unavailable',
  'left',
  'reinstate',
  'assign',
  'vitals',
  'override',
] as const;
export type TicketDrawer = (typeof ticketDrawers)[number];

export interface TicketActs {
  readonly call: (ticket: QueueTicket) => Promise<void>;
  readonly serve: (ticket: QueueTicket) => Promise<void>;
  readonly complete: (ticket: QueueTicket) => Promise<void>;
  readonly takeBack: (ticket: QueueTicket) => Promise<void>;
  /** Gives a patient the priority that their vitals suggest. */
  readonly raise: (ticket: QueueTicket) => Promise<void>;
  readonly open: (drawer: TicketDrawer, ticket: QueueTicket) => void;
  readonly close: () => void;
  readonly busy: boolean;
}

function tell(answer: Answer<unknown> | null): void {
  if (answer?.ok) toast.success(answer.message);
  else if (answer) toast.error(answer.message);
}

/** The triage of a ticket with the priority that its vitals suggest. */
function raisedOf({ priority, suggestedPriority, colour, flags, version }: QueueTicket) {
  return { priority: suggestedPriority ?? priority, colour, flags: chosenFlags.filter((flag) => flags.includes(flag)), version };
}

/** The acts of a row: those without questions at once, the others in their drawer. `room` is where this device calls to. */
export function useTicketActs({
  room,
  setSearch,
}: {
  readonly room: { readonly id: string } | null;
  readonly setSearch: ChangeSearch<QueueSearch>;
}): TicketActs {
  const t = useText();
  const calling = useSend(ticketCalls.call);
  const serving = useSend(ticketCalls.serve);
  const completing = useSend(ticketCalls.complete);
  const returning = useSend(ticketCalls.return);
  const raising = useSend(ticketCalls.priority);
  const navigate = useNavigate();
  const { can } = useAccess();
  const paramsOf = (ticket: QueueTicket) => ({ appointmentId: ticket.appointmentId });

  return {
    busy: calling.busy || serving.busy || completing.busy || returning.busy || raising.busy,
    open: (drawer, ticket) => setSearch({ drawer, record: ticket.appointmentId }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
    call: async (ticket) => {
      const answer = await calling.send({ params: paramsOf(ticket), body: { roomId: room?.id ?? null } });
      if (answer?.ok && answer.payload.recipients === 0) toast.warning(answer.message);
      else tell(answer);
    },
    serve: async (ticket) => {
      const answer = await serving.send({ params: paramsOf(ticket), body: { roomId: room?.id ?? null } });
      tell(answer);
      // Who serves goes on in the visit's consultation; a desk without the right stays at its line.
      const opened = answer?.ok ? answer.payload.consultationId : null;
      if (opened && can('Edit Consultation')) await navigate({ to: `/hospital/consultation/${opened}` });
    },
    complete: async (ticket) => {
      const answer = await completing.send({ params: paramsOf(ticket), body: {} });
      if (answer && !answer.ok && answer.code === 'CONSULTATION_UNSIGNED') {
        const yes = await askFirst({
          title: t('Complete without signature'),
          text: t('{message}. {patient} leaves the queue anyway.', { message: answer.message, patient: ticket.patient.fullname }),
          confirm: t('Complete anyway'),
        });
        if (yes) tell(await completing.send({ params: paramsOf(ticket), body: { confirm: true } }));
        return;
      }
      tell(answer);
    },
    raise: async (ticket) => {
      tell(await raising.send({ params: paramsOf(ticket), body: { ...raisedOf(ticket), reason: t('Suggested by the vitals') } }));
    },
    takeBack: async (ticket) => tell(await returning.send({ params: paramsOf(ticket), body: {} })),
  };
}
