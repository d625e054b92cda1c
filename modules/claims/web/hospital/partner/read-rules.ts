import { z } from 'zod';
import { ClaimRule } from '#modules/claims/contract/claim-rules.ts';
import type { ClaimTemplate } from '#modules/claims/contract/rule-words.ts';

const RuleFile = z.object({ rules: z.array(ClaimRule).max(100) });

/** The rules of an exported file; null when it holds none, or one of a kind that is not listed. */
export function readRules(text: string): readonly ClaimRule[] | null {
  try {
    const found = RuleFile.safeParse(JSON.parse(text));
    return found.success ? found.data.rules : null;
  } catch {
    return null;
  }
}

/** Rules as a file that any hospital can import. */
export const writeRules = (template: ClaimTemplate, rules: readonly ClaimRule[]): Blob =>
  new Blob([JSON.stringify({ template, rules }, null, 2)], { type: 'application/json' });
