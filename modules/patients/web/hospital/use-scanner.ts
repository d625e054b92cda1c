import { useEffect, useRef } from 'react';

/** A scanner types a whole code within a blink; people do not. */
const slowestMs = 45;
const shortest = 6;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** Hears a barcode or QR scanner that types anywhere on the page outside of a field: letters in a burst, then Enter. */
export function useScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let burst = '';
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - last > slowestMs) burst = '';
      last = event.timeStamp;
      if (event.key.length === 1) burst += event.key;
      else if (event.key === 'Enter' && burst.length >= shortest) {
        // The Enter of the scanner must not press the button that has the focus.
        event.preventDefault();
        event.stopPropagation();
        latest.current(burst);
        burst = '';
      }
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
