import { Select } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { shownList } from '#kernel/web/table/shown-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import type { LeagueRow } from '#modules/hmo/contract/approval-records.ts';
import { liveApprovals } from '#modules/hmo/contract/approval-words.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { partWords } from '../../approval-looks.ts';
import styles from './approvals.module.css';
import { approvalsSearch } from './search.ts';

/** How fast each partner answers, and how; the last 90 days unless days are chosen. */
export function AnswerTimesTab() {
  const t = useText();
  const [{ startDate, endDate, module: modules }, setSearch] = useSearchOf(approvalsSearch);
  const module = modules?.[0];
  const query = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}), ...(module ? { module } : {}) };
  const league = useCall(approvalCalls.league, { query }, { live: [liveApprovals], keepOld: true });
  const columns = useColumns();
  const title = t('Answer times');
  const list = shownList({ name: 'hmo-answer-times', title, rows: league.data ?? [] });
  return (
    <Panel
      title={title}
      {...(startDate || endDate ? {} : { note: t('Last 90 days') })}
      actions={league.data?.length ? <ExportMenu list={list} columns={columns} /> : null}
    >
      <div className={styles.boxes}>
        <DayBox label={t('From')} value={startDate ?? null} onChange={(day) => setSearch({ startDate: day ?? undefined })} />
        <DayBox label={t('To')} value={endDate ?? null} onChange={(day) => setSearch({ endDate: day ?? undefined })} />
        <Select
          label={t('Module')}
          clearable
          data={[...optionsFrom(billingModules, partWords, t)]}
          value={module ?? null}
          onChange={(value) => setSearch({ module: value ? [value as (typeof billingModules)[number]] : undefined })}
        />
      </div>
      <Loaded from={league} rows={6} isEmpty={(rows) => rows.length === 0} empty={<EmptyState compact title={t('No request was sent')} />}>
        {(rows) => <PlainTable label={title} columns={columns} rows={rows} rowKey={(row) => row.hmoId} />}
      </Loaded>
    </Panel>
  );
}

function useColumns(): readonly Column<LeagueRow>[] {
  const t = useText();
  const format = useFormat();
  const minutes = (value: number | null) => (value === null ? '–' : t('{count} min', { count: format.number(value) }));
  const percent = (bps: number) => `${format.number(Math.round(bps / 100))} %`;
  return [
    { key: 'hmo', title: t('HMO'), text: (row) => row.hmoName },
    { key: 'sent', title: t('Sent'), align: 'end', text: (row) => format.number(row.sent) },
    { key: 'median', title: t('Median'), align: 'end', text: (row) => minutes(row.medianMinutes) },
    { key: 'ninetieth', title: t('90 % within'), align: 'end', text: (row) => minutes(row.ninetiethMinutes) },
    { key: 'inHour', title: t('In one hour'), align: 'end', text: (row) => percent(row.inHourBps) },
    { key: 'proceeded', title: t('Proceeded'), align: 'end', text: (row) => format.number(row.proceeded) },
    { key: 'declined', title: t('Declined'), align: 'end', text: (row) => percent(row.declinedBps) },
    {
      key: 'reasons',
      title: t('Frequent reasons'),
      wide: true,
      text: (row) => row.reasons.map(({ reason, count }) => `${reason} (${count})`).join(', ') || '–',
    },
    { key: 'late', title: t('Emergency codes late'), align: 'end', wide: true, text: (row) => format.number(row.emergencyLate) },
  ];
}
