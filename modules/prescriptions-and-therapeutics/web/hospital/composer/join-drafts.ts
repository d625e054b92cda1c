import { bothTexts, joinedFields, joinedRows, renumbered } from '#kernel/web/drafts/join.ts';
import type { PrescriptionKind } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import type { Passed } from './alerts.tsx';
import type { DraftLine } from './draft.ts';
import type { UnaddedLine } from './use-pasted-medicines.ts';

export type PassedLine = Passed & { readonly key: number };

/** What was written and is neither signed nor kept as a draft of the server. That the allergies were reviewed is said anew. */
export interface WrittenDraft {
  readonly lines: readonly DraftLine[];
  readonly kind: PrescriptionKind;
  readonly editReason: string;
  readonly passed: readonly PassedLine[];
  /** Pasted lines that were not added yet. */
  readonly left?: readonly UnaddedLine[];
}

interface Lines {
  readonly start: readonly DraftLine[];
  readonly found: readonly DraftLine[];
  readonly since: readonly DraftLine[];
}

/** Medicines of a draft and those written before it was read back, with the numbers that the latter have now. */
export function joinLines(lines: Lines): { readonly lines: readonly DraftLine[]; readonly keyOf: (key: number) => number } {
  const { rows: since, numberOf } = renumbered(lines, { of: ({ key }) => key, as: (line, key) => ({ ...line, key }) });
  return { lines: joinedRows({ ...lines, since, keyOf: ({ key }) => key }), keyOf: numberOf };
}

/** A prescription that was written on before its draft was read back. */
export function joinWritten(start: WrittenDraft, found: WrittenDraft, since: WrittenDraft): WrittenDraft {
  const { lines, keyOf } = joinLines({ start: start.lines, found: found.lines, since: since.lines });
  const passed = joinedRows({
    found: found.passed,
    since: since.passed.map((each) => ({ ...each, key: keyOf(each.key) })),
    keyOf: ({ key, rule, about }) => `${key} ${rule} ${about}`,
  });
  const left = joinedRows({ found: found.left ?? [], since: since.left ?? [], keyOf: ({ text }) => text });
  return { ...joinedFields(start, found, since, { editReason: bothTexts }), lines, passed, left };
}
