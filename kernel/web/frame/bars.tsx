import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { BarRow, BarSeries } from './bar-picture.tsx';
import { FaultWall } from './panel.tsx';

// The code of charts is large: it comes once there is something to draw, never with the page around it.
const BarPicture = lazy(() => import('./bar-picture.tsx').then((file) => ({ default: file.BarPicture })));

const height = 180;

interface BarsProps {
  /** What the chart shows: the caption of its table. */
  readonly title: string;
  /** What the names of the rows are: `Hour`, `Date`. */
  readonly axis: string;
  readonly series: readonly BarSeries[];
  readonly rows: readonly BarRow[];
  /** A figure as people read it. */
  readonly write: (value: number) => string;
  /** Pixels that the written figures of the axis need. */
  readonly room?: number;
}

/** Figures as upright bars along hours or days, each named once; screen readers get the same as a table. */
export function Bars({ title, axis, series, rows, write, room = 40 }: BarsProps) {
  return (
    <>
      <FaultWall>
        <Suspense fallback={<Box h={height} />}>
          <BarPicture series={series} rows={rows} write={write} room={room} height={height} />
        </Suspense>
      </FaultWall>
      {/* A table cannot be one pixel high: the box around it can. */}
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              {series.map(({ key, title: name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, figures }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {series.map(({ key }) => (
                  <td key={key}>{written(figures[key], write)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function written(figure: number | null | undefined, write: BarsProps['write']): string {
  return figure === null || figure === undefined ? '–' : write(figure);
}
