import { useForm, type UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallSpec, RequestOf } from '#kernel/contract/calls.ts';
import type { AnsweredOf } from '#kernel/web/client/call.ts';
import { newKey } from '#kernel/web/client/new-key.ts';
import type { Done, Refused } from '#kernel/web/client/send.ts';
import { type Filled, useSend } from '#kernel/web/client/use-call.ts';
import { useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { contractText } from '#kernel/web/text/contract-text.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bodyOf, type FormValues, isEmpty, messagesOf, valueAt, wireBody } from './body.ts';
import { type FormDraft, formDraftName, useFormDraft } from './form-draft.ts';

type BodyInput<C extends CallSpec> = NonNullable<RequestOf<C>['body']>;
/** A first value of a body's part: it may be empty, begun, or hold fields of the screen's own beside those that are sent. */
type Begun<T> =
  | null
  | ''
  | (T extends boolean
      ? boolean
      : T extends readonly (infer Item)[]
        ? readonly Begun<Item>[]
        : T extends object
          ? { readonly [K in keyof T]?: Begun<T[K]> | undefined } & Readonly<Record<string, unknown>>
          : T);
type StartOf<C extends CallSpec> =
  BodyInput<C> extends object
    ? { readonly [K in keyof BodyInput<C>]?: Begun<BodyInput<C>[K]> | undefined } & Readonly<Record<string, unknown>>
    : Readonly<Record<string, unknown>>;

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
  /**
   * What is typed is kept on the device until it is saved. The form's record is known by its call, address, start and body; a name says it
   * where these do not (a start that is another at each opening). False: what is typed is not kept.
   */
  readonly draft?: string | false;
  /**
   * The server was not reached: keeps the body on this device, to be sent under the key of this try, as it may have arrived. Null: it is
   * kept, and `onKept` closes the form; a refusal is shown as the server's would be.
   */
  readonly keep?: (body: FormValues, key: string) => Promise<Refused | null>;
  readonly onKept?: () => void;
}

export interface CallFormState<C extends CallSpec> {
  readonly inner: UseFormReturnType<FormValues>;
  readonly busy: boolean;
  /** The last refusal that no field shows. */
  readonly refused: Refused | null;
  /** Messages that belong to no field on the screen. */
  readonly loose: readonly string[];
  /** Checks and sends; `extra` is laid over the body (`{ confirm: true }`). Null: not sent, or refused. */
  readonly submit: (extra?: FormValues) => Promise<Done<AnsweredOf<C>> | null>;
  /** Messages of fields that show none, for the form's box. */
  readonly tell: (messages: readonly string[]) => void;
  readonly values: () => FormValues;
  readonly set: (name: string, value: unknown) => void;
  /** Follows one field: `const country = form.useValue('country')`. */
  readonly useValue: (name: string) => unknown;
  /** Fields on the screen and their labels, for messages. */
  readonly labels: Map<string, string>;
  /** How often it was sent or tried to be: then all fields were judged. */
  readonly tries: { current: number };
  /** Names of those that are marked as required. */
  readonly required: Set<string>;
  /** Lands a refusal's code on a field; set by CallForm. */
  readonly refusalFields: { current: Readonly<Record<string, string>> };
  /** What is kept on the device until it is saved. */
  readonly draft: FormDraft;
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
  const onValues = useRef<(values: FormValues) => void>(() => undefined);
  const inner = useForm<FormValues>({
    onValuesChange: (values) => onValues.current(values),
    mode: 'uncontrolled',
    initialValues: start,
    validate,
    clearInputErrorOnChange: true,
  });
  const now = useRef(inner);
  useEffect(() => {
    now.current = inner;
  });
  const isDirty = useCallback(() => guarded && now.current.isDirty(), [guarded]);
  useUnsavedText(isDirty);
  return { inner, onValues };
}

/** The server did not take part in it: nothing was refused. */
const isUnreached = ({ status }: Refused) => status === 0 || status === 503;

/** What keeping it on this device came to; where the device keeps nothing, the refusal stands and what was typed stays in the form. */
async function keptInstead(answer: Refused, keeping: (() => Promise<Refused | null>) | null): Promise<Refused | null> {
  return keeping && isUnreached(answer) ? keeping().catch(() => answer) : answer;
}

/** What a screen says of a field by itself is a judgement, too: the field that was left by the same press is not judged again. */
function judgedBy(tries: { current: number }) {
  return <Told extends unknown[]>(say: (...told: Told) => void) =>
    (...told: Told) => {
      tries.current += 1;
      say(...told);
    };
}

/** The name of a form's draft; null where what is typed is not kept. */
function draftNameOf<C extends CallSpec>(call: C, options: CallFormOptions<C>, start: FormValues, beside: () => unknown): string | null {
  if (options.guarded === false || options.draft === false) return null;
  const request = options.params || options.query ? [options.params, options.query] : undefined;
  return formDraftName({ call, request, start, beside, name: options.draft });
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

/** What the fields on the screen tell of themselves, and what CallForm sets. */
function useFields() {
  const t = useText();
  const [labels] = useState(() => new Map<string, string>());
  const [required] = useState(() => new Set<string>());
  const tries = useRef(0);
  const refusalFields = useRef<Readonly<Record<string, string>>>({});
  const acceptable = useRef<readonly string[]>([]);
  return {
    known: { labels, required, tries, refusalFields, acceptable },
    /** Required fields of the screen that are empty: told beside the contract's own complaints, which may come only after these. */
    missing: (values: FormValues, found: Readonly<Record<string, string>>): Record<string, string> => {
      // What the contract takes as it stands is sent: a mark alone holds nothing back.
      if (Object.keys(found).length === 0) return {};
      const empty = [...required].filter((name) => {
        const value = valueAt(values, name);
        return isEmpty(value) || (Array.isArray(value) && value.length === 0);
      });
      return Object.fromEntries(empty.map((name) => [name, t('{label} is required', { label: labels.get(name) ?? name })]));
    },
  };
}

/** Where messages stand: at their fields, and those without a field in the form's box. */
function useVerdict(inner: UseFormReturnType<FormValues>, { labels, refusalFields, acceptable }: ReturnType<typeof useFields>['known']) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [loose, setLoose] = useState<readonly string[]>([]);
  function land(messages: Readonly<Record<string, string>>): boolean {
    const shown = Object.entries(messages).filter(([name]) => labels.has(name));
    inner.setErrors(Object.fromEntries(shown));
    const others = Object.entries(messages).filter(([name]) => !labels.has(name));
    setLoose([...new Set(others.map(([, message]) => message))]);
    return shown.length > 0;
  }
  return {
    refused,
    loose,
    tell: (messages: readonly string[]) => setLoose((told) => [...new Set([...told, ...messages])]),
    /** Shows what was found before sending; false when something was. */
    passes: (messages: Readonly<Record<string, string>>): boolean => {
      setRefused(null);
      land(messages);
      return Object.keys(messages).length === 0;
    },
    refuse: (answer: Refused, fields: Readonly<Record<string, string>>): void => {
      const field = refusalFields.current[answer.code];
      const landed = land({ ...fields, ...(field ? { [field]: answer.message } : {}) });
      if (landed && !acceptable.current.includes(answer.code)) return;
      setRefused(answer);
      // The box says it once.
      setLoose((told) => told.filter((message) => message !== answer.message));
    },
  };
}

/** A form of a call: its schema checks the fields, its refusals land on them, its Idempotency-Key makes a double click one deed. */
export function useCallForm<C extends CallSpec>(call: C, options: CallFormOptions<C> = {}): CallFormState<C> {
  const sender = useSend(call, { fills: options.fills, ...(options.refresh ? { refresh: options.refresh } : {}) });
  const [start] = useState<FormValues>(() => ({ ...options.startWith }));
  const { known, missing } = useFields();
  const saved = useRef<{ readonly content: string; readonly at: number } | null>(null);
  const body = useBodyOf(call, options, start, known.labels);
  const guarded = options.guarded ?? true;
  const complaints = (values: FormValues, made: FormValues) => {
    const found = body.check(made);
    return { ...missing(values, found), ...found };
  };
  const { inner, onValues } = useGuardedForm(start, (values) => complaints(values, body.make(values)), guarded);
  const verdict = useVerdict(inner, known);
  const [draftName] = useState(() => draftNameOf(call, options, start, () => body.make({})));
  const draft = useFormDraft(draftName, { inner, start, onValues });

  async function submit(extra?: FormValues): Promise<Done<AnsweredOf<C>> | null> {
    known.tries.current += 1;
    await body.ready();
    const made = { ...body.make(inner.getValues()), ...extra };
    const content = JSON.stringify(made);
    // The second half of a double click, when the first was answered in between.
    if (saved.current && saved.current.content === content && performance.now() - saved.current.at < 1500) return null;
    if (!verdict.passes(complaints(inner.getValues(), made))) return null;
    const answer = await sender.send({ params: options.params, query: options.query, body: wireBody(made) } as unknown as RequestOf<C>);
    if (answer?.ok) {
      saved.current = { content, at: performance.now() };
      inner.resetDirty();
      draft.clear();
      return answer;
    }
    if (!answer) return null;
    const { keep } = options;
    const refused = await keptInstead(answer, keep ? () => keep(made, sender.openKey() ?? newKey()) : null);
    if (refused) verdict.refuse(refused, body.renamed(refused.fields));
    else {
      inner.resetDirty();
      draft.clear();
      options.onKept?.();
    }
    return null;
  }

  const judged = judgedBy(known.tries);
  return {
    ...known,
    inner: { ...inner, setFieldError: judged(inner.setFieldError), setErrors: judged(inner.setErrors) },
    draft,
    submit,
    busy: sender.busy,
    refused: verdict.refused,
    loose: verdict.loose,
    tell: verdict.tell,
    values: () => inner.getValues(),
    set: (name, value) => inner.setFieldValue(name, value as never),
    useValue: inner.useWatchValue,
  };
}
