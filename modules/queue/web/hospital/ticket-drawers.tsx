import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { mayLeave } from '#kernel/web/frame/leave-guard.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import type { List } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { AssignForm } from './assign-form.tsx';
import { DetailsPanel } from './details-panel.tsx';
import styles from './dialogs.module.css';
import { LeftForm } from './left-form.tsx';
import { OverrideForm } from './override-form.tsx';
import { PriorityForm } from './priority-form.tsx';
import type { QueueSearch } from './search.ts';
import { ReinstateForm, UnavailableForm } from './set-aside-forms.tsx';
import { TransferForm } from './transfer-form.tsx';
import { type TicketActs, type TicketDrawer, ticketDrawers } from './use-ticket-acts.ts';

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
  readonly departmentId: string;
  readonly list: List<QueueTicket, QueueSearch>;
  readonly rows: readonly QueueTicket[];
  readonly acts: TicketActs;
}

/** The drawer or dialog over one ticket. */
export function TicketDrawers({ departmentId, list, rows, acts }: TicketDrawersProps) {
  const t = useText();
  const drawer = ticketDrawers.find((name) => name === list.search.drawer);
  const ticket = useNamedTicket(drawer ? list.search.record : undefined, rows);
  const close = acts.close;
  const of = (title: string) => (ticket ? `${title} – ${ticket.ticketNumber}` : title);
  const dialogs: Readonly<Record<Exclude<TicketDrawer, 'details' | 'transfer' | 'priority' | 'vitals'>, string>> = {
    unavailable: t('Mark unavailable'),
    left: t('Patient left'),
    reinstate: t('Reinstate patient'),
    assign: t('Assign patient'),
    override: t('Override payment'),
  };
  return (
    <>
      <DrawerForm title={t('Check-in details')} opened={drawer === 'details'} onClose={close} size={560}>
        {list.search.record ? <DetailsPanel appointmentId={list.search.record} acts={acts} /> : null}
      </DrawerForm>
      <DrawerForm title={of(t('Transfer patient'))} opened={drawer === 'transfer' && ticket !== null} onClose={close}>
        {ticket ? <TransferForm ticket={ticket} onDone={close} /> : null}
      </DrawerForm>
      <DrawerForm title={of(t('Triage'))} opened={drawer === 'priority' && ticket !== null} onClose={close}>
        {ticket ? <PriorityForm ticket={ticket} onDone={close} /> : null}
      </DrawerForm>
      {ticket && drawer && drawer in dialogs ? (
        <TicketDialog title={of(dialogs[drawer as keyof typeof dialogs])} onClose={close}>
          {drawer === 'unavailable' ? <UnavailableForm ticket={ticket} onDone={close} /> : null}
          {drawer === 'left' ? <LeftForm ticket={ticket} onDone={close} /> : null}
          {drawer === 'reinstate' ? <ReinstateForm ticket={ticket} onDone={close} /> : null}
          {drawer === 'override' ? <OverrideForm ticket={ticket} onDone={close} /> : null}
          {drawer === 'assign' ? <AssignForm ticket={ticket} departmentId={departmentId} onDone={close} /> : null}
        </TicketDialog>
      ) : null}
      {ticket?.patient.id ? <VitalsDrawer ticket={ticket} opened={drawer === 'vitals'} onClose={close} onSaved={list.state.retry} /> : null}
    </>
  );
}

function TicketDialog({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  return (
    <Modal.Root opened onClose={() => void mayLeave().then((leaves) => leaves && onClose())} size={480} centered>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <div className={styles.dialogHead}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('Close')} />
        </div>
        <div className={styles.dialogBody}>{children}</div>
      </Modal.Content>
    </Modal.Root>
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
