import type { EventKind, QuestionKind } from '#kernel/contract/events.ts';
import { answer, type Answerer, type Listener, on } from '#kernel/server/module/module.ts';
import { theCivis } from './world.ts';

const undone: (() => void)[] = [];

/** Lets a module that is not here answer a question, after those that are, until `asBefore`. */
export function answering<Question, Answer>(question: QuestionKind<Question, Answer>, act: (asked: Question) => Answer | undefined): void {
  const answerers = theCivis().kernel.answerers as Map<string, readonly Answerer[]>;
  const before = answerers.get(question.name) ?? [];
  answerers.set(question.name, [...before, answer(question, (_scope, asked) => Promise.resolve(act(asked)))]);
  undone.push(() => answerers.set(question.name, before));
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
  undone.push(() => listeners.set(event.name, before));
  return heard;
}

/** From here on only the modules answer and hear; a file that used the above calls it after each test. */
export function asBefore(): void {
  for (const undo of undone.splice(0).reverse()) undo();
}
