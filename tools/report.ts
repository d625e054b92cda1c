/** What a check saw and found. */
export interface Finding {
  /** How many things were looked at, e.g. `{ files: 312, imports: 1204 }`. A check that saw none of one kind has failed. */
  readonly seen: Readonly<Record<string, number>>;
  /** One line for each fault, beginning with its place. */
  readonly faults: readonly string[];
}

/** The lines to print and whether the check passed. A check that saw nothing proves nothing, so it fails. */
export function judge(name: string, { seen, faults }: Finding): { readonly passed: boolean; readonly lines: readonly string[] } {
  const counts = Object.entries(seen);
  const blind = counts.filter(([, count]) => count === 0).map(([kind]) => `saw no ${kind}: the check looks in the wrong place`);
  if (counts.length === 0) blind.push('saw nothing');
  const all = [...blind, ...faults];
  const looked = counts.map(([kind, count]) => `${count} ${kind}`).join(', ');
  return {
    passed: all.length === 0,
    lines: [...all.map((fault) => `  ${fault}`), `${name}: ${looked}; ${all.length || 'no'} ${all.length === 1 ? 'fault' : 'faults'}`],
  };
}

/** Prints a finding and sets the process's exit code. */
export function report(name: string, finding: Finding): void {
  const { passed, lines } = judge(name, finding);
  for (const line of lines) console[passed ? 'log' : 'error'](line);
  if (!passed) process.exitCode = 1;
}
