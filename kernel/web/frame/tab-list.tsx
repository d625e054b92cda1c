import { Tabs, type TabsListProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Room that stays beside the tab shown, so that the next one peeps out. */
const besides = 32;

/** The nearest box around an element, itself included, that scrolls sideways. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
    if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'visible') return box;
  }
  return null;
}

/** Tabs of a page: where they do not all fit, the one that is open is always in sight. */
export function TabList(props: TabsListProps) {
  const list = useRef<HTMLDivElement>(null);
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
