import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { say } from '#kernel/web/text/use-text.ts';
import { askFirst } from './dialog-store.ts';

const dirtyForms = new Set<() => boolean>();
let pardoned = false;

/** True when any form on the page holds text that is not saved. */
export function hasUnsavedText(): boolean {
  return !pardoned && [...dirtyForms].some((isDirty) => isDirty());
}

/** Lets the next leave pass: it was asked about, or the session ended. */
export function pardonUnsavedText(): void {
  pardoned = true;
  setTimeout(() => {
    pardoned = false;
  }, 400);
}

/** Asks whether unsaved text may go; true at once when there is none. The words are the specification's. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedText()) return true;
  const leaves = await askFirst({
    title: say('Unsaved changes'),
    text: say('Are you sure you want to leave this page, your current changes may not be saved.'),
    confirm: say('Go Back'),
    cancel: say('Continue Editing'),
    stay: true,
  });
  if (!leaves) return false;
  pardonUnsavedText();
  return true;
}

/** A form says whether it is dirty for as long as it is on the page. */
export function useUnsavedText(isDirty: () => boolean): void {
  useEffect(() => {
    dirtyForms.add(isDirty);
    return () => {
      dirtyForms.delete(isDirty);
    };
  }, [isDirty]);
}

/** Guards every way out of the page: links, Back, and the browser's own prompt at closing. Once, at the root. */
export function useLeaveGuard(): void {
  useBlocker({
    shouldBlockFn: async () => !(await mayLeave()),
    enableBeforeUnload: hasUnsavedText,
  });
}
