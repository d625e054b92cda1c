/** An event that an earlier module tells and later ones take up, in the same transaction. */
export interface EventKind<Fact> {
  readonly kind: 'event';
  readonly name: string;
  readonly fact?: Fact;
}

/** A question that an earlier module asks and later ones answer. */
export interface QuestionKind<Question, Answer> {
  readonly kind: 'question';
  readonly name: string;
  readonly types?: (question: Question) => Answer;
}

/** Declares an event in a module's `contract/events.ts`. The name is unique over all modules. */
export function declareEvent<Fact>(name: string): EventKind<Fact> {
  return { kind: 'event', name };
}

/** Declares a question; the asker gets the list of all answers, empty when nobody answers (the neutral answer). */
export function declareQuestion<Question, Answer>(name: string): QuestionKind<Question, Answer> {
  return { kind: 'question', name };
}
