let leading = false;

/** Leads the focus to the first field that is wrong, else to the message of the form. */
export function focusFirstError(form: HTMLElement | null): void {
  leading = true;
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-message]')?.focus();
  leading = false;
}

/** True while a field gets the focus from its form and not from a hand: nothing opens over its message. */
export function isLedByForm(): boolean {
  return leading;
}
