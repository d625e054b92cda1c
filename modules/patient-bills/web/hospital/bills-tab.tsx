import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useSession } from '#kernel/web/client/session.ts';
import { sortKeys } from '#kernel/web/frame/search.ts';
import { type SummaryFigure, SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billingModules, payers } from '#modules/billing-setup/contract/words.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import type { BillRow, BillSummary } from '#modules/patient-bills/contract/records.ts';
import { type BillStage, billStages, coverageStatuses, livePatientBills } from '#modules/patient-bills/contract/words.ts';
import type { InvoiceActs } from '../invoice-acts.ts';
import { coverageLooks, stageLooks } from '../looks.ts';
import { moduleWords, payerWords } from '../words.ts';
import { useColumns } from './bill-columns.tsx';
import { BillDrawers } from './bill-drawers.tsx';
import styles from './bills.module.css';
import { GroupedBills } from './grouped-bills.tsx';
import { type BillsSearch, billsSearch, useHere } from './search.ts';

/** Today's lines unless another period, a patient or a search is chosen: the desk works on today. */
function spanOf({ startDate, endDate, all, patientId, search }: BillsSearch, today: string) {
  if (startDate || endDate) return { startDate, endDate };
  return all || patientId || search ? {} : { startDate: today, endDate: today };
}

function filtersOf(search: BillsSearch, today: string, userId: string | null) {
  const { stage, module, departmentId, payer, pricing, coverage, performed, mine, patientId } = search;
  return {
    ...spanOf(search, today),
    status: stage,
    module,
    departmentId,
    payer,
    pricingStatus: pricing,
    coverageStatus: coverage,
    performed,
    patientId,
    createdBy: mine && userId ? userId : undefined,
    searchTerm: search.search,
  };
}

/** The lines that acts have raised, before and after an invoice gathers them. */
export function BillsTab({ acts }: { readonly acts?: InvoiceActs }) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const { userId } = useSession() as { userId?: string | null };
  const today = useFormat().today();
  const list = useList(billCalls.list, billsSearch, {
    name: 'patient-bills',
    title: t('Patient Bills'),
    live: [livePatientBills],
    enabled: !here.search.grouped,
    toQuery: (search) => ({
      page: search.page,
      limit: search.limit,
      ...sortKeys(search.sort),
      ...filtersOf(search, today, userId ?? null),
    }),
  });
  const columns = useColumns(acts);
  const filters = useFilters();
  const add = can(billCalls.create) ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('new-bill')}>
      {t('New Bill')}
    </Button>
  ) : null;
  const tools = (
    <span className={styles.tools}>
      <Switch
        label={t('Group by patient')}
        checked={here.search.grouped ?? false}
        onChange={(event) => here.setSearch({ grouped: event.currentTarget.checked || undefined, page: undefined })}
      />
      {here.search.grouped ? add : null}
    </span>
  );
  return (
    <>
      <BillTiles today={today} />
      {here.search.grouped ? (
        <GroupedBills tools={tools} {...(acts ? { acts } : {})} />
      ) : (
        <>
          <ListTable
            list={list}
            columns={columns}
            rowKey={(row: BillRow) => row.id}
            searchHint={t('Patient, number, bill or item')}
            onOpen={(row: BillRow) => here.open('bill', row.id)}
            filters={filters}
            tools={tools}
            add={add}
            allowAll={false}
            {...(acts ? { bulk: acts.bulk } : {})}
          />
          <Totals totals={(list.state.data?.meta as { totals?: BillSummary['totals'] } | undefined)?.totals} />
        </>
      )}
      <BillDrawers {...(acts ? { acts } : {})} />
    </>
  );
}

function Totals({ totals }: { readonly totals: BillSummary['totals'] | undefined }) {
  const t = useText();
  const format = useFormat();
  if (!totals) return null;
  const shown: readonly (readonly [string, number])[] = [
    [t('Net'), totals.net],
    [t('Patient share'), totals.patientAmount],
    [t('HMO share'), totals.hmoAmount],
    [t('Paid'), totals.paid],
    [t('Balance'), totals.balance],
  ];
  return (
    <div className={styles.totals} role="group" aria-label={t('Totals of all matching rows')}>
      {shown.map(([label, sum]) => (
        <span key={label}>
          {label} <strong>{format.money(sum)}</strong>
        </span>
      ))}
    </div>
  );
}

const none = { stage: undefined, pricing: undefined, coverage: undefined, page: undefined };

function BillTiles({ today }: { readonly today: string }) {
  const t = useText();
  const format = useFormat();
  const here = useHere();
  const span = spanOf(here.search, today);
  const summary = useCall(billCalls.summary, { query: span }, { live: [livePatientBills], keepOld: true, quiet: true });
  const found = summary.data as BillSummary | undefined;
  const ofStage = (stage: BillStage): SummaryFigure => {
    const sum = found?.stages.find((row) => row.stage === stage);
    const isOn = here.search.stage?.length === 1 && here.search.stage[0] === stage;
    return {
      key: stage,
      title: t(stageLooks[stage].word),
      value: found ? format.number(sum?.count ?? 0) : '–',
      note: found
        ? format.money(stage === 'pending_payment' || stage === 'partially_paid' ? (sum?.balance ?? 0) : (sum?.net ?? 0))
        : undefined,
      active: isOn,
      onPick: () => here.setSearch({ ...none, stage: isOn ? undefined : [stage] }),
    };
  };
  const unpricedOn = here.search.pricing === 'unpriced';
  const approvalOn = here.search.coverage?.length === 1 && here.search.coverage[0] === 'pending';
  return (
    <SummaryStrip
      label={t('Patient Bills')}
      figures={[
        ...(['uninvoiced', 'draft', 'pending_payment', 'partially_paid'] as const).map(ofStage),
        {
          key: 'unpriced',
          title: t('Not priced'),
          value: found ? format.number(found.unpriced) : '–',
          tone: found && found.unpriced > 0 ? 'amber' : 'grey',
          active: unpricedOn,
          onPick: () => here.setSearch({ ...none, pricing: unpricedOn ? undefined : 'unpriced' }),
        },
        {
          key: 'approval',
          title: t('Awaiting HMO approval'),
          value: found ? format.number(found.awaitingApproval.count) : '–',
          note: found ? format.money(found.awaitingApproval.hmoAmount) : undefined,
          active: approvalOn,
          onPick: () => here.setSearch({ ...none, coverage: approvalOn ? undefined : ['pending'] }),
        },
      ]}
    />
  );
}

function useFilters(): readonly Filter<BillsSearch>[] {
  const t = useText();
  const departments = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { fresh: 300_000, quiet: true });
  return [
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
    { kind: 'flag', key: 'all', title: t('All dates') },
    { kind: 'many', key: 'stage', title: t('Status'), options: billStages.map((value) => ({ value, label: t(stageLooks[value].word) })) },
    { kind: 'many', key: 'module', title: t('Module'), options: billingModules.map((value) => ({ value, label: t(moduleWords[value]) })) },
    {
      kind: 'one',
      key: 'departmentId',
      title: t('Department'),
      options: (departments.data?.data ?? []).map((row) => ({ value: row.id, label: row.name })),
    },
    { kind: 'many', key: 'payer', title: t('Payer'), options: payers.map((value) => ({ value, label: t(payerWords[value]) })) },
    {
      kind: 'many',
      key: 'coverage',
      title: t('Coverage'),
      options: coverageStatuses.map((value) => ({ value, label: t(coverageLooks[value].word) })),
    },
    {
      kind: 'one',
      key: 'pricing',
      title: t('Price'),
      options: [
        { value: 'priced', label: t('Priced') },
        { value: 'unpriced', label: t('Not priced') },
      ],
    },
    {
      kind: 'one',
      key: 'performed',
      title: t('Done'),
      options: [
        { value: 'true', label: t('Done') },
        { value: 'false', label: t('Not done yet') },
      ],
    },
    { kind: 'flag', key: 'mine', title: t('My bills') },
  ];
}
