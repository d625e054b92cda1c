import '#kernel/web/design/print.css';
import { type ReactNode, useEffect, useRef } from 'react';

/** Below this nobody reads it at arm's length. CSS pixels. */
const smallest = 6;
const step = 0.25;

/** Makes the letters smaller until all of the text is on the label: of directions nothing may be cut off. */
function shrink(label: HTMLElement): void {
  label.style.fontSize = '';
  let size = Number(getComputedStyle(label).fontSize.replace('px', ''));
  while (label.scrollHeight > label.clientHeight && size - step >= smallest) {
    size -= step;
    label.style.fontSize = `${size}px`;
  }
}

interface LabelProps {
  /** What the label is of, for those who hear it. */
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** One label, as large as the paper of `usePaperSize`; the sizes of its text are in em. */
export function PrintLabel({ label, className = '', children }: LabelProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    shrink(element);
    // Measured in another font, the letters would stay smaller than they need to be.
    void document.fonts?.ready?.then(() => shrink(element));
    if (typeof ResizeObserver !== 'function') return;
    const watch = new ResizeObserver(() => shrink(element));
    watch.observe(element);
    return () => watch.disconnect();
  });
  return (
    <article ref={box} className={`print-label as-paper ${className}`} aria-label={label}>
      {children}
    </article>
  );
}
