import pg from 'pg';

interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

/** What of a `pg` query its types do not show. */
interface Named {
  name?: string;
}

/**
 * Sends a statement on one connection, prepared there under its name if it has one. As `client.query(config)`, which first copies the
 * configuration property by property; a statement in words is taken as it is.
 */
export async function sendNamed(
  client: pg.ClientBase,
  name: string | undefined,
  text: string,
  values: readonly unknown[],
): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const query = new pg.Query(text, values as unknown[], (error: Error | undefined, answer: unknown) => {
        if (error) reject(error);
        else resolve(answer as Answer);
      });
      if (name) (query as Named).name = name;
      client.query(query);
    });
  } catch (error) {
    // Who sent the statement says more than where its answer was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
