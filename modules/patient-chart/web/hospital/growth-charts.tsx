import '#kernel/web/design/charts.css';
import { LineChart } from '@mantine/charts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Growth } from '#modules/patient-chart/contract/vital-records.ts';
import { growthWords } from '../words.ts';
import styles from './charts.module.css';
import { growthRows } from './growth-rows.ts';

const lines = [
  { name: 'plus3', color: 'var(--bar-red)' },
  { name: 'plus2', color: 'var(--bar-amber)' },
  { name: 'median', color: 'var(--bar-green)' },
  { name: 'minus2', color: 'var(--bar-amber)' },
  { name: 'minus3', color: 'var(--bar-red)' },
] as const;

/** Growth of those under 19 against the WHO curves. */
export function GrowthCharts({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const growth = useCall(vitalCalls.growth, { params: { id: patientId } }, { live: ['vitals'], quiet: true });
  return (
    <Loaded
      from={growth}
      rows={8}
      isEmpty={(found: Growth) => found.indicators.every((indicator) => indicator.points.length === 0)}
      empty={<EmptyState compact title={t('No weight or height recorded')} />}
    >
      {(found) => (
        <div className={styles.charts}>
          {found.indicators
            .filter((indicator) => indicator.points.length > 0)
            .map((indicator) => (
              <OneIndicator key={indicator.indicator} indicator={indicator} />
            ))}
        </div>
      )}
    </Loaded>
  );
}

function OneIndicator({ indicator }: { readonly indicator: Growth['indicators'][number] }) {
  const t = useText();
  const format = useFormat();
  const title = t(growthWords[indicator.indicator]);
  const latest = indicator.points.at(-1);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        {latest ? (
          <b className="tnum">
            {t('{value} {unit}, z {z}, percentile {percentile}', {
              value: latest.value,
              unit: indicator.unit,
              z: latest.zScore,
              percentile: Math.round(latest.percentile),
            })}
          </b>
        ) : null}
      </figcaption>
      <LineChart
        h={260}
        data={growthRows(indicator)}
        dataKey="ageMonths"
        series={[
          ...lines.map((line) => ({ name: line.name, color: line.color, label: t(lineWords[line.name]) })),
          { name: 'value', color: 'var(--bar-blue)', label: t('Patient') },
        ]}
        curveType="monotone"
        connectNulls
        withDots={false}
        lineProps={(series) => (series.name === 'value' ? { dot: { r: 4 }, strokeWidth: 2.5 } : { strokeWidth: 1, dot: false })}
        xAxisProps={{ type: 'number', domain: ['dataMin', 'dataMax'], unit: ` ${t('mo')}`, minTickGap: 24 }}
        yAxisProps={{ domain: ['auto', 'auto'], width: 42, tickFormatter: String }}
        valueFormatter={(value) => `${value} ${indicator.unit}`}
        accessibilityLayer={false}
        aria-hidden
      />
      <p className={styles.legend}>{t('Lines: median, ±2 and ±3 standard deviations of the WHO standard')}</p>
      <PlainTable
        label={title}
        rows={[...indicator.points].toReversed().slice(0, 6)}
        rowKey={(point) => point.vitalId}
        columns={[
          { key: 'at', title: t('Taken at'), text: (point) => format.day(point.at.slice(0, 10)) },
          { key: 'value', title: t('Value'), align: 'end', text: (point) => `${point.value} ${indicator.unit}` },
          { key: 'z', title: t('z-score'), align: 'end', text: (point) => String(point.zScore) },
          { key: 'percentile', title: t('Percentile'), align: 'end', text: (point) => String(Math.round(point.percentile)) },
        ]}
      />
    </figure>
  );
}

const lineWords = {
  plus3: '+3 SD',
  plus2: '+2 SD',
  median: 'Median',
  minus2: '−2 SD',
  minus3: '−3 SD',
} as const;
