/**
 * The values that stand in a filled text: in 'Gender "x" is not known' they are label and typed by '{label} "{typed}" is not known'.
 * Null where the message is another text.
 */
export function valuesIn(text: string, message: string): Readonly<Record<string, string>> | null {
  const found = patternOf(text).exec(message);
  return found ? { ...found.groups } : null;
}

const patterns = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  const kept = patterns.get(text);
  if (kept) return kept;
  const source = text.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{(\w+)\}/g, '(?<$1>.*?)');
  const made = new RegExp(`^${source}$`, 's');
  patterns.set(text, made);
  return made;
}
