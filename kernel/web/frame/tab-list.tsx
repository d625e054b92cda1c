import { Tabs, type TabsListProps } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import './tab-list.css';

/** Room that stays beside the tab shown, so that the next one peeps out. */
const besides = 32;

/** The nearest box around an element, itself included, that scrolls sideways. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
    if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'visible') return box;
  }
  return null;
}

/** Marks the box that the tabs scroll in with the sides on which more of them are; the marks fade those edges. */
function useMoreMarks(list: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    let box: HTMLElement | null = list.current;
    while (box && box !== document.body && getComputedStyle(box).overflowX === 'visible') box = box.parentElement;
    if (!box || box === document.body) return;
    const scroller = box;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scroller;
      scroller.toggleAttribute('data-tabs-before', scrollLeft > 1);
      scroller.toggleAttribute('data-tabs-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    mark();
    const sizes = new ResizeObserver(mark);
    sizes.observe(scroller);
    if (list.current && list.current !== scroller) sizes.observe(list.current);
    scroller.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', mark);
    };
  }, [list]);
}

/** Tabs of a page: where they do not all fit, the one that is open is always in sight, and the edges where more are fade. */
export function TabList(props: TabsListProps) {
  const list = useRef<HTMLDivElement>(null);
  useMoreMarks(list);
  const shown = useRef<{ readonly tab: Element; readonly width: number } | null>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (!tab || !list.current) return;
    // Counts that come later make the tabs wider: what was in sight is then brought back, once.
    const width = list.current.scrollWidth;
    if (shown.current?.tab === tab && shown.current.width === width) return;
    shown.current = { tab, width };
    const scroller = scrollerOf(list.current);
    if (!scroller) return;
    const [box, own] = [scroller.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (own.right + besides > box.right) scroller.scrollLeft += own.right + besides - box.right;
    else if (own.left - besides < box.left) scroller.scrollLeft += own.left - besides - box.left;
  });
  return <Tabs.List {...props} ref={list} />;
}
