import { useMediaQuery } from '@mantine/hooks';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTools } from '#kernel/web/table/list-tools.tsx';
import { ListFoot } from '#kernel/web/table/list-foot.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import { liveQueue, ticketPriorities, ticketStages } from '#modules/queue/contract/words.ts';
import { priorityLooks, stageWords } from '../looks.ts';
import { LineCards } from './line-cards.tsx';
import { LineTable } from './line-table.tsx';
import styles from './line.module.css';
import type { QueueSearch } from './search.ts';
import { useElapsed } from './use-elapsed.ts';
import type { Line } from './use-line.ts';
import type { TicketActs } from './use-ticket-acts.ts';

/** Below it the columns have no room: the line is a list of cards. */
const tableFrom = '(min-width: 83.5em)';

function useFilters(departmentId: string, stages: readonly string[]): readonly Filter<QueueSearch>[] {
  const t = useText();
  const staff = useCall(lineCalls.practitioners, { params: { id: departmentId } }, { live: [liveQueue], quiet: true });
  return [
    { kind: 'flag', key: 'mine', title: t('Mine') },
    {
      kind: 'one',
      key: 'practitionerId',
      title: t('Practitioner'),
      options: (staff.data ?? []).map((person) => ({
        value: person.id,
        label: person.waiting > 0 ? t('{name} · {count} waiting', { name: person.fullname, count: person.waiting }) : person.fullname,
      })),
    },
    {
      kind: 'one',
      key: 'stage',
      title: t('Stage'),
      options: ticketStages.filter((stage) => stages.includes(stage)).map((stage) => ({ value: stage, label: t(stageWords[stage]) })),
    },
    {
      kind: 'one',
      key: 'priority',
      title: t('Priority'),
      options: ticketPriorities.toReversed().map((priority) => ({ value: priority, label: t(priorityLooks[priority].word) })),
    },
  ];
}

/** The line in its order: waiting, called, being served. */
export function LineTab({ departmentId, line, acts }: { readonly departmentId: string; readonly line: Line; readonly acts: TicketActs }) {
  const t = useText();
  const { can } = useAccess();
  const { list, meta } = line;
  const { state, rows } = list;
  const elapsed = useElapsed(state.data);
  const wide = useMediaQuery(tableFrom, true, { getInitialValueInEffect: false });
  const filters = useFilters(departmentId, meta?.department.stages ?? ticketStages);
  const filtered = Boolean(list.search.search || filters.some((filter) => list.search[filter.key] !== undefined));
  const board = { rows, acts, elapsed, target: meta?.department.waitTargetMinutes ?? 30, label: list.title };
  return (
    <div className={styles.card}>
      <ListTools search={list.search} setSearch={list.setSearch} searchHint={t('Name, ticket or number')} filters={filters} />
      <div className={styles.board} aria-busy={state.loading}>
        {state.refused && !state.data ? <ErrorState refused={state.refused} onRetry={state.retry} /> : null}
        {state.loading ? (
          <div className={styles.bones}>
            <SkeletonRows rows={6} height={34} />
          </div>
        ) : null}
        {state.data && rows.length === 0 ? (
          <EmptyState
            title={t('No patient in queue')}
            text={
              filtered
                ? t('No results for these filters.')
                : can('Check In Appointment')
                  ? t('Patients appear here when they are checked in.')
                  : undefined
            }
          />
        ) : null}
        {rows.length > 0 ? wide ? <LineTable {...board} /> : <LineCards {...board} /> : null}
      </div>
      <ListFoot list={list} allowAll={false} />
    </div>
  );
}
