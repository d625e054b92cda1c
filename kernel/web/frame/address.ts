/**
 * An address that is known only when the page runs: of a notice, a hit of the search, a record that another module names. A link to a
 * page that is known is written out, so that its path, parameters and search are checked.
 */
export function addressAt(path: string): string {
  return path;
}
