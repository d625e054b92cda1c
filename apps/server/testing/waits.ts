import pg from 'pg';

/** What of a `pg` query its types do not show. */
interface Called {
  callback?: (...given: unknown[]) => void;
}

interface Seen {
  statements: number;
  waits: number;
  underWay: number;
}

/**
 * How many statements an act sends over the connection that it uses most, and how often it waits for that connection: statements that
 * are under way together are one wait.
 */
export async function waitsOf(act: () => Promise<unknown>): Promise<{ readonly statements: number; readonly waits: number }> {
  const connections = new Map<object, Seen>();
  const prototype = pg.Client.prototype as { query: (this: object, ...given: unknown[]) => unknown };
  const query = prototype.query;
  prototype.query = function (...given) {
    const seen = connections.get(this) ?? { statements: 0, waits: 0, underWay: 0 };
    connections.set(this, seen);
    seen.statements += 1;
    if (seen.underWay === 0) seen.waits += 1;
    seen.underWay += 1;
    const asked = given[0] as Called;
    const callback = asked.callback;
    if (callback) {
      asked.callback = (...answer) => {
        seen.underWay -= 1;
        callback(...answer);
      };
      return query.apply(this, given);
    }
    const answer = query.apply(this, given) as Promise<unknown>;
    const over = () => {
      seen.underWay -= 1;
    };
    answer.then(over, over);
    return answer;
  };
  try {
    await act();
  } finally {
    prototype.query = query;
  }
  const most = [...connections.values()].sort((one, other) => other.statements - one.statements)[0];
  return { statements: most?.statements ?? 0, waits: most?.waits ?? 0 };
}
