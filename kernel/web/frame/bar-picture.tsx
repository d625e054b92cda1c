import '#kernel/web/design/charts.css';
import { BarChart } from '@mantine/charts';

/** One kind of bars: its key in the rows and its name. Hollow ones are what the others are compared with. */
export interface BarSeries {
  readonly key: string;
  readonly title: string;
  readonly hollow?: boolean;
}

/** What stands at one place of the axis, under a name that no other place has; null where there is no figure. */
export interface BarRow {
  readonly name: string;
  readonly figures: Readonly<Record<string, number | null>>;
}

export interface BarPictureProps {
  readonly series: readonly BarSeries[];
  readonly rows: readonly BarRow[];
  /** A figure as people read it. */
  readonly write: (value: number) => string;
  /** Pixels that the written figures of the axis need. */
  readonly room: number;
  readonly height: number;
}

/** The chart alone, hidden from screen readers: `Bars` adds its table. */
export function BarPicture({ series, rows, write, room, height }: BarPictureProps) {
  const hollow = new Set(series.filter((each) => each.hollow).map(({ key }) => key));
  return (
    <BarChart
      h={height}
      data={rows.map(({ name, figures }) => ({ ...figures, place: name }))}
      dataKey="place"
      series={series.map(({ key, title }) => ({ name: key, label: title, color: hollow.has(key) ? 'var(--muted)' : 'var(--accent)' }))}
      barProps={({ name }) => (hollow.has(name) ? { fillOpacity: 0.2, strokeOpacity: 1 } : {})}
      withLegend={series.length > 1}
      valueFormatter={write}
      xAxisProps={{ minTickGap: 12 }}
      yAxisProps={{ width: room, tickFormatter: (value: number) => write(value), allowDecimals: false }}
      tickLine="none"
      accessibilityLayer={false}
      aria-hidden
    />
  );
}
