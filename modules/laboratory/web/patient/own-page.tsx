import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import '#kernel/web/design/print.css';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PrintHead } from '#kernel/web/frame/print-head.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { OwnLabResult } from '#modules/laboratory/contract/request-records.ts';
import labs from '../hospital/labs.module.css';
import { ReportTable } from '../hospital/report/report-table.tsx';
import { TrendChart } from '../hospital/trend/trend-chart.tsx';
import { criticalLook, resultLooks } from '../looks.ts';
import { ownLabsSearch } from './search.ts';
import { seriesOf } from './series.ts';

/** /patient/labs: a person's released results over all their hospitals. */
export function OwnLabsPage() {
  const t = useText();
  const [{ person }] = useSearchOf(ownLabsSearch);
  const found = useCall(
    requestCalls.own,
    { query: { limit: 100, ...(person ? { personId: person } : {}) } },
    { live: ['lab-requests'], quiet: true },
  );
  return (
    <div className={labs.stack}>
      <PrintHead title={t('Laboratory results')} />
      <div className="no-print">
        <PageHead
          title={t('Laboratory results')}
          actions={
            <Button
              variant="default"
              disabled={!found.data?.data.length}
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('Print')}
            </Button>
          }
        />
      </div>
      <Loaded from={found} rows={6} isEmpty={({ data }) => data.length === 0} empty={<EmptyState title={t('No record found')} />}>
        {({ data }) => data.map((own) => <OwnResult key={own.id} own={own} all={data} />)}
      </Loaded>
    </div>
  );
}

function OwnResult({ own, all }: { readonly own: OwnLabResult; readonly all: readonly OwnLabResult[] }) {
  const format = useFormat();
  const { result } = own;
  const isCritical = result.values.some(({ flag }) => flag === 'LL' || flag === 'HH' || flag === 'AA');
  // A trend stands with the newest result of its test alone.
  const isNewest = all.find(({ test }) => test === own.test)?.id === own.id;
  return (
    <Panel
      title={own.test}
      label={`${own.test}, ${format.instant(own.releasedAt)}`}
      note={[format.instant(own.releasedAt), own.hospital.name, own.requestedBy].filter(Boolean).join(' · ')}
      actions={
        <>
          {result.status === 'corrected' ? <StatusBadge look={resultLooks.corrected} /> : null}
          {isCritical ? <StatusBadge look={criticalLook} /> : null}
        </>
      }
    >
      <div className={labs.scroll}>
        <ReportTable result={result} label={`${own.test}, ${format.instant(own.releasedAt)}`} />
      </div>
      {result.conclusion || result.comment ? <p>{[result.conclusion, result.comment].filter(Boolean).join(' ')}</p> : null}
      {isNewest
        ? seriesOf(own, all).map((series) => <TrendChart key={series.name} name={series.name} unit={series.unit} points={series.points} />)
        : null}
    </Panel>
  );
}
