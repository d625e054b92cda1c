const step = 78;
const size = 64;
const columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const rows = [0, 1, 2, 3, 4, 5, 6];
/** Beds in use, by column and row, with how brightly they are drawn. */
const taken: Readonly<Record<string, number>> = {
  '6,1': 0.42,
  '7,1': 0.24,
  '2,2': 0.2,
  '4,2': 0.22,
  '8,2': 0.5,
  '7,3': 0.24,
  '3,4': 0.18,
  '6,4': 0.3,
  '4,5': 0.2,
  '7,5': 0.2,
  '8,5': 0.26,
};
const lit = '5,3';

/** A ward seen from above: beds in rows, some taken, one lit. Decoration. */
export function BedsArt({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${step * 8 + size} ${step * 6 + size}`} aria-hidden="true" focusable="false">
      {rows.flatMap((row) =>
        columns.map((column) => {
          const place = `${column},${row}`;
          const quiet = 0.012 + 0.07 * (column / 8) * (1 - row / 7);
          const bright = place === lit ? 1 : (taken[place] ?? quiet);
          return (
            <rect
              key={place}
              x={column * step}
              y={row * step}
              width={size}
              height={size}
              rx={14}
              fill={place === lit ? 'var(--art-lit)' : 'var(--art-word)'}
              opacity={bright}
            />
          );
        }),
      )}
      <path
        d={`M${5 * step + 32} ${3 * step + 14}v36M${5 * step + 14} ${3 * step + 32}h36`}
        stroke="var(--art-deep)"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </svg>
  );
}
