import { useEffect, useRef } from 'react';

/** What a key does: `{ 'alt+n': openForm, 'mod+s': save }`; `mod` is Ctrl, on a Mac Cmd. Left out or null: nothing. */
export type Shortcuts = Readonly<Record<string, (() => void) | null | undefined>>;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** A key press as shortcuts are written. Letters by their place on the keyboard: with Alt, layouts write other signs. */
export function pressOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const name = (letter ?? key).toLowerCase();
  return [ctrlKey || metaKey ? 'mod' : '', altKey ? 'alt' : '', shiftKey ? 'shift' : '', name].filter(Boolean).join('+');
}

/** Whether a dialog or drawer lies over the page: its keys are its own. */
export const isCovered = () => document.querySelector('[role="dialog"]:not([aria-hidden="true"])') !== null;

/**
 * Keys of a page. Each has Ctrl, Cmd or Alt with it, so that typing is never taken for one; they rest while a dialog is open.
 * Name them on their buttons too (`aria-keyshortcuts`) and in the documentation's page of shortcuts.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !(event.ctrlKey || event.metaKey || event.altKey)) return;
      const act = latest.current[pressOf(event)];
      if (!act || isCovered()) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
