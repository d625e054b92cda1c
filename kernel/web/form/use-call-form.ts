import { useForm, type UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallSpec, PayloadOf, RequestOf } from '#kernel/contract/calls.ts';
import type { Done, Refused } from '#kernel/web/client/send.ts';
import { type Filled, useSend } from '#kernel/web/client/use-call.ts';
import { useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { contractText } from '#kernel/web/text/contract-text.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bodyOf, type FormValues, messagesOf, wireBody } from './body.ts';

type BodyInput<C extends CallSpec> = NonNullable<RequestOf<C>['body']>;
type StartOf<C extends CallSpec> =
  BodyInput<C> extends object
    ? { [K in keyof BodyInput<C>]?: BodyInput<C>[K] | null | '' } & Record<string, unknown>
    : Record<string, unknown>;

export interface CallFormOptions<C extends CallSpec> {
  /** First values by field name. Load a record before its form is shown. */
  readonly startWith?: StartOf<C>;
  readonly params?: RequestOf<C>['params'];
  readonly query?: RequestOf<C>['query'];
  /** When the body is not just the fields: gets the values with empty ones left out. */
  readonly toBody?: (values: FormValues) => unknown;
  /** The body's schema when the call was named by `callOf`: `() => import('…/calls.ts').then((file) => file.authCalls.signIn.body)`. */
  readonly schema?: () => Promise<z.ZodType>;
  /** Path in the body → name of the field, where they differ. */
  readonly fieldNames?: Readonly<Record<string, string>>;
  /** Further entities or first path segments that a success makes stale. */
  readonly refresh?: readonly string[];
  /** The read that a success answers too. */
  readonly fills?: Filled;
  /** False for searches and sign-in: leaving loses nothing. */
  readonly guarded?: boolean;
}

export interface CallFormState<C extends CallSpec> {
  readonly inner: UseFormReturnType<FormValues>;
  readonly busy: boolean;
  /** The last refusal that no field shows. */
  readonly refused: Refused | null;
  /** Messages that belong to no field on the screen. */
  readonly loose: readonly string[];
  /** Checks and sends; `extra` is laid over the body (`{ confirm: true }`). Null: not sent, or refused. */
  readonly submit: (extra?: FormValues) => Promise<Done<PayloadOf<C>> | null>;
  readonly values: () => FormValues;
  readonly set: (name: string, value: unknown) => void;
  /** Follows one field: `const country = form.useValue('country')`. */
  readonly useValue: (name: string) => unknown;
  /** Fields on the screen and their labels, for messages. */
  readonly labels: Map<string, string>;
  /** Lands a refusal's code on a field; set by CallForm. */
  readonly refusalFields: { current: Readonly<Record<string, string>> };
  /** Codes that a person may accept: told beside the fields too, because the answer to them stands there. Set by CallForm. */
  readonly acceptable: { current: readonly string[] };
}

/** The body's schema: the call's own, or the one that is loaded with the form. */
function useSchema(own: z.ZodType | undefined, load: (() => Promise<z.ZodType>) | undefined) {
  const schema = useRef<z.ZodType | null>(own ?? null);
  const loading = useRef<Promise<unknown> | null>(null);
  useEffect(() => {
    if (schema.current || !load) return;
    loading.current = load().then((found) => {
      schema.current = found;
    });
  }, [load]);
  return { schema, loading };
}

/** The kit's form behind ours, and the guard that asks before its text is lost. */
function useGuardedForm(start: FormValues, validate: (values: FormValues) => Record<string, string>, guarded: boolean) {
  const inner = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: start,
    validate,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
  });
  const now = useRef(inner);
  useEffect(() => {
    now.current = inner;
  });
  const isDirty = useCallback(() => guarded && now.current.isDirty(), [guarded]);
  useUnsavedText(isDirty);
  return inner;
}

/** How a form's fields and its call's body answer to each other. */
function useBodyOf<C extends CallSpec>(call: C, options: CallFormOptions<C>, start: FormValues, labels: ReadonlyMap<string, string>) {
  const t = useText();
  const { schema, loading } = useSchema(call.body, options.schema);
  const nameOf = (path: string) => options.fieldNames?.[path] ?? path;
  const renamed = (messages: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(messages).map(([path, message]) => [nameOf(path), contractText(t, message)]));
  return {
    ready: () => loading.current,
    renamed,
    make: (values: FormValues): FormValues => {
      const body = bodyOf(values, start);
      return (options.toBody ? options.toBody(body) : body) as FormValues;
    },
    check: (body: FormValues): Record<string, string> => {
      const found = schema.current?.safeParse(body);
      if (!found || found.success) return {};
      return renamed(
        messagesOf(found.error.issues, body, (path, missing) => {
          const label = labels.get(nameOf(path)) ?? path;
          return missing ? t('{label} is required', { label }) : t('{label} is not valid', { label });
        }),
      );
    },
  };
}

/** A form of a call: its schema checks the fields, its refusals land on them, its Idempotency-Key makes a double click one deed. */
export function useCallForm<C extends CallSpec>(call: C, options: CallFormOptions<C> = {}): CallFormState<C> {
  const sender = useSend(call, { fills: options.fills, ...(options.refresh ? { refresh: options.refresh } : {}) });
  const [start] = useState<FormValues>(() => ({ ...options.startWith }));
  const [labels] = useState(() => new Map<string, string>());
  const [refused, setRefused] = useState<Refused | null>(null);
  const [loose, setLoose] = useState<readonly string[]>([]);
  const refusalFields = useRef<Readonly<Record<string, string>>>({});
  const acceptable = useRef<readonly string[]>([]);
  const saved = useRef<{ readonly content: string; readonly at: number } | null>(null);
  const body = useBodyOf(call, options, start, labels);
  const inner = useGuardedForm(start, (values) => body.check(body.make(values)), options.guarded ?? true);

  /** Shows messages at their fields; those without a field go into the box. */
  function land(messages: Readonly<Record<string, string>>): boolean {
    const shown = Object.entries(messages).filter(([name]) => labels.has(name));
    inner.setErrors(Object.fromEntries(shown));
    const others = Object.entries(messages).filter(([name]) => !labels.has(name));
    setLoose(others.map(([name, message]) => (name ? `${name}: ${message}` : message)));
    return shown.length > 0;
  }

  async function submit(extra?: FormValues): Promise<Done<PayloadOf<C>> | null> {
    await body.ready();
    const made = { ...body.make(inner.getValues()), ...extra };
    const content = JSON.stringify(made);
    // The second half of a double click, when the first was answered in between.
    if (saved.current && saved.current.content === content && performance.now() - saved.current.at < 1500) return null;
    const messages = body.check(made);
    setRefused(null);
    land(messages);
    if (Object.keys(messages).length > 0) return null;
    const answer = await sender.send({ params: options.params, query: options.query, body: wireBody(made) } as unknown as RequestOf<C>);
    if (!answer) return null;
    if (answer.ok) {
      saved.current = { content, at: performance.now() };
      inner.resetDirty();
      return answer;
    }
    const field = refusalFields.current[answer.code];
    const landed = land({ ...body.renamed(answer.fields), ...(field ? { [field]: answer.message } : {}) });
    if (!landed || acceptable.current.includes(answer.code)) setRefused(answer);
    return null;
  }

  return {
    inner,
    busy: sender.busy,
    refused,
    loose,
    submit,
    values: () => inner.getValues(),
    set: (name, value) => inner.setFieldValue(name, value as never),
    useValue: inner.useWatchValue,
    labels,
    refusalFields,
    acceptable,
  };
}
