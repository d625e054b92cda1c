import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { type ActName, type ActSpec, type ActsOf, type AnyRecord, type BoundActs, callOfAct } from '#kernel/contract/record.ts';
import { kernelRefusals, type RefusalCatalogue } from '#kernel/contract/refusals.ts';
import { newKey } from '../client/new-key.ts';
import { send } from '../client/send.ts';
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

function bodyOf(call: CallSpec, act: ActSpec, version: number | undefined, reason: string | undefined): object | undefined {
  // A body that may be left out stands in a wrapper.
  const body = call.body as (z.ZodObject & { readonly unwrap?: () => z.ZodObject }) | undefined;
  const shape = (body?.unwrap ? body.unwrap() : body)?.shape;
  if (!shape) return undefined;
  return { ...act.with, ...('version' in shape ? { version } : {}), ...('reason' in shape && reason !== undefined ? { reason } : {}) };
}

function wordsOf(catalogue: RefusalCatalogue, code: string): string {
  const known = { ...kernelRefusals.specs, ...catalogue.specs } as Readonly<Record<string, { readonly message: string } | undefined>>;
  return known[code]?.message ?? code;
}

/** Why an act without a button of its own (`inline`) cannot be done, for the page that is its form: null when it can, or is not offered. */
export function useWhyNot<R extends AnyRecord>(record: R, of: ActingRecord<R>): (name: ActName<R>) => string | null {
  const t = useText();
  return (name) => {
    const said = of.acts[name];
    return said ? t(wordsOf(record.refusals, said), namedIn(of)) : null;
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

/** What may be done with a record, and how: `done` hears of an act that succeeded. */
export function useActs<B extends BoundActs>(
  bound: B,
  of: ActingRecord<B['record']>,
  done: (name: string, payload: unknown) => void = () => undefined,
): UseActs {
  const t = useText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const open = useRef<{ readonly key: string; readonly content: string } | null>(null);
  const question = useQuestion();
  const { record } = bound;
  const acts = record.acts as Readonly<Record<string, ActSpec>>;
  const held = of.acts as Readonly<Record<string, string | null | undefined>>;

  const offered = Object.entries(acts).flatMap(([name, act]) => {
    const said = held[name];
    if (said === undefined || act.inline) return [];
    return [
      {
        name,
        words: t(act.word),
        refused: said === null ? null : t(wordsOf(record.refusals, said), namedIn(of)),
        danger: act.danger ?? false,
        leads: !act.danger && !act.undoes,
      },
    ];
  });

  async function run(name: string): Promise<void> {
    const act = acts[name];
    if (!act || busy) return;
    const asked = await question.ask(name, act, of);
    if (!asked) return;
    const { reason } = asked;
    const call = callOfAct(bound, name);
    const body = bodyOf(call, act, of.version, reason);
    const content = `${name} ${of.id} ${JSON.stringify(body)}`;
    const key = open.current?.content === content ? open.current.key : newKey();
    open.current = { key, content };
    setBusy(true);
    const answer = await send(call, { params: of.params ?? { id: of.id }, ...(body ? { body } : {}) } as Parameters<typeof send>[1], {
      key,
    });
    setBusy(false);
    if (answer.ok || (answer.status !== 0 && answer.status !== 503)) open.current = null;
    // A refusal says that the page shows an older state.
    void refreshAnswers(client, [call.path.split('/')[1] ?? '', record.entity, ...(record.touches ?? [])]);
    if (!answer.ok) return toast.error(answer.message);
    question.answered();
    toast.success(answer.message);
    done(name, answer.payload);
  }
  return { offered, run, busy };
}

/** Texts, numbers and lists of texts of a record that the words of a dialog or a refusal may name. */
function namedIn(of: object): Record<string, string | number> {
  const entries = Object.entries(of).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string' || typeof value === 'number') return [[key, value] as const];
    return Array.isArray(value) && value.every((each) => typeof each === 'string') ? [[key, value.join(', ')] as const] : [];
  });
  return Object.fromEntries(entries);
}
