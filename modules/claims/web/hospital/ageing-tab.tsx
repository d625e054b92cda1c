import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimAgeing, ClaimAgeingRow } from '#modules/claims/contract/claim-records.ts';
import { ageBuckets, liveClaims } from '#modules/claims/contract/words.ts';
import { bucketWords } from '../looks.ts';
import { claimsSearch } from './search.ts';

/** What each partner owes by the age of its claims, on any day. */
export function AgeingTab() {
  const t = useText();
  const format = useFormat();
  const [search, setSearch] = useSearchOf(claimsSearch);
  const asAt = search.asAt ?? format.today();
  const ageing = useCall(claimCalls.ageing, { query: { asAt } }, { live: [liveClaims], keepOld: true });
  return (
    <>
      <DayBox label={t('As at')} value={asAt} max={format.today()} onChange={(day) => setSearch({ asAt: day ?? undefined })} />
      <Loaded from={ageing} rows={6}>
        {(found) => <Shown ageing={found} />}
      </Loaded>
    </>
  );
}

function Shown({ ageing }: { readonly ageing: ClaimAgeing }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, ageing.currency);
  const columns: Column<ClaimAgeingRow>[] = [
    { key: 'hmo', title: t('HMO'), text: (row) => row.hmoName },
    ...ageBuckets.map((bucket) => ({
      ...{ key: bucket, title: t(bucketWords[bucket]), align: 'end' as const },
      text: (row: ClaimAgeingRow) => money(row.buckets[bucket]),
    })),
    { key: 'total', title: t('Total'), align: 'end', text: (row) => money(row.total) },
    { key: 'unallocated', title: t('Not allocated'), align: 'end', wide: true, text: (row) => money(row.unallocated) },
  ];
  const all: ClaimAgeingRow = { hmoId: 'all', hmoName: t('All partners'), buckets: ageing.buckets, total: ageing.total, unallocated: 0 };
  const sum = { ...all, unallocated: ageing.rows.reduce((left, row) => left + row.unallocated, 0) };
  return (
    <Panel title={t('Owed by partners')} flush>
      <PlainTable
        label={t('Owed by partners')}
        columns={columns}
        rows={ageing.rows.length > 0 ? [...ageing.rows, sum] : []}
        rowKey={(row) => row.hmoId}
        empty={<EmptyState compact title={t('Nothing is owed')} />}
      />
    </Panel>
  );
}
