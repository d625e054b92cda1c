import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { ActDrawer } from '#kernel/web/record/record-acts.tsx';
import type { List } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import { ticketActs } from '#modules/queue/contract/calls/tickets.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { DetailsPanel } from './details-panel.tsx';
import { OverrideForm } from './override-form.tsx';
import type { QueueSearch } from './search.ts';
import { ticketForms } from './ticket-forms.ts';
import type { TicketActs } from './use-ticket-acts.ts';

/**
 * The ticket that the address names: from the rows, else asked. Once found it stays while its drawer is open, although the line
 * may lose it meanwhile: nothing typed is lost.
 */
function useNamedTicket(appointmentId: string | undefined, rows: readonly QueueTicket[]): QueueTicket | null {
  const inRows = rows.find((row) => row.appointmentId === appointmentId);
  const asked = useCall(
    lineCalls.checkInDetails,
    { params: { id: appointmentId ?? '' } },
    { enabled: appointmentId !== undefined && !inRows, quiet: true },
  );
  const [kept, setKept] = useState<QueueTicket | null>(null);
  const found = inRows ?? (appointmentId ? asked.data?.ticket : undefined);
  if (found && found !== kept) setKept(found);
  const ticket = found ?? kept;
  return ticket && ticket.appointmentId === appointmentId ? ticket : null;
}

interface TicketDrawersProps {
  readonly list: List<QueueTicket, QueueSearch>;
  readonly rows: readonly QueueTicket[];
  readonly acts: TicketActs;
}

/** The drawer over one ticket. */
export function TicketDrawers({ list, rows, acts }: TicketDrawersProps) {
  const t = useText();
  const { drawer, record } = list.search;
  const ticket = useNamedTicket(drawer && drawer !== 'details' ? record : undefined, rows);
  const { close } = acts;
  return (
    <>
      <DrawerForm title={t('Check-in details')} opened={drawer === 'details'} onClose={close} size={560}>
        {record ? <DetailsPanel appointmentId={record} acts={acts} /> : null}
      </DrawerForm>
      <ActDrawer
        acts={ticketActs}
        forms={ticketForms}
        name={ticket?.ticketNumber}
        size={480}
        asked={ticket && drawer ? { name: drawer, of: ticket } : null}
        onClose={close}
      />
      <DrawerForm
        title={`${t('Override payment')} – ${ticket?.ticketNumber ?? ''}`}
        opened={drawer === 'override' && ticket !== null}
        onClose={close}
      >
        {ticket ? <OverrideForm of={ticket} onClose={close} /> : null}
      </DrawerForm>
      {ticket?.patient.id ? <VitalsDrawer ticket={ticket} opened={drawer === 'vitals'} onClose={close} onSaved={list.state.retry} /> : null}
    </>
  );
}

/** The chart's own drawer for vitals, where the chart has brought one. */
function VitalsDrawer({
  ticket,
  opened,
  onClose,
  onSaved,
}: {
  readonly ticket: QueueTicket;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const { can } = useAccess();
  const card = useCards('queue-vitals').find(({ permission }) => permission === undefined || can(permission));
  if (!card) return null;
  const Drawer = card.component;
  return (
    <Drawer
      patientId={ticket.patient.id}
      appointmentId={ticket.appointmentId}
      ticketId={ticket.id}
      opened={opened}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
