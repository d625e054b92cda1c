import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { pageOf } from '#kernel/contract/envelope.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { referralCalls } from '#modules/consultation/contract/calls/papers.ts';
import { ReferralRow } from '#modules/consultation/contract/paper-records.ts';
import { liveReferrals, referralStatuses, referralUrgencies } from '#modules/consultation/contract/words.ts';
import { urgencyLooks } from '../../looks-papers.ts';
import { referralLooks } from '../../looks.ts';
import styles from './desk.module.css';
import { type DeskSearch, deskSearch, useDesk } from './search.ts';

// A session of the hospital gets its rows; the other half of the answer is the patient area's.
const staffReferrals = { ...referralCalls.list, payload: pageOf(ReferralRow) };

const toQuery = ({ page, limit, search, box, state, urgency, startDate, endDate }: DeskSearch & { page: number; limit: unknown }) => ({
  page,
  limit,
  search,
  box: box ?? 'in',
  status: state,
  urgency,
  startDate,
  endDate,
});

/** Where a referral leads, in one line. */
export function targetOf(row: Pick<ReferralRow, 'toDepartment' | 'toPractitioner' | 'externalFacility'>): string {
  return row.externalFacility ?? [row.toDepartment?.name, row.toPractitioner?.fullname].filter(Boolean).join(', ');
}

/** Referrals to me and my departments, those that I sent, and all. */
export function ReferralsTab() {
  const t = useText();
  const desk = useDesk();
  const list = useList(staffReferrals, deskSearch, {
    name: 'referrals',
    title: t('Referrals'),
    live: [liveReferrals],
    toQuery: toQuery,
  });
  const columns = useColumns();
  const filters = useFilters();
  return (
    <>
      <SegmentedControl
        className={styles.box ?? ''}
        aria-label={t('Which referrals')}
        value={desk.search.box ?? 'in'}
        onChange={(box) => desk.setSearch({ box: box === 'in' ? undefined : (box as 'out'), page: undefined })}
        data={[
          { value: 'in', label: t('In') },
          { value: 'out', label: t('Out') },
          { value: 'all', label: t('All') },
        ]}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => desk.open('referral', row.id)}
        searchHint={t('Number or patient')}
        filters={filters}
        rowTone={(row) => (row.status === 'sent' && row.urgency === 'emergency' ? 'red' : undefined)}
        emptyText={t('No referral found')}
      />
    </>
  );
}

function useFilters(): readonly Filter<DeskSearch>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        kind: 'many',
        key: 'state',
        title: t('Status'),
        options: referralStatuses.map((value) => ({ value, label: t(referralLooks[value].word) })),
      },
      {
        kind: 'many',
        key: 'urgency',
        title: t('Urgency'),
        options: referralUrgencies.map((value) => ({ value, label: t(urgencyLooks[value].word) })),
      },
      { kind: 'days', key: 'startDate', to: 'endDate', title: t('Sent') },
    ],
    [t],
  );
}

function useColumns(): readonly Column<ReferralRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'patient',
        field: 'patient.fullname',
        title: t('Patient'),
        cell: (row) => (
          <span className={styles.who}>
            <span className="strong">{row.patient.fullname}</span>
            <span className="caption code">
              {row.referralNumber} · {row.patient.hospitalPatientId}
            </span>
          </span>
        ),
        text: (row) => row.patient.fullname,
      },
      { key: 'referralNumber', identifies: true, title: t('No.'), wide: true, hidden: true, text: (row) => row.referralNumber },
      {
        key: 'urgency',
        title: t('Urgency'),
        cell: (row) => <StatusBadge look={urgencyLooks[row.urgency]} />,
        text: (row) => t(urgencyLooks[row.urgency].word),
      },
      { key: 'to', title: t('To'), wide: true, text: targetOf },
      { key: 'sentByName', title: t('From'), wide: true, text: (row) => row.sentByName },
      {
        key: 'reason',
        title: t('Reason'),
        wide: true,
        cell: (row) => <span className={styles.diagnosis}>{row.reason}</span>,
        text: (row) => row.reason,
      },
      { key: 'sentAt', title: t('Sent'), kind: 'instant', wide: true, value: (row) => row.sentAt },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={referralLooks[row.status]} />,
        text: (row) => t(referralLooks[row.status].word),
      },
    ],
    [t],
  );
}
