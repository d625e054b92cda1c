import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import type { RequestRow } from '#modules/blood-management/contract/request-records.ts';
import { bloodGroups, components, requestStatuses, urgencies } from '#modules/blood-management/contract/words.ts';
import { massiveLook, requestLooks, reviewLook, urgencyLooks } from '../../looks.ts';
import { componentWords } from '../../words.ts';
import { GroupBadge } from '../parts.tsx';
import { type BankSearch, bankSearch } from '../search.ts';
import { RequestMenu } from './request-acts.tsx';

const groupWords = Object.fromEntries(bloodGroups.map((group) => [group, group])) as Record<(typeof bloodGroups)[number], string>;

function asksOf({ search, request, urgency, group, component, review, open, startDate, endDate }: BankSearch) {
  return { searchTerm: search, status: request, urgency, bloodGroup: group, component, review, open, startDate, endDate };
}

/** Requests for blood: open ones by when they are needed. */
export function RequestsTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(requestCalls.list, bankSearch, {
    name: 'blood-requests',
    title: t('Blood Requests'),
    live: ['blood-requests', 'blood-units'],
    asks: asksOf,
  });
  const filter = useFiltersOf<BankSearch>();
  return (
    <RecordList
      list={list}
      columns={useColumns()}
      searchHint={t('Request number or patient')}
      filters={[
        filter.status('request', requestStatuses, requestLooks),
        filter.status('urgency', urgencies, urgencyLooks, { title: t('Urgency') }),
        filter.many('group', t('Group'), bloodGroups, groupWords),
        filter.many('component', t('Component'), components, componentWords),
        filter.flag('open', t('Open')),
        filter.flag('review', t('Emergency release to review')),
        filter.days(t('Requested')),
      ]}
      onOpen={(row: RequestRow) => void navigate({ to: '/hospital/blood-management/request/$id', params: { id: row.id } })}
      emptyText={t('No blood request found')}
    />
  );
}

/** Columns of requests, in lists and in the patient's record. */
export function useColumns(): readonly Column<RequestRow>[] {
  const t = useText();
  const column = useColumnsOf<RequestRow>();
  return useMemo(
    () => [
      column.number('requestNumber', t('Number'), { identifies: true, under: (row) => t(componentWords[row.component]) }),
      column.name('patient', t('Patient'), {
        of: (row) => row.patient.fullname,
        under: (row) => [row.patient.hospitalPatientId, row.ward].filter(Boolean).join(', '),
      }),
      { key: 'group', title: t('Group'), text: (row) => row.group.group ?? '', cell: (row) => <GroupBadge card={row.group} /> },
      column.text('units', t('Units issued'), { of: (row) => `${row.issuedUnits} / ${row.units}` }),
      column.status((row) => urgencyLooks[row.urgency], { key: 'urgency', title: t('Urgency'), wide: true }),
      column.instant('neededAt', t('Needed at'), { wide: true }),
      column.text('by', t('Requested by'), { wide: true, hidden: true, of: (row) => row.requestedBy.name }),
      column.status((row) => requestLooks[row.status], {
        also: (row) => [row.toReview ? reviewLook : null, row.massive ? massiveLook : null],
      }),
      column.acts((row) => <RequestMenu request={row} />),
    ],
    [t, column],
  );
}
