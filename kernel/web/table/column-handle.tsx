import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { type Drawing, draw, fitWidth, narrowest, startDrawing, widest, type Widths } from './column-widths.ts';
import styles from './column-widths.module.css';

interface HandleProps {
  readonly column: { readonly key: string; readonly title: string };
  /** Undefined while the content decides. */
  readonly width: number | undefined;
  readonly onSize: (widths: Widths) => void;
}

/** After so long without another key the width is kept. */
const pauseMs = 600;
const step = 10;
const bigStep = 50;

const towardsEnd = () => (document.documentElement.dir === 'rtl' ? -1 : 1);

/** Draws a column wider or narrower: by pointer, or by the arrow keys while it has the focus. */
export function ColumnHandle({ column, width, onSize }: HandleProps) {
  const t = useText();
  const drawing = useRef<(Drawing & { readonly from?: number }) | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const before = useRef<Widths | undefined>(undefined);

  function begin(handle: HTMLElement, from?: number): void {
    const started = startDrawing(handle, column.key);
    before.current = started?.widths;
    drawing.current = started && (from === undefined ? started : { ...started, from });
  }
  function keep(): void {
    clearTimeout(timer.current);
    const done = drawing.current;
    drawing.current = undefined;
    if (done && done.widths !== before.current) onSize(done.widths);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    keep();
    begin(event.currentTarget, event.clientX);
    event.currentTarget.setPointerCapture?.(event.pointerId);
  }
  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const now = drawing.current;
    if (now?.from === undefined || event.clientX === now.from) return;
    draw(now, now.start + (event.clientX - now.from) * towardsEnd());
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer.current);
    if (!drawing.current) begin(event.currentTarget);
    const now = drawing.current;
    if (!now) return;
    const by = (event.shiftKey ? bigStep : step) * (event.key === 'ArrowRight' ? 1 : -1) * towardsEnd();
    draw(now, (now.widths[column.key] ?? now.start) + by);
    event.currentTarget.setAttribute('aria-valuenow', String(now.widths[column.key]));
    timer.current = setTimeout(keep, pauseMs);
  }

  return (
    // A separator that can be moved is a control (ARIA 1.2); an hr takes no keys.
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('Width of {column}', { column: column.title })}
      aria-valuenow={width ?? narrowest}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={keep}
      onPointerCancel={keep}
      onFocus={(event) => {
        const cell = event.currentTarget.closest('th');
        if (cell) event.currentTarget.setAttribute('aria-valuenow', String(fitWidth(cell.getBoundingClientRect().width)));
      }}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  );
}
