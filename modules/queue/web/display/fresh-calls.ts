/** A call as the display shows it. */
export interface ShownCall {
  readonly number: string;
  readonly room: string;
  readonly status: string;
  readonly calledAt: string;
  readonly calls: number;
}

function markOf(call: ShownCall): string {
  return `${call.number} ${call.calledAt} ${call.calls}`;
}

/** Calls that were not there before, oldest first. `known` null: the screen was just opened, and nothing rings. */
export function freshCalls(calls: readonly ShownCall[], known: ReadonlySet<string> | null): readonly ShownCall[] {
  if (known === null) return [];
  return calls
    .filter((call) => call.status === 'called' && !known.has(markOf(call)))
    .toSorted((a, b) => a.calledAt.localeCompare(b.calledAt));
}

/** What a screen remembers to have rung. */
export function marksOf(calls: readonly ShownCall[]): ReadonlySet<string> {
  return new Set(calls.map(markOf));
}

/** A ticket's number as a voice says it: letters one by one, the counter as a number. `OPD-014` → `O P D 14`. */
export function spokenNumber(number: string): string {
  return number
    .split('-')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part)) : [...part].join(' ')))
    .join(' ');
}
