/**
 * Those words of an address that a list knows: tabs share a filter's key, and each asks the server for its own words alone. Undefined when
 * none is left.
 */
export function knownWords<Word extends string>(words: readonly Word[], asked: readonly string[] | undefined): Word[] | undefined {
  const found = words.filter((word) => asked?.includes(word));
  return found.length > 0 ? found : undefined;
}
