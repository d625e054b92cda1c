import { useText } from '#kernel/web/text/use-text.ts';
import type { ResultFlag } from '#modules/laboratory/contract/words.ts';
import { flagLooks } from '../../looks.ts';
import { useDayWords } from '../result/value-words.ts';
import styles from './trend.module.css';

export interface ChartPoint {
  readonly at: string;
  readonly value: string;
  readonly comparator: string | null;
  readonly flag: ResultFlag | null;
  readonly range: { readonly low: number | null; readonly high: number | null } | null;
}

const box = { width: 640, height: 180, left: 44, right: 12, top: 12, bottom: 24 } as const;

/** Where points stand in the picture: time from left to right, values between the extremes of values and range. */
export function placed(points: readonly ChartPoint[]) {
  const shown = points
    .map((point) => ({ ...point, number: Number(point.value), time: Date.parse(point.at) }))
    .filter(({ number }) => !Number.isNaN(number));
  const range = shown.at(-1)?.range ?? null;
  const levels = [...shown.map(({ number }) => number), ...[range?.low, range?.high].filter((level) => level != null)];
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const spare = (most - least || Math.abs(most) || 1) * 0.12;
  const [from, until] = [shown[0]?.time ?? 0, shown.at(-1)?.time ?? 0];
  const x = (time: number) =>
    until === from
      ? box.left + (box.width - box.left - box.right) / 2
      : box.left + ((time - from) / (until - from)) * (box.width - box.left - box.right);
  const y = (level: number) => box.top + ((most + spare - level) / (most - least + 2 * spare)) * (box.height - box.top - box.bottom);
  return { shown: shown.map((point) => ({ ...point, x: x(point.time), y: y(point.number) })), range, y, levels: [least, most] as const };
}

/** One parameter over time, its usual range as a band; every point says its value, day and flag. */
export function TrendChart({
  name,
  unit,
  points,
}: {
  readonly name: string;
  readonly unit: string | null;
  readonly points: readonly ChartPoint[];
}) {
  const t = useText();
  const dayWords = useDayWords();
  const { shown, range, y, levels } = placed(points);
  if (shown.length === 0) return null;
  const line = shown.map((point, place) => `${place === 0 ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('');
  const top = range?.high == null ? box.top : y(range.high);
  const foot = range?.low == null ? box.height - box.bottom : y(range.low);
  const said = (point: ChartPoint) =>
    [`${point.comparator ?? ''}${point.value} ${unit ?? ''}`.trim(), dayWords(point.at), point.flag ? t(flagLooks[point.flag].word) : '']
      .filter(Boolean)
      .join(', ');
  const first = shown[0];
  const last = shown.at(-1);
  return (
    <figure className={styles.figure}>
      <figcaption>
        {name} {unit ? <span className="muted">{unit}</span> : null}
      </figcaption>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        className={styles.chart}
        role="img"
        aria-label={`${name}: ${shown.map(said).join('; ')}`}
      >
        {range ? (
          <rect x={box.left} width={box.width - box.left - box.right} y={top} height={Math.max(0, foot - top)} className={styles.band} />
        ) : null}
        {[...new Set(levels)].map((level) => (
          <text key={level} x={box.left - 8} y={y(level) + 4} textAnchor="end" className={styles.axis}>
            {level}
          </text>
        ))}
        <path d={line} className={styles.line} fill="none" />
        {shown.map((point) => (
          <circle key={point.at} cx={point.x} cy={point.y} r={4.5} className={styles.point} data-flag={point.flag ?? 'N'}>
            <title>{said(point)}</title>
          </circle>
        ))}
        {first ? (
          <text x={box.left} y={box.height - 6} className={styles.axis}>
            {dayWords(first.at)}
          </text>
        ) : null}
        {last && last !== first ? (
          <text x={box.width - box.right} y={box.height - 6} textAnchor="end" className={styles.axis}>
            {dayWords(last.at)}
          </text>
        ) : null}
      </svg>
    </figure>
  );
}
