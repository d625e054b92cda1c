import { useNavigate } from '@tanstack/react-router';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HmoBillRow } from '#modules/hmo/contract/bill-records.ts';
import { hmoBillStatuses, liveHmoBills } from '#modules/hmo/contract/bill-words.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { hmoBillLooks } from '../../bill-looks.ts';
import { useHmoBillColumns } from './bill-columns.tsx';
import { type PartnerSearch, partnerSearch } from '../search.ts';

/** Tab of a partner's page: its bills. */
export function PartnerBills({ hmoId }: { readonly hmoId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(hmoBillCalls.list, partnerSearch, {
    name: 'hmo-bills-of-partner',
    title: t('HMO bills'),
    live: [liveHmoBills, 'patient-bills'],
    asks: ({ bill }) => ({ status: bill, hmoId }),
  });
  const columns = useHmoBillColumns(true);
  const filter = useFiltersOf<PartnerSearch>();
  return (
    <RecordList
      list={list}
      columns={columns}
      searchHint={t('Bill, invoice, enrollee number or patient')}
      filters={[filter.status('bill', hmoBillStatuses, hmoBillLooks), filter.days(t('Opened'))]}
      onOpen={(row: HmoBillRow) => void navigate({ to: '/hospital/hmo-management/hmobill/$id', params: { id: row.id } })}
    />
  );
}
