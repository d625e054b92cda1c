import styles from './sparkline.module.css';

const width = 72;
const height = 22;
const margin = 3;

/** Where values lie in the picture, evenly apart, the oldest at the left. Values that are all equal lie in the middle. */
export function sparkPoints(values: readonly number[]): readonly (readonly [number, number])[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = values.length > 1 ? (width - 2 * margin) / (values.length - 1) : 0;
  const share = (value: number) => (span === 0 ? 0.5 : (value - low) / span);
  return values.map((value, place) => [
    Math.round((margin + place * step) * 10) / 10,
    Math.round((height - margin - share(value) * (height - 2 * margin)) * 10) / 10,
  ]);
}

/** The course of a few values, the newest with a dot: beside its number, which the ear gets in words. Nothing for less than two. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  const points = sparkPoints(values);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg className={styles.spark} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" data-sparkline>
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r={2.5} />
    </svg>
  );
}
