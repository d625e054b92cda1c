const mostKeys = 200;

/**
 * Parses a query: `status[]=a&status[]=b` and `status=a&status=b` are lists under `status`; a single `status[]=a` is a
 * list too. Keys never reach a prototype; bad percent-encoding is kept as it was typed.
 */
export function parseQuery(query: string): Record<string, string | string[]> {
  const parsed: Record<string, string | string[]> = Object.create(null);
  if (!query) return parsed;
  let count = 0;
  for (const part of query.split('&')) {
    count += 1;
    if (!part || count > mostKeys) continue;
    const cut = part.indexOf('=');
    const rawKey = decode(cut < 0 ? part : part.slice(0, cut));
    const value = decode(cut < 0 ? '' : part.slice(cut + 1));
    const isList = rawKey.endsWith('[]');
    const key = isList ? rawKey.slice(0, -2) : rawKey;
    const before = parsed[key];
    if (before === undefined) parsed[key] = isList ? [value] : value;
    else if (Array.isArray(before)) before.push(value);
    else parsed[key] = [before, value];
  }
  return parsed;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
