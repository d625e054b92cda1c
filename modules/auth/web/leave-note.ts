let note: string | null | undefined;

/**
 * Keeps a sentence for the sign-in page that follows, e.g. why the session ended; null: nothing is to be said. In memory,
 * so it dies with the page.
 */
export function leaveNote(words: string | null): void {
  note = words;
}

/** Undefined when nobody has said anything yet. */
export function readLeaveNote(): string | null | undefined {
  return note;
}

export function forgetLeaveNote(): void {
  note = undefined;
}
