import type { SafetyLevel, SafetyRule } from '../words.ts';
import type { SafetyAlert } from './records.ts';

/** Version of the rules and of all lists that ship with them. */
export const dataVersion = '2026.11';

type More = Partial<Pick<SafetyAlert, 'severity' | 'advice'>>;

/** A finding that nobody has passed yet. */
export function found(rule: SafetyRule, level: SafetyLevel, about: string, text: string, more: More = {}): SafetyAlert {
  return {
    rule,
    level,
    severity: more.severity ?? null,
    about,
    text,
    advice: more.advice ?? null,
    dataVersion,
    overriddenBy: null,
    overrideReason: null,
  };
}

/** `magnesium sulfate` → `Magnesium sulfate`. */
export function spoken(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
