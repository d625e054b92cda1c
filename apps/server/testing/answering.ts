import type { QuestionKind } from '#kernel/contract/events.ts';
import { type Answerer, answer } from '#kernel/server/module/module.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { theCivis } from './world.ts';

/**
 * Lets a module that is not in the house yet answer a question of this file's Civis, after those that answer it already. What it gives
 * takes the answer back.
 */
export function answering<Question, Answer>(
  question: QuestionKind<Question, Answer>,
  act: (asked: Question, scope: Scope) => Answer | undefined,
): () => void {
  const answerers = theCivis().kernel.answerers as Map<string, readonly Answerer[]>;
  const before = answerers.get(question.name) ?? [];
  answerers.set(question.name, [...before, answer(question, async (scope: Scope, asked: Question) => act(asked, scope))]);
  return () => void answerers.set(question.name, before);
}
