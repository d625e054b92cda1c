import { type RefObject, useEffect } from 'react';

/**
 * A drawer gives the focus to its first field once, when it opens; a form whose record or code arrives later finds it on the drawer's
 * own button. Then the form takes it to the field that wants it. Elsewhere nothing moves.
 */
export function useLateFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = form.current?.closest('[role="dialog"]');
    const wanted = form.current?.querySelector<HTMLElement>('[data-autofocus]');
    const held = document.activeElement;
    if (!place || !wanted || !held || !place.contains(held) || form.current?.contains(held)) return;
    wanted.focus({ preventScroll: true });
  }, [form]);
}
