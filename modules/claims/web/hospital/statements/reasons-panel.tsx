import { SegmentedControl } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Bars } from '#kernel/web/frame/bars.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { statementCalls } from '#modules/claims/contract/calls/statements.ts';
import type { RejectionReasonRow, RejectionReasons } from '#modules/claims/contract/statement-records.ts';
import { reasonGroups } from '#modules/claims/contract/statement-words.ts';
import { liveClaims } from '#modules/claims/contract/words.ts';
import { rejectionWords } from '../../looks.ts';
import { claimsSearch } from '../search.ts';
import { reasonGroupWords } from './words.ts';

/** What rejections have in common, over those of the list's partner and days, and how much of each came in after all. */
export function ReasonsPanel() {
  const t = useText();
  const [search, setSearch] = useSearchOf(claimsSearch);
  const by = search.by ?? 'reason';
  const { hmo: hmoId, startDate, endDate } = search;
  const reasons = useCall(
    statementCalls.reasons,
    { query: { by, hmoId, startDate, endDate } },
    { live: [liveClaims], keepOld: true, quiet: true },
  );
  return (
    <Panel
      title={t('Rejections by amount')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('Group by')}
          value={by}
          onChange={(value) => setSearch({ by: reasonGroups.find((group) => group === value) })}
          data={reasonGroups.map((value) => ({ value, label: t(reasonGroupWords[value]) }))}
        />
      }
    >
      <Loaded from={reasons} rows={5}>
        {(found) => <Shown reasons={found} />}
      </Loaded>
    </Panel>
  );
}

/** Most bars that are told apart; the table holds all. */
const mostBars = 12;

function Shown({ reasons }: { readonly reasons: RejectionReasons }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, reasons.currency);
  const nameOf = ({ key, name }: RejectionReasonRow) => {
    if (reasons.by === 'month') return format.month(key);
    const word = (rejectionWords as Readonly<Record<string, string>>)[key];
    return name ?? (word ? t(word) : key || t('Not known'));
  };
  if (reasons.rows.length === 0) return <EmptyState compact title={t('No rejections')} />;
  const shown = reasons.by === 'month' ? reasons.rows.slice(-mostBars) : reasons.rows.slice(0, mostBars);
  return (
    <>
      <Bars
        title={t('Rejections by amount')}
        axis={t(reasonGroupWords[reasons.by])}
        series={[
          { key: 'amount', title: t('Rejected') },
          { key: 'recovered', title: t('Recovered'), hollow: true },
        ]}
        rows={shown.map((row) => ({ name: nameOf(row), figures: { amount: row.amount, recovered: row.recovered } }))}
        write={money}
        room={84}
      />
      <PlainTable
        label={t('Rejections by amount')}
        columns={[
          { key: 'name', title: t(reasonGroupWords[reasons.by]), text: nameOf },
          { key: 'items', title: t('Items'), kind: 'number', value: (row) => row.items },
          { key: 'amount', title: t('Rejected'), align: 'end', text: (row) => money(row.amount) },
          { key: 'resubmitted', title: t('Resubmitted'), align: 'end', text: (row) => money(row.resubmitted) },
          {
            key: 'recovered',
            title: t('Recovered'),
            align: 'end',
            text: (row) => `${money(row.recovered)} · ${format.percent(row.recoveredBps)}`,
          },
          { key: 'written-off', title: t('Written off'), align: 'end', text: (row) => money(row.writtenOff) },
        ]}
        rows={reasons.rows}
        rowKey={(row) => row.key}
      />
    </>
  );
}
