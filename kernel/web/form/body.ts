/** Values of a form by field name; nested fields are written `address.city`. */
export type FormValues = Record<string, unknown>;

/** Nothing was typed or chosen. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** A record of fields, not a list, a file or a date. */
export function isPlain(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * What a form sends: empty fields are left out, because the contract's optional fields know no empty text;
 * a field that held something at the start and was emptied is sent as null, which takes the value away.
 */
export function bodyOf(values: FormValues, start: FormValues): FormValues {
  const body: FormValues = {};
  for (const [key, value] of Object.entries(values)) {
    if (isPlain(value)) {
      const inner = bodyOf(value, isPlain(start[key]) ? start[key] : {});
      if (Object.keys(inner).length > 0) body[key] = inner;
    } else if (!isEmpty(value)) body[key] = value;
    else if (!isEmpty(start[key])) body[key] = null;
  }
  return body;
}

/** The value at a path: `address.city`. */
export function valueAt(values: FormValues, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (isPlain(part) ? part[name] : undefined), values);
}

/** A body with files goes as multipart; without it stays JSON. */
export function wireBody(body: FormValues): FormValues | FormData {
  const holdsFile = (value: unknown) => value instanceof Blob || (Array.isArray(value) && value.some((item) => item instanceof Blob));
  if (!Object.values(body).some(holdsFile)) return body;
  const parts = new FormData();
  for (const [key, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value])
      parts.append(key, item instanceof Blob ? item : typeof item === 'object' ? JSON.stringify(item) : String(item));
  }
  return parts;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Messages of a schema by field name, the first of each field. Words of the library itself are put into ours. */
export function messagesOf(
  issues: readonly Issue[],
  body: FormValues,
  say: (name: string, missing: boolean) => string,
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = path.map(String).join('.');
    if (messages[name] !== undefined) continue;
    const value = path.reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[key] : undefined),
      body,
    );
    const bare = /^(Invalid|Too (small|big)|Unrecognized)/.test(message);
    messages[name] = bare ? say(name, isEmpty(value)) : message;
  }
  return messages;
}
