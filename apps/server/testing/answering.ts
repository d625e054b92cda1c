import type { EventKind, QuestionKind } from '#kernel/contract/events.ts';
import { answer, type Answerer, type Listener, on } from '#kernel/server/module/module.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { theCivis } from './world.ts';

const undone = new Set<() => void>();

/** Undoes something once: by itself, or with all others by `asBefore`. */
function undoing(act: () => void): () => void {
  const undo = () => {
    if (undone.delete(undo)) act();
  };
  undone.add(undo);
  return undo;
}

/**
 * Lets a module that is not in the house yet answer a question of this file's Civis, after those that answer it already, until
 * `asBefore` or until what it gives is called.
 */
export function answering<Question, Answer>(
  question: QuestionKind<Question, Answer>,
  act: (asked: Question, scope: Scope) => Answer | undefined | Promise<Answer | undefined>,
): () => void {
  const answerers = theCivis().kernel.answerers as Map<string, readonly Answerer[]>;
  const before = answerers.get(question.name) ?? [];
  answerers.set(question.name, [...before, answer(question, async (scope: Scope, asked: Question) => act(asked, scope))]);
  return undoing(() => void answerers.set(question.name, before));
}

/** What an event tells from now until `asBefore`. */
export function hearing<Fact>(event: EventKind<Fact>): readonly Fact[] {
  const heard: Fact[] = [];
  const listeners = theCivis().kernel.listeners as Map<string, readonly Listener[]>;
  const before = listeners.get(event.name) ?? [];
  const hear = on(event, (_scope, fact) => {
    heard.push(fact);
    return Promise.resolve();
  });
  listeners.set(event.name, [...before, hear]);
  undoing(() => void listeners.set(event.name, before));
  return heard;
}

/** From here on only the modules answer and hear; a file that used the above calls it after each test. */
export function asBefore(): void {
  for (const undo of [...undone].reverse()) undo();
}
