import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { startDraftsAnew } from '#kernel/web/drafts/drafts.ts';

// What the kit asks of a browser and happy-dom does not have.
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})) as typeof window.matchMedia;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = (() => undefined) as typeof window.scrollTo;

// Busy machines are slow, not wrong: a wait ends as soon as what it waits for is there.
configure({ asyncUtilTimeout: 10_000 });

// A person's presses are waited for, so that React draws them as in a browser. Within `act` it would drop what a part that is still fetched
// leaves to be drawn: the page then stays as it was for good.
const { asyncWrapper, eventWrapper } = getConfig();
let waitedFor = 0;
configure({
  asyncWrapper: async (acts) => {
    waitedFor += 1;
    try {
      return await asyncWrapper(acts);
    } finally {
      waitedFor -= 1;
    }
  },
  eventWrapper: (press) => (waitedFor > 0 ? press() : eventWrapper(press)),
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  startDraftsAnew();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
