import '#kernel/web/design/charts.css';
import { LineChart } from '@mantine/charts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Trend } from '#modules/patient-chart/contract/vital-records.ts';
import { trendWords } from '../words.ts';
import styles from './charts.module.css';
import { type Band, bandAt, chartsOf, dayTicks, type TrendChart } from './trend-charts.ts';
import { shownUnits } from './vital-values.ts';

/** The course of measurements as charts, one beside the other, with the usual range as a band. */
export function VitalsCharts({ patientId, startDate }: { readonly patientId: string; readonly startDate: string | undefined }) {
  const t = useText();
  const trend = useCall(
    vitalCalls.trend,
    { params: { id: patientId }, query: startDate ? { startDate } : {} },
    { live: ['vitals'], keepOld: true, quiet: true },
  );
  return (
    <Loaded
      from={trend}
      rows={8}
      isEmpty={(found: Trend) => found.series.every((series) => series.points.length === 0)}
      empty={<EmptyState compact title={t('No vitals recorded')} />}
    >
      {(found) => (
        <div className={styles.charts}>
          {chartsOf(found).map((chart) => (
            <OneChart key={chart.fields.join()} chart={chart} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

const colours = ['var(--bar-blue)', 'var(--bar-amber)'] as const;

function OneChart({ chart }: { readonly chart: TrendChart }) {
  const t = useText();
  const format = useFormat();
  const [first = 'pulse'] = chart.fields;
  const title = chart.fields.map((field) => t(trendWords[field])).join(' / ');
  const latest = chart.rows.at(-1);
  const said = chart.fields.map((field) => latest?.[field]).filter((value) => value !== undefined && value !== null);
  const band: Band | null = bandAt(chart.bands, latest?.at);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        <b className="tnum">
          {said.join('/')} {shownUnits[first]}
        </b>
      </figcaption>
      <LineChart
        h={180}
        data={chart.rows.map((row) => ({ ...row, time: Date.parse(row.at) }))}
        dataKey="time"
        series={chart.fields.map((field, place) => ({ name: field, label: t(trendWords[field]), color: colours[place] ?? colours[0] }))}
        curveType="linear"
        withDots
        connectNulls
        valueFormatter={(value) => `${value} ${shownUnits[first]}`.trim()}
        // Time runs evenly: two sets a month apart do not stand beside each other. Each day is named once, at its first set.
        xAxisProps={{
          type: 'number',
          domain: ['dataMin', 'dataMax'],
          ticks: dayTicks(
            chart.rows.map(({ at }) => at),
            format.dateOf,
          ),
          tickFormatter: (time: number) => format.dayMonth(new Date(time).toISOString()),
          minTickGap: 28,
        }}
        yAxisProps={{ domain: ['auto', 'auto'], width: 42, tickFormatter: String }}
        referenceAreas={
          band
            ? [
                {
                  y1: band.low ?? undefined,
                  y2: band.high ?? undefined,
                  color: 'var(--bar-green)',
                  fillOpacity: 0.14,
                  ifOverflow: 'extendDomain',
                },
              ]
            : []
        }
        // Nothing is pointed at until it is: then there is no time to write.
        tooltipProps={{ labelFormatter: (at) => (typeof at === 'number' ? format.instant(new Date(at).toISOString()) : '') }}
        accessibilityLayer={false}
        aria-hidden
      />
      <Points chart={chart} title={title} />
    </figure>
  );
}

/** The same course for the ear. A table cannot be one pixel high: the box around it can. */
function Points({ chart, title }: { readonly chart: TrendChart; readonly title: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className="visually-hidden">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Taken at')}</th>
            {chart.fields.map((field) => (
              <th key={field} scope="col">
                {t(trendWords[field])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.slice(-100).map((row) => (
            <tr key={row.at}>
              <th scope="row">{format.instant(row.at)}</th>
              {chart.fields.map((field) => (
                <td key={field}>{row[field] ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
