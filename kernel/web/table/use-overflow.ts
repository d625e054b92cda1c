import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element's content is wider than itself: only then it scrolls, because a scroller holds sticky heads captive. */
export function useOverflow(): readonly [RefCallback<HTMLElement>, boolean] {
  const [overflows, setOverflows] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setOverflows((element.firstElementChild?.scrollWidth ?? 0) > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, overflows];
}
