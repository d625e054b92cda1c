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

interface Reading {
  readonly statements: number;
  readonly waits: number;
}

/**
 * How many statements an act sends over the connection that it uses most, and how often it waits for that connection: statements that
 * are under way together are one wait.
 *
 * A machine with other work may answer the first of two statements before the second is sent, and so only ever adds waits: the act is
 * done five times, and the reading with the fewest waits is the one that tells how it is written.
 *
 * @param before Done before each reading, and not counted.
 */
export async function waitsOf(act: () => Promise<unknown>, before: () => unknown = () => undefined): Promise<Reading> {
  const readings: Reading[] = [];
  for (let reading = 0; reading < 5; reading += 1) {
    await before();
    readings.push(await oneReading(act));
  }
  return readings.reduce((fewest, next) => (next.waits < fewest.waits ? next : fewest));
}

async function oneReading(act: () => Promise<unknown>): Promise<Reading> {
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
