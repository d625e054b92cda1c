import { useMemo } from 'react';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import type { PageSize, SearchSpec } from '#kernel/web/frame/search.ts';
import { type List, useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import type { LineCounts, QueueTicket } from '#modules/queue/contract/records.ts';
import { liveQueue, type TicketStage } from '#modules/queue/contract/words.ts';
import { queueSearch, type QueueSearch } from './search.ts';

/** A board shows more rows than a list: 50 unless the person chose otherwise. */
const boardRows = 50;

/** What the line's answer says beside its rows. */
export interface LineMeta {
  readonly counts: LineCounts;
  readonly department: {
    readonly name: string;
    readonly stages: readonly TicketStage[];
    readonly rooms: readonly { readonly id: string; readonly name: string }[];
    readonly waitTargetMinutes: number;
  };
}

export interface Line {
  readonly list: List<QueueTicket, QueueSearch>;
  readonly meta: LineMeta | undefined;
}

function boardSpec(limit: PageSize): SearchSpec<QueueSearch> {
  const read: SearchSpec<QueueSearch>['read'] = (raw) => {
    const found = queueSearch.read(raw);
    return { ...found, limit: found.limit ?? limit };
  };
  return { ...queueSearch, read, route: { validateSearch: (raw) => read({ ...raw }) } };
}

/** A department's line as the address wants it: rows of the queue tab, and the figures that stand above every tab. */
export function useLine(departmentId: string): Line {
  const t = useText();
  const { preferences } = usePreferences();
  const size = preferences.tables?.['queue']?.pageSize ?? boardRows;
  const spec = useMemo(() => boardSpec(size), [size]);
  const list = useList(lineCalls.byDepartment, spec, {
    name: 'queue',
    title: t('Queue'),
    live: [liveQueue],
    params: { id: departmentId },
    // On the other tabs page and search are theirs.
    toQuery: ({ tab, page, limit, search, stage, practitionerId, mine, priority }) =>
      tab && tab !== 'queue' ? { page: 1, limit: size } : { page, limit, search, stage, practitionerId, mine, priority },
  });
  return { list, meta: list.state.data?.meta as LineMeta | undefined };
}
