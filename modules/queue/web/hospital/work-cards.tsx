import { useAccess } from '#kernel/web/client/access.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { WorkPanel, type WorkRow } from '#kernel/web/frame/work-panel.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import { ticketCalls } from '#modules/queue/contract/calls/tickets.ts';
import type { QueueDepartment, QueueTicket } from '#modules/queue/contract/records.ts';
import { liveQueue } from '#modules/queue/contract/words.ts';
import { priorityLooks, ticketLooks } from '../looks.ts';
import { CallNext } from './call-next.tsx';
import { firstLine, useKeptLine } from './first-line.ts';
import { useDeviceRoom } from './use-device-room.ts';

const most = 50;
const lateLook = { word: word('Late'), tone: 'red' } as const;
const page = '/hospital/queue-management';

function ticketRow(ticket: QueueTicket, t: Translate): WorkRow {
  const { effectivePriority: priority, patient } = ticket;
  return {
    key: ticket.id,
    lead: patient.fullname,
    mark: ticket.ticketNumber,
    under: [ticket.chiefComplaint, spanWords(ticket.waitedMinutes, t)].filter(Boolean).join(' · '),
    end: <StatusBadge look={priority === 'normal' ? ticketLooks[ticket.status] : priorityLooks[priority]} />,
    open: { to: page, search: { departmentId: ticket.department.id, drawer: 'details', record: ticket.appointmentId } },
    ...(priority === 'emergency' ? { tone: 'red' as const } : priority === 'urgent' ? { tone: 'amber' as const } : {}),
  };
}

/** Shows a card of the line that the person works in: the one of this device, else the first own one. */
function useOwnLine() {
  const { userId } = useSession();
  const lines = useCall(lineCalls.departments, {}, { live: [liveQueue, 'departments'], quiet: true });
  const kept = useKeptLine(userId);
  const own = lines.data?.find(({ id }) => id === kept)?.id ?? (lines.data ? firstLine(lines.data) : undefined);
  return { lines, department: kept === undefined ? undefined : lines.data?.find(({ id }) => id === own) };
}

function NoLine({ title, from }: { readonly title: string; readonly from: ReturnType<typeof useOwnLine>['lines'] }) {
  const t = useText();
  return (
    <Panel title={title} flush>
      <Loaded from={from} rows={5}>
        {() => <EmptyState compact title={t('No queue to show')} />}
      </Loaded>
    </Panel>
  );
}

/** The doctor's own line: who is next, with Call next. */
export function MyQueueCard() {
  const t = useText();
  const { lines, department } = useOwnLine();
  if (!department) return <NoLine title={t('My queue')} from={lines} />;
  return <MyQueue department={department} />;
}

function MyQueue({ department }: { readonly department: QueueDepartment }) {
  const t = useText();
  const { can } = useAccess();
  const line = useCall(
    lineCalls.byDepartment,
    { params: { id: department.id }, query: { mine: true, limit: most } },
    { live: [liveQueue], keepOld: true, quiet: true },
  );
  const rooms = line.data?.meta.department.rooms ?? [];
  const [room, chooseRoom] = useDeviceRoom(department.id, rooms);
  return (
    <WorkPanel
      title={t('My queue – {department}', { department: department.name })}
      from={line}
      rows={({ data }) => data.filter(({ status }) => status !== 'serving').map((ticket) => ticketRow(ticket, t))}
      count={({ data }) => data.filter(({ status }) => status !== 'serving').length}
      all={{ to: page, search: { departmentId: department.id, mine: true } }}
      empty={t('No patient in queue')}
      actions={
        can(ticketCalls.callNext) ? (
          <CallNext departmentId={department.id} rooms={rooms} room={room} chooseRoom={chooseRoom} search={{}} />
        ) : undefined
      }
    />
  );
}

/** Those whose vital signs have not been taken yet, the most urgent first: the nurse's triage line. */
export function TriageCard() {
  const t = useText();
  const { lines, department } = useOwnLine();
  if (!department) return <NoLine title={t('Vitals to record')} from={lines} />;
  return <Triage department={department} />;
}

function Triage({ department }: { readonly department: QueueDepartment }) {
  const t = useText();
  const line = useCall(
    lineCalls.byDepartment,
    { params: { id: department.id }, query: { limit: most } },
    { live: [liveQueue], keepOld: true, quiet: true },
  );
  const late = line.data?.meta.department.waitTargetMinutes ?? 30;
  const waiting = (data: readonly QueueTicket[]) => data.filter(({ status, vitalsDone }) => status === 'waiting' && !vitalsDone);
  return (
    <WorkPanel
      title={t('Vitals to record – {department}', { department: department.name })}
      from={line}
      rows={({ data }) =>
        waiting(data).map((ticket) => ({
          ...ticketRow(ticket, t),
          open: { to: page, search: { departmentId: department.id, drawer: 'vitals', record: ticket.appointmentId } },
          ...(ticket.waitedMinutes > late ? { end: <StatusBadge look={lateLook} /> } : {}),
        }))
      }
      count={({ data }) => waiting(data).length}
      all={{ to: page, search: { departmentId: department.id } }}
      empty={t('All vitals recorded')}
    />
  );
}
