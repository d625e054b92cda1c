import { type RefObject, useEffect } from 'react';

/**
 * A drawer gives the focus to its first field once, when it opens; a form whose record or code arrives later finds it on the drawer's
 * own button. Then the form takes it to the field that wants it. Elsewhere nothing moves.
 */
export function takeLateFocus(form: Element | null, drawer: Element | null): void {
  const wanted = form?.querySelector<HTMLElement>('[data-autofocus]');
  const held = document.activeElement;
  if (!drawer || !wanted || !held || !drawer.contains(held) || held.closest('form') || wanted.contains(held)) return;
  wanted.focus({ preventScroll: true });
}

/** The same for a form that is there when it begins. */
export function useLateFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => takeLateFocus(form.current, form.current?.closest('[role="dialog"]') ?? null), [form]);
}
