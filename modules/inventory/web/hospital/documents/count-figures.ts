/** Figures as they stand in their boxes, by batch. */
export type Figures = Readonly<Record<string, number | ''>>;

/** What is left to send: a figure that was changed after it was sent stays. */
export function withoutSent(typed: Figures, sent: Figures): Figures {
  return Object.fromEntries(Object.entries(typed).filter(([batchId, figure]) => sent[batchId] !== figure));
}
