import type { AnyRecord, ActSpec } from '#kernel/contract/record.ts';

/** A declared record, and how the screens call its statuses. */
export interface ShownRecord {
  readonly module: string;
  readonly record: AnyRecord;
  readonly labels: Readonly<Record<string, string>>;
}

/** What the texts of a language are. */
export interface Tongue {
  readonly heads: readonly [string, string, string];
  /** A text of the screens in the language; null where it has none. */
  readonly say: (english: string) => string | null;
}

const begin = /^<!-- statuses: ([\w-]+) -->$/;
const end = '<!-- end of statuses -->';

/** The records whose statuses a page explains, in order. */
export function recordsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => begin.exec(line)?.[1] ?? []);
}

/** What may be done in a status: the words of the buttons. */
function actsIn(record: AnyRecord, status: string): string[] {
  const acts = Object.values(record.acts as Readonly<Record<string, ActSpec>>);
  return [...new Set(acts.filter((act) => !act.inline && act.from.includes(status)).map((act) => act.wordIn?.[status] ?? act.word))];
}

/** The meanings that were written: lines `- draft: …`, or rows of a table made before. */
function meaningsIn(lines: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const [, status, meaning] = /^- ([\w-]+): (.+)$/.exec(line) ?? /^\| .* <!-- ([\w-]+) --> \| (.*?) \| .*\|$/.exec(line) ?? [];
    if (status !== undefined && meaning !== undefined) found.set(status, meaning);
  }
  return found;
}

function tableOf({ record, labels }: ShownRecord, meanings: ReadonlyMap<string, string>, { heads, say }: Tongue): string[] {
  const rows = (record.statuses as readonly string[]).map((status) => {
    const acts = actsIn(record, status).map((word) => say(word) ?? word);
    const label = say(labels[status] ?? status) ?? labels[status] ?? status;
    return `| ${label} <!-- ${status} --> | ${meanings.get(status) ?? ''} | ${acts.join(', ') || '–'} |`;
  });
  return [`| ${heads.join(' | ')} |`, '| --- | --- | --- |', ...rows];
}

/**
 * A page with its tables of statuses as the declared records say them: which statuses there are, how the screens call them, and which
 * buttons each has. What a status means is written in the page and kept.
 */
export function withStatusTables(
  text: string,
  records: ReadonlyMap<string, ShownRecord>,
  tongue: Tongue,
): { readonly text: string; readonly faults: readonly string[] } {
  const lines: string[] = [];
  const faults: string[] = [];
  let open: { readonly entity: string; readonly within: string[] } | null = null;
  for (const line of text.split('\n')) {
    const entity: string | undefined = begin.exec(line)?.[1];
    if (open && line === end) {
      const shown = records.get(open.entity);
      const meanings = meaningsIn(open.within);
      if (shown) {
        faults.push(...missing(shown, meanings));
        lines.push(...tableOf(shown, meanings, tongue));
      } else {
        faults.push(`there is no declared record ${open.entity}`);
        lines.push(...open.within);
      }
      lines.push(line);
      open = null;
    } else if (open) open.within.push(line);
    else {
      lines.push(line);
      if (entity !== undefined) open = { entity, within: [] };
    }
  }
  if (open) faults.push(`the statuses of ${open.entity} have no end: ${end}`);
  return { text: open ? text : lines.join('\n'), faults };
}

function missing({ record, labels }: ShownRecord, meanings: ReadonlyMap<string, string>): string[] {
  const statuses = record.statuses as readonly string[];
  return [
    ...statuses.filter((status) => !meanings.get(status)?.trim()).map((status) => `${record.entity}: say what ${status} means`),
    ...statuses.filter((status) => labels[status] === undefined).map((status) => `${record.entity}: no screen has a word for ${status}`),
    ...[...meanings.keys()].filter((status) => !statuses.includes(status)).map((status) => `${record.entity} has no status ${status}`),
  ];
}
