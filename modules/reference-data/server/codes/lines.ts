/** Faults of a file by line; counts all, keeps the first. */
export class Faults {
  readonly kept: { readonly line: number; readonly message: string }[] = [];
  count = 0;
  readonly #most: number;

  constructor(most = 50) {
    this.#most = most;
  }

  add(line: number, message: string): void {
    this.count += 1;
    if (this.kept.length < this.#most) this.kept.push({ line, message });
  }
}

/** The rows of a stream in portions, so that a file is never held whole. */
export async function* inPortions<T>(rows: AsyncIterable<T> | Iterable<T>, size: number): AsyncGenerator<T[]> {
  let portion: T[] = [];
  for await (const row of rows) {
    portion.push(row);
    if (portion.length >= size) {
      yield portion;
      portion = [];
    }
  }
  if (portion.length > 0) yield portion;
}
