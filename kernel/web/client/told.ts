import type { Refused } from './send.ts';

/** A refusal that knows whether its words were read by whoever shows it. */
export interface WatchedRefusal {
  readonly refused: Refused;
  /** True once the message, what it says beside its code, or the words of every field were read. */
  readonly isTold: () => boolean;
}

/** Watches a refusal, so that one whose words nobody takes can be told in a toast: no refusal is silent. */
export function watchRefusal(found: Refused): WatchedRefusal {
  let told = false;
  const unread = new Set(Object.keys(found.fields));
  const fields = Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(found.fields).map(([name, words]) => [
        name,
        {
          enumerable: true,
          get: () => {
            unread.delete(name);
            if (unread.size === 0) told = true;
            return words;
          },
        },
      ]),
    ),
  );
  const { message, details, ...others } = found;
  const refused: Refused = {
    ...others,
    fields,
    get message() {
      told = true;
      return message;
    },
    get details() {
      told = true;
      return details;
    },
  };
  return { refused, isTold: () => told };
}

/** The frame says these itself: signed out, not paid for, not allowed, out of reach. */
const saidByFrame = new Set([0, 401, 402, 403, 503]);

/** So long a screen has to draw what was refused. */
const drawMilliseconds = 400;

/** Says a refusal where no screen has taken its words by then. */
export function tellUntold({ refused, isTold }: WatchedRefusal, say: (message: string) => void): void {
  if (saidByFrame.has(refused.status)) return;
  setTimeout(() => {
    if (!isTold()) say(refused.message);
  }, drawMilliseconds);
}
