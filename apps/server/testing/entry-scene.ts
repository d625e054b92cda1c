import type { CallSpec } from '#kernel/contract/calls.ts';
import type { RecordScene } from './record-acts.ts';
import type { TestClient } from './world.ts';

interface ListCalls {
  readonly list: CallSpec;
  readonly create: CallSpec;
  /** Changes an entry's status. */
  readonly edit: CallSpec;
}

interface EntryWords {
  readonly judge: TestClient;
  /** The body of a new entry that is active. */
  readonly made: () => object;
  readonly statuses: readonly string[];
  /** The list of the entries of one status, or of all. */
  readonly query?: (status: string) => object;
}

/** A row of the list. */
interface Row {
  readonly id: string;
}

/** The scene of a set-up list: a new entry is active, and an edit gives it its other statuses. */
export function entryScene({ list, create, edit }: ListCalls, words: EntryWords): RecordScene {
  const { judge, made, statuses, query = (status) => ({ status, limit: 300 }) } = words;
  const active = async () => {
    const answer = await judge.send(create, { body: made() });
    if (answer.status !== 200) throw new Error(answer.text);
    return (answer.payload as Row).id;
  };
  const become = (status: string) => async () => {
    const id = await active();
    await judge.send(edit, { params: { id }, body: { status } });
    return id;
  };
  const view = async (id: string) => {
    for (const status of statuses) {
      const { payload } = await judge.send(list, { query: query(status) });
      const found = (payload as { readonly data: readonly Row[] }).data.find((row) => row.id === id);
      if (found) return found;
    }
    throw new Error(`No entry ${id} in the list`);
  };
  const others = statuses.filter((status) => status !== 'active');
  return { view, ways: { active, ...Object.fromEntries(others.map((status) => [status, become(status)])) }, judge };
}
