import '#kernel/web/design/mantine-frame.css';
import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HmoBillRow, HmoBillTotals } from '#modules/hmo/contract/bill-records.ts';
import { hmoBillStatuses, liveHmoBills } from '#modules/hmo/contract/bill-words.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { coverageStatuses } from '#modules/patient-bills/contract/words.ts';
import { coverageLooks } from '#modules/patient-bills/web/index.ts';
import { hmoBillLooks } from '../../bill-looks.ts';
import { useHmoOptions } from '../use-hmo-options.ts';
import { ApprovalsBanner } from '../approvals/approvals-banner.tsx';
import { useHmoBillColumns } from './bill-columns.tsx';
import { GenerateAllForm } from './generate-all-form.tsx';
import { type HmoBillsSearch, hmoBillsSearch } from './search.ts';

const generateAll = 'generate-all';

/** /hospital/hmo-management/hmobill: what partners are to pay, visit by visit. */
export function HmoBillsPage() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, open, close } = useDrawer();
  const may = can(hmoBillCalls.generateAll);
  return (
    <>
      <PageHead
        title={t('HMO bills')}
        actions={
          may ? (
            <Button leftSection={<IconFileInvoice size={16} aria-hidden="true" />} onClick={() => open(generateAll)}>
              {t('Generate for all ended encounters')}
            </Button>
          ) : null
        }
      />
      <ApprovalsBanner />
      <Bills />
      <DrawerForm title={t('Generate for all ended encounters')} size={620} opened={drawer === generateAll && may} onClose={close}>
        <GenerateAllForm onClose={close} />
      </DrawerForm>
    </>
  );
}

function Bills() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(hmoBillCalls.list, hmoBillsSearch, {
    name: 'hmo-bills',
    title: t('HMO bills'),
    live: [liveHmoBills, 'patient-bills'],
    asks: (search) => ({ status: search.status, coverageStatus: search.coverage, hmoId: search.hmo, patientId: search.patient }),
  });
  const columns = useHmoBillColumns();
  const filter = useFiltersOf<HmoBillsSearch>();
  const hmos = useHmoOptions();
  const filters = [
    filter.status('status', hmoBillStatuses, hmoBillLooks),
    filter.status('coverage', coverageStatuses, coverageLooks, { title: t('Coverage') }),
    { kind: 'one' as const, key: 'hmo' as const, title: t('HMO'), options: hmos },
    filter.days(t('Opened')),
  ];
  return (
    <>
      <Totals totals={list.state.data?.meta.totals ?? null} currency={list.state.data?.meta.currency ?? null} />
      <RecordList
        list={list}
        columns={columns}
        searchHint={t('Bill, invoice, enrollee number or patient')}
        filters={filters}
        onOpen={(row: HmoBillRow) => void navigate({ to: '/hospital/hmo-management/hmobill/$id', params: { id: row.id } })}
      />
    </>
  );
}

function Totals({ totals, currency }: { readonly totals: HmoBillTotals | null; readonly currency: string | null }) {
  const t = useText();
  const format = useFormat();
  if (!totals) return null;
  const figure = (key: string, title: string, amount: number) => ({ key, title, value: format.money(amount, currency) });
  return (
    <SummaryStrip
      label={t('Totals of all matching rows')}
      figures={[
        figure('approved', t('Approved'), totals.approved),
        figure('pending', t('Pending'), totals.pending),
        figure('total', t('Total'), totals.total),
        ...(totals.capitated > 0 ? [figure('capitated', t('Covered by capitation'), totals.capitated)] : []),
      ]}
    />
  );
}
