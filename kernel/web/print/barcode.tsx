import { code128Bars } from './code-128.ts';

const quiet = 10;

/** A Code 128 barcode with its quiet zones, as wide as its place and as high as said; its number is said to the ear. */
export function Barcode({ text, label, height = 40 }: { readonly text: string; readonly label: string; readonly height?: number }) {
  const { bars, width } = code128Bars(text);
  const path = bars.map((bar) => `M${bar.at + quiet} 0h${bar.width}v${height}h-${bar.width}z`).join('');
  return (
    <svg
      viewBox={`0 0 ${width + 2 * quiet} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
