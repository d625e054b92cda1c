import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements with values that go to the database while an act runs, in their order. */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const prototype = pg.Client.prototype as { query: (this: object, ...given: unknown[]) => unknown };
  const query = prototype.query;
  prototype.query = function (...given) {
    const [asked] = given as [Partial<Statement> | string];
    if (typeof asked === 'object' && asked.text !== undefined) sent.push({ text: asked.text, values: asked.values ?? [] });
    return query.apply(this, given);
  };
  try {
    await act();
  } finally {
    prototype.query = query;
  }
  return sent;
}
