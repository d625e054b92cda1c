import { useNavigate } from '@tanstack/react-router';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimRow } from '#modules/claims/contract/claim-records.ts';
import { claimSettlements, claimStatuses, liveClaims } from '#modules/claims/contract/words.ts';
import { claimLooks, settlementLooks } from '../looks.ts';
import { useClaimColumns } from './claim-columns.tsx';
import { NewClaimForm } from './new-claim-form.tsx';
import { type ClaimsSearch, claimsSearch } from './search.ts';
import { usePartners } from './use-partners.ts';

/** All claims, newest first. */
export function ClaimsTab() {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const filter = useFiltersOf<ClaimsSearch>();
  const list = useList(claimCalls.list, claimsSearch, {
    name: 'claims',
    title: t('Claims'),
    live: [liveClaims],
    asks: (search) => ({
      status: search.status,
      settlement: search.settlement,
      hmoId: search.hmo,
      overdue: search.overdue,
      mine: search.mine,
      promise: search.promise,
    }),
  });
  const filters = [
    filter.status('status', claimStatuses, claimLooks),
    filter.status('settlement', claimSettlements, settlementLooks, { title: t('Settlement') }),
    { kind: 'one' as const, key: 'hmo' as const, title: t('HMO'), options: usePartners() },
    { kind: 'flag' as const, key: 'overdue' as const, title: t('Overdue') },
    { kind: 'flag' as const, key: 'mine' as const, title: t('Assigned to me') },
    { kind: 'flag' as const, key: 'promise' as const, title: t('Promise past its day') },
    filter.days(t('Posted')),
  ];
  const open = (id: string) => void navigate({ to: '/hospital/hmo-management/claims/$id', params: { id } });
  const meta = list.state.data?.meta;
  const figure = (key: string, title: string, amount: number) => ({ key, title, value: format.money(amount, meta?.currency ?? null) });
  return (
    <>
      {meta?.totals ? (
        <SummaryStrip
          label={t('Totals of all matching rows')}
          figures={[
            figure('total', t('Total'), meta.totals.total),
            figure('paid', t('Paid'), meta.totals.paid),
            figure('rejected', t('Rejected'), meta.totals.rejectedOpen),
            figure('balance', t('Balance'), meta.totals.balance),
          ]}
        />
      ) : null}
      <RecordList
        list={list}
        columns={useClaimColumns()}
        searchHint={t('Claim, invoice, enrollee number, PA code or reference')}
        filters={filters}
        emptyText={t('No record found')}
        onOpen={(row: ClaimRow) => open(row.id)}
        create={{
          call: claimCalls.create,
          drawer: 'new-claim',
          title: t('New claim'),
          size: 720,
          form: (close) => <NewClaimForm onClose={close} />,
        }}
      />
    </>
  );
}
