export interface ShownValue {
  readonly text: string;
  /** Ids, lists and objects stand as the program writes them. */
  readonly isCode: boolean;
}

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** A value of a closed list, `in-progress`: alone in its cell, its words are joined for the program only. */
const joined = /^[a-z]+(?:-[a-z]+)+$/;

/** A value of a record before or after a change. */
export function shownValue(value: unknown): ShownValue {
  if (value === null || value === undefined || value === '') return { text: '–', isCode: false };
  if (typeof value === 'object') return { text: JSON.stringify(value), isCode: true };
  const text = String(value);
  if (joined.test(text)) return { text: text.replaceAll('-', ' '), isCode: false };
  return { text, isCode: id.test(text) };
}
