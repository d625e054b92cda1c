import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedsideCalls } from '#modules/blood-management/contract/calls/bedside.ts';
import type { BloodStats } from '#modules/blood-management/contract/transfusion-records.ts';
import { imputabilityWords, reactionWords, severityWords } from '../words.ts';
import styles from './blood.module.css';

type Period = '30d' | '90d' | '365d';

/** What happened in a period: issued, wasted, and the haemovigilance return. */
export function ReportsTab() {
  const t = useText();
  const [period, setPeriod] = useState<Period>('30d');
  const stats = useCall(bedsideCalls.stats, { query: { period } }, { keepOld: true });
  return (
    <div className={styles.stack}>
      <div>
        <SegmentedControl
          aria-label={t('Period')}
          value={period}
          onChange={(value) => setPeriod(value as Period)}
          data={[
            { value: '30d', label: t('30 days') },
            { value: '90d', label: t('90 days') },
            { value: '365d', label: t('1 year') },
          ]}
        />
      </div>
      <Loaded from={stats} rows={6}>
        {(found) => <Figures stats={found} />}
      </Loaded>
    </div>
  );
}

function Figures({ stats }: { readonly stats: BloodStats }) {
  const t = useText();
  const format = useFormat();
  const figure = (key: string, title: string, value: number | null) => ({ key, title, value: value === null ? '–' : format.number(value) });
  return (
    <>
      <SummaryStrip
        label={t('Reports')}
        figures={[
          figure('issued', t('Issued'), stats.issued),
          figure('transfused', t('Transfused'), stats.transfused),
          figure('crossMatched', t('Cross-matched'), stats.crossMatched),
          figure('ratio', t('Cross-match to transfusion ratio'), stats.crossMatchToTransfusion),
          figure('expired', t('Expired'), stats.expired),
        ]}
      />
      <Tables stats={stats} />
    </>
  );
}

function Tables({ stats }: { readonly stats: BloodStats }) {
  const t = useText();
  const waste = useColumnsOf<BloodStats['discarded'][number]>();
  const group = useColumnsOf<BloodStats['byGroup'][number]>();
  const ward = useColumnsOf<BloodStats['byWard'][number]>();
  const reaction = useColumnsOf<BloodStats['reactions'][number]>();
  const empty = <EmptyState compact title={t('No record found')} />;
  return (
    <>
      <Panel title={t('Discarded by reason')} flush>
        <PlainTable
          label={t('Discarded by reason')}
          rows={stats.discarded}
          rowKey={(row) => row.reason}
          empty={empty}
          columns={[waste.text('reason', t('Reason')), waste.count('units', t('Units'))]}
        />
      </Panel>
      <Panel title={t('By group')} flush>
        <PlainTable
          label={t('By group')}
          rows={stats.byGroup}
          rowKey={(row) => row.bloodGroup}
          empty={empty}
          columns={[group.text('bloodGroup', t('Group')), group.count('issued', t('Issued')), group.count('transfused', t('Transfused'))]}
        />
      </Panel>
      <Panel title={t('By ward')} flush>
        <PlainTable
          label={t('By ward')}
          rows={stats.byWard}
          rowKey={(row) => row.ward}
          empty={empty}
          columns={[ward.text('ward', t('Ward')), ward.count('issued', t('Issued'))]}
        />
      </Panel>
      <Panel title={t('Haemovigilance')} flush>
        <PlainTable
          label={t('Haemovigilance')}
          rows={stats.reactions}
          rowKey={(row) => `${row.kind} ${row.severity} ${row.imputability}`}
          empty={empty}
          columns={[
            reaction.text('kind', t('Kind'), { of: (row) => t(reactionWords[row.kind]) }),
            reaction.text('severity', t('Severity'), { of: (row) => t(severityWords[String(row.severity) as keyof typeof severityWords]) }),
            reaction.text('imputability', t('Imputability'), { of: (row) => t(imputabilityWords[row.imputability]) }),
            reaction.count('files', t('Files')),
          ]}
        />
      </Panel>
    </>
  );
}
