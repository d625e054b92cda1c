import type { KeyboardEvent } from 'react';

/** Enter in a box of a dialog: the dialog has no form of its own, because it may stand inside the form of an order. */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};
