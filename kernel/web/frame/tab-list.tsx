import { Tabs, type TabsListProps } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
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

/** Marks the box that the tabs scroll in with the sides on which more of them are. */
function useMoreMarks(box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scroller;
      const passed = Math.abs(scrollLeft);
      scroller.toggleAttribute('data-tabs-before', passed > 1);
      scroller.toggleAttribute('data-tabs-after', passed + clientWidth < scrollWidth - 1);
    };
    mark();
    const sizes = new ResizeObserver(mark);
    sizes.observe(scroller);
    if (scroller.firstElementChild) sizes.observe(scroller.firstElementChild);
    scroller.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', mark);
    };
  }, [box]);
}

/**
 * Tabs of a page, in one row: where they do not all fit it scrolls, the one that is open is always in sight, and an arrow stands at
 * each edge where more are. The arrows are for the mouse; keys go from tab to tab.
 */
export function TabList(props: TabsListProps) {
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useMoreMarks(box);
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
  const go = (sides: number) => {
    const scroller = box.current;
    const reads = document.documentElement.dir === 'rtl' ? -1 : 1;
    scroller?.scrollBy({ left: sides * reads * scroller.clientWidth * 0.6, behavior: 'smooth' });
  };
  return (
    <div className="tab-frame">
      <div className="tab-scroller" ref={box}>
        <Tabs.List {...props} ref={list} />
      </div>
      <button type="button" className="tab-more" data-side="before" tabIndex={-1} aria-hidden="true" onClick={() => go(-1)}>
        <IconChevronLeft size={16} />
      </button>
      <button type="button" className="tab-more" data-side="after" tabIndex={-1} aria-hidden="true" onClick={() => go(1)}>
        <IconChevronRight size={16} />
      </button>
    </div>
  );
}
