/** The boxes of a place that can be typed into, in their order. */
export function boxesOf(place: Element | null | undefined): HTMLInputElement[] {
  return [...(place?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]):not(:disabled)') ?? [])];
}

/** Puts the cursor into a box, over what stands there. */
export function takeBox(box: HTMLInputElement | undefined): void {
  box?.focus();
  box?.select();
}
