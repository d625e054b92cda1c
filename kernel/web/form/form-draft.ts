import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { drafts } from '#kernel/web/drafts/drafts.ts';
import { joinedRows } from '#kernel/web/drafts/join.ts';
import { type FormValues, isPlain, valueAt } from './body.ts';

/** What a form keeps until it is saved. */
interface TypedForm {
  /** Fields that were typed in, nested ones by their paths. */
  readonly typed: FormValues;
  /** What stood in them before. */
  readonly before: FormValues;
  /** Words of the records that were picked, by field: the boxes show them again. */
  readonly shown: Readonly<Record<string, string>>;
}

export interface FormDraft {
  /** When the text was typed that was put back; null when none was. */
  readonly restoredAt: number | null;
  /** Fields in which somebody else saved another value since. */
  readonly changedSince: readonly string[];
  /** It was saved. */
  readonly clear: () => void;
  /** The person does not want it: the form is as it began. */
  readonly discard: () => void;
  /** Words of picked records, for the pickers. */
  readonly shown: Map<string, string>;
  /** Fields that are never kept: passwords, PINs, codes. */
  readonly secrets: Set<string>;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
const secretName = /password|\bpin$|otp$/i;
const versions = new Set(['version', 'lockVersion']);

/** Without the versions of records, which others move on. */
function unversioned(value: unknown): unknown {
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, part]) => (versions.has(name) ? [] : [[name, unversioned(part)]])));
}

const holdsFile = (value: unknown): boolean => value instanceof Blob || (Array.isArray(value) && value.some(holdsFile));

/** Values by path, nested records taken apart. */
function leavesOf(values: FormValues, path = ''): readonly (readonly [string, unknown])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isPlain(value) && Object.keys(value).length > 0 ? leavesOf(value, `${path}${name}.`) : [[`${path}${name}`, value] as const],
  );
}

/**
 * Says form and record: the call, where it goes, what it starts with and what it sends beside the fields. Of a record with a version the
 * values that it starts with are left out: others may change them while somebody types.
 */
export function formDraftName(parts: {
  readonly call: { readonly method: string; readonly path: string };
  readonly request: unknown;
  readonly start: FormValues;
  readonly beside: () => unknown;
  readonly name?: string | undefined;
}): string {
  const { call, request, start, name } = parts;
  const edits = 'version' in start && request !== undefined;
  let beside: unknown = null;
  try {
    beside = unversioned(parts.beside());
  } catch {
    // A body that cannot be made of an empty form says nothing.
  }
  const identity = name ?? [edits ? null : start, beside, typeof window === 'undefined' ? '' : window.location.pathname];
  return `form:${call.method} ${call.path} ${JSON.stringify([request, identity])}`;
}

/** What of a form was typed; null for nothing. */
function typedOf(values: FormValues, start: FormValues, isKept: (path: string) => boolean): Pick<TypedForm, 'typed' | 'before'> | null {
  const paths = leavesOf(values).filter(([path, value]) => isKept(path) && !holdsFile(value) && !same(value, valueAt(start, path)));
  if (paths.length === 0) return null;
  return {
    typed: Object.fromEntries(paths),
    before: Object.fromEntries(paths.map(([path]) => [path, valueAt(start, path) ?? null])),
  };
}

/** Records that a person picks one by one: tests, items. */
function isPicked(value: unknown): value is readonly { readonly id: string }[] {
  return Array.isArray(value) && value.every((row) => isPlain(row) && typeof row['id'] === 'string');
}

/** A field of a draft and what stands in it by the time the draft was read back; null: what stands there stays. */
function joined(found: unknown, since: unknown, start: unknown): { readonly value: unknown } | null {
  if (same(since, start)) return { value: found };
  if (!isPicked(found) || !isPicked(since)) return null;
  return { value: joinedRows({ start: isPicked(start) ? start : [], found, since, keyOf: ({ id }) => id }) };
}

/** What was typed before the draft was there stays; of picked records those of the draft stand beside it. */
function putBack({ typed }: TypedForm, inner: UseFormReturnType<FormValues>, start: FormValues): void {
  const values = inner.getValues();
  for (const [path, value] of Object.entries(typed)) {
    const field = joined(value, valueAt(values, path), valueAt(start, path));
    if (field) inner.setFieldValue(path, field.value as never);
  }
}

interface DraftedForm {
  readonly inner: UseFormReturnType<FormValues>;
  readonly start: FormValues;
  readonly onValues: { current: (values: FormValues) => void };
}

/** Keeps what is typed into a form on the device until it is saved, and puts it back. Null for `name` keeps nothing. */
export function useFormDraft(name: string | null, { inner, start, onValues }: DraftedForm): FormDraft {
  const [restored, setRestored] = useState<{ readonly at: number; readonly changedSince: readonly string[] } | null>(null);
  const [shown] = useState(() => new Map<string, string>());
  const [secrets] = useState(() => new Set<string>());
  const base = useRef(start);
  const now = useRef(inner);
  useEffect(() => {
    now.current = inner;
  });
  useEffect(() => {
    if (name === null) return;
    let gone = false;
    let looked = false;
    const keep = (values: FormValues) => {
      if (!looked) return;
      const found = typedOf(values, base.current, (path) => !secrets.has(path) && !secretName.test(path));
      if (found) drafts().write(name, { ...found, shown: Object.fromEntries(shown) } satisfies TypedForm);
      else drafts().drop(name);
    };
    onValues.current = keep;
    void drafts()
      .read(name)
      .then((found) => {
        if (gone) return;
        const draft = found?.typed as TypedForm | undefined;
        if (found && draft) {
          for (const [field, words] of Object.entries(draft.shown)) shown.set(field, words);
          const changedSince = Object.keys(draft.typed).filter((path) => !same(valueAt(base.current, path), draft.before[path]));
          putBack(draft, now.current, base.current);
          setRestored({ at: found.at, changedSince });
        }
        looked = true;
        if (typedOf(now.current.getValues(), base.current, () => true)) keep(now.current.getValues());
      });
    return () => {
      gone = true;
      onValues.current = () => undefined;
    };
  }, [name, onValues, secrets, shown]);

  const clear = useCallback(() => {
    base.current = now.current.getValues();
    setRestored(null);
    if (name !== null) drafts().drop(name);
  }, [name]);
  const discard = useCallback(() => {
    shown.clear();
    now.current.reset();
    setRestored(null);
    if (name !== null) drafts().drop(name);
  }, [name, shown]);
  return useMemo(
    () => ({ restoredAt: restored?.at ?? null, changedSince: restored?.changedSince ?? [], clear, discard, shown, secrets }),
    [restored, clear, discard, shown, secrets],
  );
}
