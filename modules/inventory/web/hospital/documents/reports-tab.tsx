import { Select } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { figureCalls } from '#modules/inventory/contract/calls/figures.ts';
import type { ReportRow, StockReportAnswer, ValuationRow } from '#modules/inventory/contract/documents/figure-records.ts';
import { type StockReport, stockReports } from '#modules/inventory/contract/documents/words.ts';
import { reasonWords, reportWords } from '../../looks.ts';
import { inventorySearch } from '../search.ts';
import { usePlaceOptions } from './choices.ts';
import { Two } from './document.tsx';
import styles from './documents.module.css';
import { ReportExport } from './report-export.tsx';

const valuation = 'valuation';

interface Days {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** Valuation and reports of the stock, in the currency of the hospital. */
export function ReportsTab() {
  const t = useText();
  const [search, setSearch] = useSearchOf(inventorySearch);
  const places = usePlaceOptions();
  const { startDate, endDate } = search;
  const kind = stockReports.find((each) => each === search.report);
  return (
    <>
      <div className={`${styles.filters} no-print`}>
        <Select
          label={t('Report')}
          data={[{ value: valuation, label: t('Valuation') }, ...stockReports.map((value) => ({ value, label: t(reportWords[value]) }))]}
          value={kind ?? valuation}
          onChange={(value) => setSearch({ report: value === valuation || value === null ? undefined : value })}
          allowDeselect={false}
        />
        <Select
          label={t('Place')}
          placeholder={t('All locations')}
          data={[...places]}
          value={search.locationId ?? null}
          onChange={(value) => setSearch({ locationId: value ?? undefined })}
          clearable
        />
        {kind ? (
          <>
            <DayBox label={t('From')} value={startDate ?? null} onChange={(day) => setSearch({ startDate: day ?? undefined })} />
            <DayBox label={t('Until')} value={endDate ?? null} onChange={(day) => setSearch({ endDate: day ?? undefined })} />
          </>
        ) : (
          <DayBox label={t('As of')} value={search.asOf ?? null} onChange={(day) => setSearch({ asOf: day ?? undefined })} />
        )}
      </div>
      {kind ? (
        <Report
          kind={kind}
          locationId={search.locationId}
          days={{ ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }}
        />
      ) : (
        <Valuation locationId={search.locationId} asOf={search.asOf} />
      )}
    </>
  );
}

function Valuation({ locationId, asOf }: { readonly locationId: string | undefined; readonly asOf: string | undefined }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(
    figureCalls.valuation,
    { query: { limit: 'All', ...(locationId ? { locationId } : {}), ...(asOf ? { asOf } : {}) } },
    { live: ['products'], keepOld: true, quiet: true },
  );
  const columns: readonly Column<ValuationRow>[] = [
    {
      key: 'product',
      title: t('Product'),
      cell: ({ product }) => <Two first={product.name} under={product.sku} />,
      text: ({ product }) => product.name,
    },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (row) => row.quantity },
    { key: 'value', title: t('Value'), kind: 'money', value: (row) => row.value, cell: (row) => format.money(row.value) },
  ];
  return (
    <Panel
      title={t('Valuation')}
      note={t('At the cost of each batch, from all movements up to {day}.', { day: format.day(asOf ?? format.today()) })}
      actions={<ReportExport name="stock-valuation" title={t('Valuation')} columns={columns} rows={found.data?.data} />}
      flush
    >
      <Loaded from={found} rows={8}>
        {({ data, meta }) => (
          <>
            <PlainTable
              columns={columns}
              rows={data}
              rowKey={(row) => row.product.id}
              label={t('Valuation')}
              empty={<EmptyState title={t('No record found')} />}
            />
            <Total value={meta.value} quantity={meta.quantity} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Total({ value, quantity }: { readonly value: number; readonly quantity: number }) {
  const t = useText();
  const format = useFormat();
  return (
    <p className={styles.total}>
      <span>{t('{count} units', { count: format.number(quantity) })}</span>
      <span>{format.money(value)}</span>
    </p>
  );
}

const isReason = (word: string): word is keyof typeof reasonWords => word in reasonWords;

function useReportColumns(kind: StockReport): readonly Column<ReportRow>[] {
  const t = useText();
  const format = useFormat();
  const percent = (bps: number | null) => (bps === null ? '–' : `${format.number(Math.round(bps / 10) / 10)} %`);
  const why = (reason: string | null) =>
    reason === null ? '' : isReason(reason) ? t(reasonWords[reason]) : reason === 'write-off' ? t('Written off') : reason;
  const product: Column<ReportRow> = {
    key: 'product',
    title: t('Product'),
    cell: (row) => <Two first={row.product?.name ?? '–'} under={row.product?.sku} />,
    text: (row) => row.product?.name ?? '',
  };
  const figures: readonly Column<ReportRow>[] = [
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (row) => row.quantity },
    { key: 'value', title: t('Value'), kind: 'money', value: (row) => row.value, cell: (row) => format.money(row.value) },
  ];
  const share: Column<ReportRow> = {
    key: 'share',
    title: t('Share'),
    align: 'end',
    cell: (row) => <span className="tnum">{percent(row.shareBps)}</span>,
    text: (row) => percent(row.shareBps),
  };
  if (kind === 'consumption')
    return [
      product,
      { key: 'department', title: t('Department'), text: (row) => row.department?.name ?? t('Dispensed') },
      ...figures,
      share,
    ];
  if (kind === 'abc') return [{ key: 'class', title: t('Class'), text: (row) => row.abcClass ?? '' }, product, ...figures, share];
  if (kind === 'slow-moving')
    return [product, ...figures, { key: 'last', title: t('Last used'), kind: 'instant', value: (row) => row.lastMovedAt }];
  return [product, { key: 'reason', title: kind === 'variance' ? t('Count') : t('Reason'), text: (row) => why(row.reason) }, ...figures];
}

function Report({ kind, locationId, days }: { readonly kind: StockReport; readonly locationId: string | undefined; readonly days: Days }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(
    figureCalls.report,
    { params: { kind }, query: { ...(locationId ? { locationId } : {}), ...days } },
    { live: ['products'], keepOld: true, quiet: true },
  );
  const columns = useReportColumns(kind);
  const answer = found.data as StockReportAnswer | undefined;
  const period = answer ? t('{from} to {until}', { from: format.day(answer.from), until: format.day(answer.until) }) : undefined;
  return (
    <Panel
      title={t(reportWords[kind])}
      {...(period ? { note: period } : {})}
      actions={<ReportExport name={`stock-${kind}`} title={t(reportWords[kind])} columns={columns} rows={answer?.rows} />}
      flush
    >
      <Loaded from={found} rows={8}>
        {(report) => (
          <>
            <PlainTable
              columns={columns}
              rows={(report as StockReportAnswer).rows.map((row, at) => ({ ...row, at }))}
              rowKey={(row) => String((row as ReportRow & { at: number }).at)}
              label={t(reportWords[kind])}
              empty={<EmptyState title={t('No record found')} />}
            />
            <Total value={(report as StockReportAnswer).value} quantity={(report as StockReportAnswer).quantity} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
