import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { oneOf } from '#kernel/web/frame/search.ts';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import type { InvoiceRow } from '#modules/invoices/contract/records.ts';
import { invoiceBillingStatuses, invoicePayers, invoiceStatuses } from '#modules/invoices/contract/words.ts';
import { billingStatusLooks, invoiceLooks, lookOf, overdueLook } from '../looks.ts';
import { optionsFrom, payerWords } from '../words.ts';
import styles from './billing.module.css';
import { useLateShifts } from './cash/use-late-shifts.ts';
import { InvoiceDrawers } from './invoice/invoice-drawers.tsx';
import { InvoiceMenu } from './invoice/invoice-menu.tsx';
import { pathOf } from './paths.ts';
import { type BillingPageSearch, billingPageSearch, useHere } from './search.ts';

const toQuery = ({
  page,
  limit,
  sort,
  search,
  status,
  billing,
  payer,
  dateField,
  startDate,
  endDate,
  overdue,
  unpaid,
  patientId,
  createdBy,
}: BillingPageSearch) => ({
  page,
  limit,
  sort: oneOf(['newest', 'oldest'])(sort),
  status,
  billingStatus: billing,
  billingMethod: payer,
  dateField,
  startDate,
  endDate,
  overdue,
  unpaid,
  patientId,
  createdBy,
  searchTerm: search,
});

/** Invoices of the hospital, newest first. */
export function InvoicesTab() {
  const t = useText();
  const { userId } = useSession() as { userId?: string | null };
  const list = useList(invoiceCalls.list, billingPageSearch, {
    name: 'invoices',
    title: t('Invoices'),
    live: ['invoices'],
    toQuery: (search: BillingPageSearch) =>
      toQuery({ ...search, createdBy: search.createdBy ?? (search.mine && userId ? userId : undefined) }),
  });
  const columns = useColumns();
  const filters = useFilters();
  const navigate = useNavigate();
  return (
    <>
      <InvoiceTiles />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: InvoiceRow) => row.id}
        searchHint={t('Number, patient or phone')}
        onOpen={(row: InvoiceRow) => void navigate({ to: pathOf(row) })}
        filters={filters}
        allowAll={false}
      />
      <Totals meta={list.state.data?.meta} />
      <InvoiceDrawers />
    </>
  );
}

type Meta = {
  readonly currency: string | null;
  readonly totals: { readonly totalAmount: number; readonly amountPaid: number; readonly balance: number } | null;
};

function Totals({ meta }: { readonly meta: Meta | undefined }) {
  const t = useText();
  const format = useFormat();
  if (!meta?.totals) return null;
  const { totalAmount, amountPaid, balance } = meta.totals;
  return (
    <div className={styles.totals} role="group" aria-label={t('Totals of all matching rows')}>
      {(
        [
          [t('Amount'), totalAmount],
          [t('Amount paid'), amountPaid],
          [t('Balance'), balance],
        ] as const
      ).map(([label, sum]) => (
        <span key={label}>
          {label} <strong>{format.money(sum, meta.currency)}</strong>
        </span>
      ))}
    </div>
  );
}

function InvoiceTiles() {
  const t = useText();
  const format = useFormat();
  const here = useHere();
  const { data } = useCall(invoiceCalls.summary, {}, { live: ['invoices'], keepOld: true, quiet: true });
  const { status, unpaid, dateField } = here.search;
  const [draftOn, paidOn] = [
    status?.length === 1 && status[0] === 'draft',
    status?.length === 1 && status[0] === 'paid' && dateField === 'paidAt',
  ];
  const none = {
    status: undefined,
    unpaid: undefined,
    dateField: undefined,
    startDate: undefined,
    endDate: undefined,
    billing: undefined,
    page: undefined,
  };
  const figure = (sum: { readonly numberOfInvoices: number; readonly totalAmount: number } | undefined) => ({
    value: sum ? format.number(sum.numberOfInvoices) : '–',
    note: sum ? format.money(sum.totalAmount, data?.currency ?? null) : undefined,
  });
  return (
    <SummaryStrip
      label={t('Invoices')}
      figures={[
        {
          key: 'draft',
          title: t('Draft'),
          ...figure(data?.openInvoiceSummary),
          active: draftOn,
          onPick: () => here.setSearch({ ...none, status: draftOn ? undefined : ['draft'] }),
        },
        {
          key: 'unpaid',
          title: t('Unpaid'),
          ...figure(data?.unpaidInvoiceSummary),
          active: unpaid ?? false,
          onPick: () => here.setSearch({ ...none, status: unpaid ? undefined : ['billed'], unpaid: unpaid ? undefined : true }),
        },
        {
          key: 'paid',
          title: t('Paid, last 30 days'),
          ...figure(data?.paidInvoiceSummary),
          active: paidOn,
          onPick: () => here.setSearch(paidOn ? none : { ...none, status: ['paid'], dateField: 'paidAt', startDate: data?.paidSince }),
        },
      ]}
    />
  );
}

function useFilters(): readonly Filter<BillingPageSearch>[] {
  const t = useText();
  const { can } = useAccess();
  const seesOthers = can('View All Cash Ups');
  const { cashiers } = useLateShifts(seesOthers);
  const { createdBy } = useHere().search;
  return [
    {
      kind: 'many',
      key: 'status',
      title: t('Status'),
      options: invoiceStatuses.map((value) => ({ value, label: t(invoiceLooks[value].word) })),
    },
    {
      kind: 'many',
      key: 'billing',
      title: t('Billing status'),
      options: invoiceBillingStatuses.filter((value) => value !== '').map((value) => ({ value, label: t(billingStatusLooks[value].word) })),
    },
    {
      kind: 'one',
      key: 'payer',
      title: t('Billing method'),
      options: optionsFrom(payerWords, t).filter(({ value }) => invoicePayers.some((payer) => payer === value)),
    },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
    { kind: 'flag', key: 'overdue', title: t('Overdue') },
    // One person at a time: the chosen cashier stands for the own ones.
    ...(createdBy ? [] : [{ kind: 'flag', key: 'mine', title: t('My invoices') } as const]),
    ...(seesOthers ? [{ kind: 'one', key: 'createdBy', title: t('Cashier'), options: cashiers } as const] : []),
  ];
}

/** What the list says of an invoice, on the screen and in files. */
function shownLook(row: InvoiceRow, today: string) {
  return row.status === 'billed' && row.balance > 0 && row.dueDate !== null && row.dueDate < today ? overdueLook : lookOf(row);
}

/** The columns of the list of invoices; `today` is the hospital's day. */
export function invoiceColumns(t: Translate, today: string): readonly Column<InvoiceRow>[] {
  return [
    {
      key: 'patientFullName',
      title: t('Patient Name'),
      cell: (row) => (
        <span className={styles.who}>
          <span className="strong">{row.patientFullName}</span>
          <span className="caption code">{row.invoiceNumber}</span>
        </span>
      ),
      text: (row) => row.patientFullName,
    },
    { key: 'invoiceNumber', title: t('Invoice ID'), wide: true, hidden: true, identifies: true, text: (row) => row.invoiceNumber },
    { key: 'createdAt', title: t('Date'), kind: 'instant', wide: true, value: (row) => row.paidAt ?? row.billedAt ?? row.createdAt },
    { key: 'billingMethod', title: t('Billing method'), wide: true, text: (row) => t(payerWords[row.billingMethod]) },
    { key: 'itemCount', title: t('Items'), kind: 'number', wide: true, hidden: true, value: (row) => row.itemCount },
    { key: 'totalAmount', title: t('Amount'), kind: 'money', value: (row) => row.totalAmount },
    { key: 'amountPaid', title: t('Amount paid'), kind: 'money', wide: true, value: (row) => row.amountPaid },
    { key: 'balance', title: t('Balance'), kind: 'money', wide: true, value: (row) => row.balance },
    { key: 'dueDate', title: t('Due'), kind: 'day', wide: true, value: (row) => row.dueDate },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={shownLook(row, today)} />,
      text: (row) => t(shownLook(row, today).word),
    },
    { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <InvoiceMenu invoice={row} /> },
  ];
}

function useColumns(): readonly Column<InvoiceRow>[] {
  const t = useText();
  const today = useFormat().today();
  return useMemo(() => invoiceColumns(t, today), [t, today]);
}
