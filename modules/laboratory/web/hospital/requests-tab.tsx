import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useSession } from '#kernel/web/client/session.ts';
import type { PageSize } from '#kernel/web/frame/search.ts';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRow } from '#modules/laboratory/contract/request-records.ts';
import { priorities, requestStatuses } from '#modules/laboratory/contract/words.ts';
import { billingLook } from '#modules/patient-bills/web/index.ts';
import { useInpatientWardOptions } from '#modules/patients/web/index.ts';
import { priorityLooks, requestLooks } from '../looks.ts';
import { optionsFrom, originWords, sourceWords } from '../words.ts';
import { type AskedRequest, RequestDrawer } from './acts/request-acts.tsx';
import { useColumns } from './request-columns.tsx';
import { ScanBox } from './scan-box.tsx';
import { billStages, type LabsSearch, labsSearch } from './search.ts';
import { useCategoryOptions, useTestOptions } from './use-categories.ts';

const shownDays = 30;
const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** Whoever looks for something looks through all, not through the last days alone. */
function isNarrowed({ search, status, overdue, critical, unacknowledged, onTheWay, testId, mine, ...days }: LabsSearch): boolean {
  const { startDate, endDate, releasedFrom } = days;
  return [search, status, overdue, critical, unacknowledged, onTheWay, testId, mine, startDate, endDate, releasedFrom].some(Boolean);
}

const sortWords: Readonly<Record<string, 'due' | 'newest' | 'oldest' | undefined>> = {
  createdAt: 'oldest',
  '-createdAt': 'newest',
  dueAt: 'due',
  '-dueAt': 'due',
};

function queryOf(since: string, userId: string | undefined) {
  return (here: LabsSearch & { page: number; limit: PageSize }) => {
    const { page, limit, sort, search, status, priority, categoryId, source, origin, billing } = here;
    const { critical, overdue, unacknowledged, onTheWay, releasedFrom, testId, mine, wardId } = here;
    return {
      page,
      limit,
      sort: sort ? sortWords[sort] : undefined,
      searchTerm: search,
      status,
      priority,
      categoryId,
      source,
      origin,
      billingStatus: billing,
      critical,
      overdue,
      unacknowledged,
      onTheWay,
      releasedFrom,
      testId,
      wardId,
      requestedBy: mine ? userId : undefined,
      // The list begins with the last thirty days; whoever looks for something looks through all.
      startDate: here.startDate ?? (isNarrowed(here) ? undefined : since),
      endDate: here.endDate,
    };
  };
}

/** The worklist: stat first, then urgent, then routine, each oldest first. */
export function RequestsTab() {
  const t = useText();
  const navigate = useNavigate();
  const since = dayBefore(useFormat().today(), shownDays);
  const list = useList(requestCalls.filter, labsSearch, {
    name: 'lab-requests',
    title: t('Lab requests'),
    // A payment opens the gate: its badge changes while the bench looks on.
    live: ['lab-requests', 'patient-bills'],
    toQuery: queryOf(since, useSession().userId ?? undefined),
  });
  const [asked, setAsked] = useState<AskedRequest | null>(null);
  const columns = useColumns(setAsked);
  const filters = useFilters();
  return (
    <>
      <RequestTiles />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: LabRow) => row.id}
        searchHint={t('Patient, number or test')}
        onOpen={(row: LabRow) => void navigate({ to: '/hospital/labs/$id', params: { id: row.id } })}
        filters={filters}
        allowAll={false}
        rowTone={(row: LabRow) => (row.critical && row.acknowledgedAt === null ? 'red' : undefined)}
        tools={
          <>
            {isNarrowed(list.search) ? null : <span className="note">{t('Last {count} days', { count: shownDays })}</span>}
            <ScanBox onMany={(number) => list.setSearch({ search: number, page: undefined })} />
          </>
        }
      />
      <RequestDrawer asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

const noTile = {
  status: undefined,
  critical: undefined,
  overdue: undefined,
  unacknowledged: undefined,
  onTheWay: undefined,
  releasedFrom: undefined,
  startDate: undefined,
  endDate: undefined,
  page: undefined,
};
const same = (one: readonly string[] | undefined, other: readonly string[]) =>
  one?.length === other.length && other.every((each) => one.includes(each));

function RequestTiles() {
  const t = useText();
  const format = useFormat();
  const [search, setSearch] = useSearchOf(labsSearch);
  const { data } = useCall(requestCalls.stats, { query: { period: 'today' } }, { live: ['lab-requests'], keepOld: true, quiet: true });
  const figure = (count: number | undefined) => (count === undefined ? '–' : format.number(count));
  const tile = (key: string, title: string, count: number | undefined, on: boolean, part: Partial<LabsSearch>, isBad = false) => ({
    key,
    title,
    value: figure(count),
    active: on,
    ...(isBad && count ? { tone: 'red' as const } : {}),
    onPick: () => setSearch({ ...noTile, ...(on ? {} : part) }),
  });
  const { now } = data ?? {};
  const critical = Boolean(search.critical && search.unacknowledged);
  const [due, doing, done] = [['specimen-due'], ['specimen-taken', 'result-entered'], ['result-released']] as const;
  const today = format.today();
  const pick = (statuses: readonly string[]) => ({ status: [...statuses] as LabsSearch['status'] & {} });
  return (
    <SummaryStrip
      label={t('Lab requests')}
      figures={[
        tile('unattended', t('Unattended'), now?.unattended, same(search.status, due), pick(due)),
        tile('in-progress', t('In progress'), now?.inProgress, same(search.status, doing), pick(doing)),
        tile('on-the-way', t('On the way'), now?.onTheWay, search.onTheWay === true, { onTheWay: true }),
        tile('completed', t('Completed today'), now?.completedToday, search.releasedFrom === today, { ...pick(done), releasedFrom: today }),
        tile(
          'critical',
          t('Critical unacknowledged'),
          now?.criticalUnacknowledged,
          critical,
          { critical: true, unacknowledged: true },
          true,
        ),
        tile('overdue', t('Overdue'), now?.overdue, search.overdue === true, { overdue: true }, true),
      ]}
    />
  );
}

function useFilters(): readonly Filter<LabsSearch>[] {
  const t = useText();
  const categories = useCategoryOptions();
  const tests = useTestOptions();
  const wards = useInpatientWardOptions();
  return [
    {
      kind: 'many',
      key: 'status',
      title: t('Status'),
      options: requestStatuses.map((value) => ({ value, label: t(requestLooks[value].word) })),
    },
    {
      kind: 'many',
      key: 'priority',
      title: t('Priority'),
      options: priorities.map((value) => ({ value, label: t(priorityLooks[value].word) })),
    },
    { kind: 'one', key: 'categoryId', title: t('Category'), options: categories },
    { kind: 'many', key: 'billing', title: t('Bill'), options: billStages.map((value) => ({ value, label: t(billingLook(value).word) })) },
    { kind: 'one', key: 'testId', title: t('Test'), options: tests },
    ...(wards.length > 0 ? [{ kind: 'one' as const, key: 'wardId' as const, title: t('Ward'), options: wards }] : []),
    { kind: 'flag', key: 'mine', title: t('My requests') },
    { kind: 'one', key: 'source', title: t('Source'), options: optionsFrom(sourceWords, t) },
    { kind: 'one', key: 'origin', title: t('Origin'), options: optionsFrom(originWords, t) },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
  ];
}
