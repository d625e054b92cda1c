import { badRequest } from './sdk-answers.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A form's fields with those of its `@jsonPayload`, as the SDK sends bodies that may hold files. Plain bodies stay as they are. */
export function formOf(body: unknown): Fields {
  if (!body || typeof body !== 'object') return {};
  const { '@jsonPayload': payload, ...fields } = body as Fields;
  if (typeof payload !== 'string') return fields;
  try {
    const read: unknown = JSON.parse(payload);
    return read && typeof read === 'object' && !Array.isArray(read) ? { ...fields, ...read } : fields;
  } catch {
    throw badRequest();
  }
}

/** The reading mark that a body asks for; undefined when it asks for none. Forms say it as text. */
export function markOf(body: unknown): boolean | undefined {
  const { readStatus } = formOf(body);
  if (readStatus === undefined) return undefined;
  if (readStatus === true || readStatus === 'true') return true;
  if (readStatus === false || readStatus === 'false') return false;
  throw badRequest();
}
