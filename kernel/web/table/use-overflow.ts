import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';

const isWider = (element: HTMLElement) => (element.firstElementChild?.scrollWidth ?? 0) > element.clientWidth + 1;

/**
 * Whether an element's content is wider than itself: only then it scrolls, because a scroller holds sticky heads captive. `tightens`:
 * before anything scrolls, the element is marked `data-tight`, so that its words may go on in a second line. `holds`: what the element
 * shows; another one is measured before it is painted, so that no frame stands wider than its box.
 */
export function useOverflow({
  tightens = false,
  holds,
}: {
  readonly tightens?: boolean;
  readonly holds?: unknown;
} = {}): readonly [RefCallback<HTMLElement>, boolean] {
  const [overflows, setOverflows] = useState(false);
  const measuring = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    if (holds !== undefined) measuring.current?.();
  }, [holds]);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof ResizeObserver === 'undefined') return;
      let frame = 0;
      const measure = () => {
        // Asked without the mark, or a table that fits only by it would lose it again.
        if (tightens) element.removeAttribute('data-tight');
        if (tightens && isWider(element)) element.setAttribute('data-tight', 'true');
        setOverflows(isWider(element));
      };
      // In a frame of its own: what changes sizes inside an observer's call is reported as an error.
      const observer = new ResizeObserver(() => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(measure);
      });
      observer.observe(element);
      if (element.firstElementChild) observer.observe(element.firstElementChild);
      measure();
      measuring.current = measure;
      return () => {
        measuring.current = null;
        cancelAnimationFrame(frame);
        observer.disconnect();
      };
    },
    [tightens],
  );
  return [ref, overflows];
}
