import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSession, readSession } from '#kernel/web/client/session.ts';
import { say } from '#kernel/web/text/use-text.ts';
import { askFirst } from './dialog-store.ts';

const dirtyForms = new Set<() => boolean>();
const alwaysAsking = new Set<object>();
let pardoned = false;

/** True when any form on the page holds text that is not saved. */
export function hasUnsavedText(): boolean {
  return !pardoned && [...dirtyForms].some((isDirty) => isDirty());
}

/** Lets the next leave pass: it was asked about, or the session ended. */
export function pardonUnsavedText(milliseconds = 400): void {
  pardoned = true;
  setTimeout(() => {
    pardoned = false;
  }, milliseconds);
}

// Whose session ended is led to the sign-in page: nobody could answer, and drafts lie on the device.
onSession(() => {
  if (!readSession().token) pardonUnsavedText(2000);
});

/** Asks whether unsaved text may go; true at once when there is none. The words are the specification's. */
export async function mayLeave(): Promise<boolean> {
  return hasUnsavedText() ? askToLeave() : true;
}

/** The same question for the Go back of the bar, which some pages always ask. */
export async function mayGoBack(): Promise<boolean> {
  if (alwaysAsking.size === 0 || pardoned) return true;
  // Two seconds: the page that follows is not asked about with the same press.
  return askToLeave(2000);
}

async function askToLeave(pardonFor?: number): Promise<boolean> {
  const leaves = await askFirst({
    title: say('Unsaved changes'),
    text: say('Are you sure you want to leave this page, your current changes may not be saved.'),
    confirm: say('Go Back'),
    cancel: say('Continue Editing'),
    stay: true,
  });
  if (!leaves) return false;
  pardonUnsavedText(pardonFor);
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

/** A page whose Go back in the bar always asks, changed or not: a draft that others wait for. */
export function useAskOnBack(): void {
  useEffect(() => {
    const page = {};
    alwaysAsking.add(page);
    return () => {
      alwaysAsking.delete(page);
    };
  }, []);
}

/** Guards every way out of the page: links, Back, and the browser's own prompt at closing. Once, at the root. */
export function useLeaveGuard(): void {
  useBlocker({
    shouldBlockFn: async () => !(await mayLeave()),
    enableBeforeUnload: hasUnsavedText,
  });
}
