import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDoorExit,
  IconDotsVertical,
  IconFlag,
  IconHeartbeat,
  IconListDetails,
  IconUser,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Icon } from '#kernel/web/design/look.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { gateCalls } from '#modules/patient-bills/contract/calls/gate.ts';
import { ticketCalls } from '#modules/queue/contract/calls/tickets.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import styles from './line.module.css';
import { isActOf, isHeldByMoney, whyNotCall, whyNotServe } from './ticket-rules.ts';
import type { TicketActs, TicketDrawer } from './use-ticket-acts.ts';

interface ReasonButtonProps {
  /** Why the act is not possible now (translated); it then stays in sight and says so. */
  readonly reason: string | null;
  readonly onClick: () => void;
  readonly strong?: boolean;
  /** Whose button it is, for the ear: the same words stand in every row. */
  readonly of: string;
  readonly children: ReactNode;
}

/** A button that says why it does nothing: by tooltip, to the ear, and by a tap. */
export function ReasonButton({ reason, onClick, strong, of, children }: ReasonButtonProps) {
  return (
    <Tooltip label={reason} disabled={!reason}>
      <Button
        size="compact-sm"
        variant={strong ? 'light' : 'default'}
        className={styles.act}
        {...(reason ? { 'data-disabled': true, 'aria-disabled': true } : {})}
        onClick={() => (reason ? toast.info(reason) : onClick())}
      >
        {children}
        <span className="visually-hidden">{` ${[of, reason].filter(Boolean).join(', ')}`}</span>
      </Button>
    </Tooltip>
  );
}

/** The next steps of a ticket: one or two buttons, the rest in a menu. */
export function TicketButtons({ ticket, acts }: { readonly ticket: QueueTicket; readonly acts: TicketActs }) {
  const t = useText();
  const { can } = useAccess();
  const offered = (act: Parameters<typeof isActOf>[0]) => isActOf(act, ticket.status) && can(ticketCalls[act]);
  const said = (reason: string | null) => (reason === null ? null : t(reason));
  return (
    <span className={styles.acts}>
      {offered('call') ? (
        <ReasonButton
          of={ticket.ticketNumber}
          reason={said(whyNotCall(ticket))}
          strong={ticket.status === 'waiting'}
          onClick={() => void acts.call(ticket)}
        >
          {ticket.callCount > 0 ? t('Call again') : t('Call')}
        </ReasonButton>
      ) : null}
      {offered('serve') ? (
        <ReasonButton
          of={ticket.ticketNumber}
          reason={said(whyNotServe(ticket))}
          strong={ticket.status === 'called'}
          onClick={() => void acts.serve(ticket)}
        >
          {t('Serve')}
        </ReasonButton>
      ) : null}
      {offered('serve') && isHeldByMoney(ticket) && can(gateCalls.override) ? (
        <ReasonButton of={ticket.ticketNumber} reason={null} onClick={() => acts.open('override', ticket)}>
          {t('Override')}
        </ReasonButton>
      ) : null}
      {offered('complete') ? (
        <ReasonButton of={ticket.ticketNumber} reason={null} strong onClick={() => void acts.complete(ticket)}>
          {t('Complete')}
        </ReasonButton>
      ) : null}
      {offered('reinstate') ? (
        <ReasonButton of={ticket.ticketNumber} reason={null} strong onClick={() => acts.open('reinstate', ticket)}>
          {t('Reinstate')}
        </ReasonButton>
      ) : null}
      <TicketMenu ticket={ticket} acts={acts} />
    </span>
  );
}

function TicketMenu({ ticket, acts }: { readonly ticket: QueueTicket; readonly acts: TicketActs }) {
  const t = useText();
  const { can } = useAccess();
  const vitals = useCards('queue-vitals').some((card) => card.permission === undefined || can(card.permission));
  const offered = (act: Parameters<typeof isActOf>[0]) => isActOf(act, ticket.status) && can(ticketCalls[act]);
  const item = (drawer: TicketDrawer, words: string, Mark: Icon) => (
    <Menu.Item leftSection={<Mark size={17} stroke={1.7} aria-hidden="true" />} onClick={() => acts.open(drawer, ticket)}>
      {words}
    </Menu.Item>
  );
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('More actions for {number}', { number: ticket.ticketNumber })}>
          <IconDotsVertical size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item('details', t('Details'), IconListDetails)}
        {ticket.patient.id && can('View Patient Details') ? (
          <Menu.Item
            component={Link}
            to={`/hospital/patients/${ticket.patient.id}`}
            leftSection={<IconUser size={17} stroke={1.7} aria-hidden="true" />}
          >
            {t('Open patient')}
          </Menu.Item>
        ) : null}
        {vitals && ticket.patient.id ? item('vitals', t('Vitals'), IconHeartbeat) : null}
        {offered('priority') ? item('priority', t('Priority'), IconFlag) : null}
        {offered('assign') ? item('assign', t('Assign'), IconUserPlus) : null}
        {offered('transfer') ? item('transfer', t('Transfer'), IconArrowForwardUp) : null}
        {offered('return') ? (
          <Menu.Item leftSection={<IconArrowBackUp size={17} stroke={1.7} aria-hidden="true" />} onClick={() => void acts.takeBack(ticket)}>
            {t('Back to the queue')}
          </Menu.Item>
        ) : null}
        {offered('unavailable') ? item('unavailable', t('Unavailable'), IconUserOff) : null}
        {offered('left') ? item('left', t('Left'), IconDoorExit) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
