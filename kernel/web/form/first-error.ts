let leading = false;

/** Leads the focus to the first field that is wrong, else to the message of the form. */
export function focusFirstError(form: HTMLElement | null): void {
  leading = true;
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-message]');
  // A field of a folded part is unfolded with its message.
  for (let fold = first?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  first?.focus();
  leading = false;
}

/** True while a field gets the focus from its form and not from a hand: nothing opens over its message. */
export function isLedByForm(): boolean {
  return leading;
}
