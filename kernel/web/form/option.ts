/** A choice: what is sent, and the words shown (translated). */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Options whose words are their values, each through the translation. */
export function optionsOf(words: readonly string[], t: (text: string) => string): readonly Option[] {
  return words.map((value) => ({ value, label: t(value) }));
}
