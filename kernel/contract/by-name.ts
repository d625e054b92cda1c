/**
 * A table that is asked with words people typed. It knows its own names alone: asked for `constructor` or `toString` it says nothing,
 * where a plain object would answer with what all objects bring along.
 */
export function byName<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.freeze(Object.assign(Object.create(null) as Record<string, T>, entries));
}
