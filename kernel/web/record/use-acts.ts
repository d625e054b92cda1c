import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { type ActName, type ActSpec, type ActsOf, type AnyRecord, type BoundActs, callOfAct } from '#kernel/contract/record.ts';
import { kernelRefusals, type RefusalCatalogue } from '#kernel/contract/refusals.ts';
import { newKey } from '../client/new-key.ts';
import { type Refused, send } from '../client/send.ts';
import { refreshAnswers } from '../client/use-call.ts';
import { askFirst } from '../frame/dialog-store.ts';
import { toast } from '../frame/toast-store.ts';
import { useText } from '../text/use-text.ts';

/** A record as its view or its row in a list shows it: what may be done with it stands in `acts`. */
export interface ActingRecord<R extends AnyRecord = AnyRecord> {
  readonly id: string;
  readonly version?: number;
  readonly acts: ActsOf<R>;
  /** What the paths of its acts name, where that is more than the id of the record. */
  readonly params?: Readonly<Record<string, string>>;
}

/** An act that is offered. */
export interface OfferedAct {
  readonly name: string;
  readonly words: string;
  /** Why it cannot be done now, in words; null when it can. */
  readonly refused: string | null;
  readonly danger: boolean;
  /** May be the filled button of a page. */
  readonly leads: boolean;
}

export interface UseActs {
  /** In the order of the declaration. */
  readonly offered: readonly OfferedAct[];
  /** Asks what the act asks, sends it and says what came of it. */
  readonly run: (name: string) => Promise<void>;
  readonly busy: boolean;
}

export interface UseActsOptions {
  /** Hears of an act that succeeded. */
  readonly done?: ((name: string, payload: unknown) => void) | undefined;
  /** Whether the words of an act that succeeded are a warning. */
  readonly warns?: ((name: string, payload: unknown) => boolean) | undefined;
  /** Per act: what this screen adds to its body, as the room in which it stands. */
  readonly sends?: Readonly<Record<string, object>> | undefined;
  /** The page's own message for a refusal, for example with dates in the language of the screen. Default: the server's message. */
  readonly says?: ((refused: Refused) => string) | undefined;
}

interface Sent {
  readonly version: number | undefined;
  readonly reason: string | undefined;
  readonly more: object | undefined;
}

function bodyOf(call: CallSpec, act: ActSpec, { version, reason, more }: Sent): object | undefined {
  // A body that may be left out stands in a wrapper.
  const body = call.body as (z.ZodObject & { readonly unwrap?: () => z.ZodObject }) | undefined;
  const shape = (body?.unwrap ? body.unwrap() : body)?.shape;
  if (!shape) return undefined;
  const sendsVersion = 'version' in shape && !act.anyVersion;
  return { ...act.with, ...more, ...(sendsVersion ? { version } : {}), ...('reason' in shape && reason !== undefined ? { reason } : {}) };
}

function wordsOf({ refusals, alsoRefuses = [] }: AnyRecord, code: string): string {
  const catalogues: readonly RefusalCatalogue[] = [refusals, kernelRefusals, ...alsoRefuses];
  const known = catalogues.find(({ specs }) => Object.hasOwn(specs, code));
  return known?.specs[code]?.message ?? code;
}

/** Why an act without a button of its own (`inline`) cannot be done, for the page that is its form: null when it can, or is not offered. */
export function useWhyNot<R extends AnyRecord>(record: R, of: ActingRecord<R>): (name: ActName<R>) => string | null {
  const t = useText();
  return (name) => {
    const said = of.acts[name];
    return said ? t(wordsOf(record, said), namedIn(of)) : null;
  };
}

interface Question {
  /** Asks what the act asks before it is sent: null when the person steps back. */
  readonly ask: (name: string, act: ActSpec, of: ActingRecord) => Promise<{ readonly reason: string | undefined } | null>;
  /** The act succeeded: its reason is kept no longer. */
  readonly answered: () => void;
}

/** The question of an act; the reason given to an act that was then refused stands in the next one. */
function useQuestion(): Question {
  const t = useText();
  const typed = useRef<{ readonly name: string; readonly id: string; readonly reason: string } | null>(null);

  async function ask(name: string, act: ActSpec, of: ActingRecord): Promise<{ readonly reason: string | undefined } | null> {
    if (!act.asks) return { reason: undefined };
    const { title, text, reason: wanted } = act.asks;
    const before = typed.current;
    const answer = await askFirst({
      title: t(title ?? act.word, namedIn(of)),
      text: t(text, namedIn(of)),
      confirm: t(act.word),
      ...(act.danger ? { danger: true } : {}),
      ...(wanted === undefined ? {} : { reason: wanted }),
      ...(before?.name === name && before.id === of.id ? { typed: before.reason } : {}),
    });
    if (!answer) return null;
    const reason = answer.reason || undefined;
    typed.current = reason ? { name, id: of.id, reason } : null;
    return { reason };
  }
  return { ask, answered: () => (typed.current = null) };
}

/** Asks about a refusal over which the act lets a person insist: what is sent beside the body then, null when nothing is. */
function useInsistence(): (
  act: ActSpec,
  refused: { readonly code: string; readonly message: string },
  of: object,
) => Promise<object | null> {
  const t = useText();
  return async (act, { code, message }, of) => {
    const insist = act.insist?.[code];
    if (!insist) return null;
    const sure = await askFirst({
      title: t(insist.title),
      text: t(insist.text, { ...namedIn(of), message }),
      confirm: t(insist.confirm),
    });
    return sure ? insist.with : null;
  };
}

/** What may be done with a record, and how. */
export function useActs<B extends BoundActs>(bound: B, of: ActingRecord<B['record']>, options: UseActsOptions = {}): UseActs {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const open = useRef<{ readonly key: string; readonly content: string } | null>(null);
  const question = useQuestion();
  const insistence = useInsistence();
  const { record } = bound;
  const acts = record.acts as Readonly<Record<string, ActSpec>>;
  const { done, warns, sends, says = ({ message }) => message } = options;

  async function sendAct(name: string, body: object | undefined) {
    const call = callOfAct(bound, name);
    const { key: named = 'id' } = record;
    const params = of.params ?? { [named]: (of as unknown as Readonly<Record<string, string>>)[named] };
    const content = `${name} ${of.id} ${JSON.stringify(body)}`;
    const key = open.current?.content === content ? open.current.key : newKey();
    open.current = { key, content };
    setBusy(true);
    // A call without a body takes what a person insists on in its query.
    const sent = body && (call.body ? { body } : { query: body });
    const answer = await send(call, { params, ...sent } as Parameters<typeof send>[1], { key });
    setBusy(false);
    if (answer.ok || (answer.status !== 0 && answer.status !== 503)) open.current = null;
    // A refusal says that the page shows an older state.
    void refreshAnswers(client, [call.path.split('/')[1] ?? '', record.entity, ...(record.touches ?? [])]);
    return answer;
  }

  async function run(name: string): Promise<void> {
    const act = acts[name];
    if (!act || busy) return;
    const asked = await question.ask(name, act, of);
    if (!asked) return;
    const body = bodyOf(callOfAct(bound, name), act, { version: of.version, reason: asked.reason, more: sends?.[name] });
    let answer = await sendAct(name, body);
    if (!answer.ok && act.insist?.[answer.code]) {
      const more = await insistence(act, answer, of);
      if (!more) return;
      answer = await sendAct(name, { ...body, ...more });
    }
    if (!answer.ok) return toast.error(says(answer));
    question.answered();
    toast[warns?.(name, answer.payload) ? 'warning' : 'success'](answer.message);
    done?.(name, answer.payload);
  }
  return { offered: useOffered(record, of), run, busy };
}

/** The acts that a record's view offers, in the order of the declaration. */
function useOffered(record: AnyRecord, of: ActingRecord): readonly OfferedAct[] {
  const t = useText();
  const held = of.acts as Readonly<Record<string, string | null | undefined>>;
  const { status } = of as { readonly status?: string };
  return Object.entries<ActSpec>(record.acts).flatMap(([name, act]) => {
    const said = held[name];
    if (said === undefined || act.inline) return [];
    return [
      {
        name,
        words: t(act.wordIn?.[status ?? ''] ?? act.word),
        refused: said === null ? null : t(wordsOf(record, said), namedIn(of)),
        danger: act.danger ?? false,
        leads: !act.danger && !act.undoes,
      },
    ];
  });
}

/** Texts, numbers, lists of texts and people of a record that the words of a dialog or a refusal may name. */
function namedIn(of: object): Record<string, string | number> {
  const entries = Object.entries(of).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string' || typeof value === 'number') return [[key, value] as const];
    if (typeof value === 'object' && value !== null && 'fullname' in value) return [[key, String(value.fullname)] as const];
    return Array.isArray(value) && value.every((each) => typeof each === 'string') ? [[key, value.join(', ')] as const] : [];
  });
  return Object.fromEntries(entries);
}
