import { z } from 'zod';
import { type CallSpec, paramNames } from '#kernel/contract/calls.ts';
import { issueWords, unknownField } from '#kernel/contract/issue-words.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { isUuid } from '../ids/uuid.ts';

/** Stands for a body that could not be read; it is refused where input is checked, after session and permission. */
export const malformedBody: unique symbol = Symbol('malformed body');

/** Stands for a body of a type that the call does not take; refused in the same place. */
export const bodyOfOtherType: unique symbol = Symbol('body of another type');

type Issue = z.core.$ZodIssue;

function addIssue(fields: Record<string, string>, issue: Issue, prefix: string): void {
  const path = [prefix, ...issue.path.map(String)].filter(Boolean).join('.');
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) fields[[path, key].filter(Boolean).join('.').slice(0, 200)] ??= unknownField;
    return;
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const closest = issue.errors.reduce((best, each) => (each.length < best.length ? each : best));
    const before = Object.keys(fields).length;
    for (const inner of closest) addIssue(fields, inner, path);
    if (Object.keys(fields).length > before) return;
  }
  fields[path.slice(0, 200) || 'body'] ??= issueWords(issue);
}

/** All faults of an input as messages per field; the first fault of a field wins. */
export function fieldsOf(error: z.ZodError, prefix = ''): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues) addIssue(fields, issue, prefix);
  return { ...fields };
}

function invalid(fields: Record<string, string>): Refusal {
  const first = Object.values(fields)[0];
  return kernelRefusals.refusal('INVALID_INPUT', first ? { first } : {}, fields);
}

/** Query keys that the call does not know: answered with a `warning` header, never an error. */
export function unknownQueryKeys(call: CallSpec, query: Readonly<Record<string, unknown>>): string[] {
  const known = call.query ? Object.keys(call.query.shape) : [];
  return Object.keys(query).filter((key) => !known.includes(key));
}

/** Path parameters: uuids unless the call says otherwise. A malformed id is not found, as any unknown one. */
export function parseParams(call: CallSpec, raw: Readonly<Record<string, string>>): Record<string, string> {
  const own = call.params?.shape ?? {};
  for (const name of paramNames(call.path)) {
    if (name in own) continue;
    if (!isUuid(raw[name] ?? '')) throw kernelRefusals.refusal('NOT_FOUND');
  }
  if (!call.params) return { ...raw };
  const parsed = call.params.safeParse(pick(raw, Object.keys(own)));
  if (!parsed.success) throw invalid(fieldsOf(parsed.error));
  return { ...raw, ...(parsed.data as Record<string, string>) };
}

function pick(record: Readonly<Record<string, string>>, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.filter((key) => record[key] !== undefined).map((key) => [key, record[key] as string]));
}

/** The parsed query, or a 400 that names each bad key. */
export function parseQueryOf(call: CallSpec, raw: Readonly<Record<string, unknown>>): unknown {
  if (!call.query) return {};
  const parsed = call.query.safeParse({ ...raw });
  if (!parsed.success) throw invalid(fieldsOf(parsed.error));
  return parsed.data;
}

/** The parsed body, or a 400 that names each bad field. A body where none is expected must be empty. */
export function parseBodyOf(call: CallSpec, raw: unknown): unknown {
  if (raw === malformedBody) throw kernelRefusals.refusal('MALFORMED_BODY');
  if (raw === bodyOfOtherType) throw kernelRefusals.refusal('UNSUPPORTED_TYPE');
  if (!call.body) {
    const empty = raw === undefined || raw === null || (typeof raw === 'object' && Object.keys(raw).length === 0);
    if (!empty)
      throw invalid(
        fieldsOf(
          new z.ZodError([
            {
              code: 'unrecognized_keys',
              keys: typeof raw === 'object' ? Object.keys(raw as object) : ['body'],
              path: [],
              message: '',
              input: undefined,
            } as Issue,
          ]),
        ),
      );
    return undefined;
  }
  const parsed = call.body.safeParse(raw === undefined ? {} : raw);
  if (!parsed.success) throw invalid(fieldsOf(parsed.error));
  return parsed.data;
}
