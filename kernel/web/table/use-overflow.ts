import { type RefCallback, useCallback, useState } from 'react';

const isWider = (element: HTMLElement) => (element.firstElementChild?.scrollWidth ?? 0) > element.clientWidth + 1;

/**
 * Whether an element's content is wider than itself: only then it scrolls, because a scroller holds sticky heads captive. `tightens`:
 * before anything scrolls, the element is marked `data-tight`, so that its words may go on in a second line.
 */
export function useOverflow({ tightens = false } = {}): readonly [RefCallback<HTMLElement>, boolean] {
  const [overflows, setOverflows] = useState(false);
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
      return () => {
        cancelAnimationFrame(frame);
        observer.disconnect();
      };
    },
    [tightens],
  );
  return [ref, overflows];
}
