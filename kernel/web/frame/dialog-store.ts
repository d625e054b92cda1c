/** What the one dialog of the page asks. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** The named act: 'Deactivate user'. */
  readonly confirm: string;
  readonly cancel?: string;
  /** Red button for what cannot be taken back. */
  readonly danger?: boolean;
  /** Staying is the better choice: the filled button, and the focus, are on `cancel`. */
  readonly stay?: boolean;
  /** Asks for a reason of at least so many characters (true = 3); 0: for one that may be left out. */
  readonly reason?: boolean | number;
  /** What stands in the box at first: a reason whose act was refused is not lost. */
  readonly typed?: string;
}

export interface Consent {
  readonly reason: string;
}

interface Open {
  readonly question: Question;
  readonly answer: (consent: Consent | null) => void;
}

let open: Open | null = null;
const listeners = new Set<() => void>();

function change(next: Open | null): void {
  open = next;
  for (const listener of listeners) listener();
}

export function readDialog(): Open | null {
  return open;
}

export function onDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks once before a destructive or irreversible act: `const yes = await askFirst({ title, text, confirm, danger, reason })`.
 * Answers null when the person turns back, else the reason (empty when none was asked).
 */
export function askFirst(question: Question): Promise<Consent | null> {
  open?.answer(null);
  return new Promise((resolve) => {
    change({
      question,
      answer: (consent) => {
        change(null);
        resolve(consent);
      },
    });
  });
}
