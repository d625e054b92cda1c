import type { SafetyLevel, SafetyRule } from '../words.ts';
import type { SafetyAlert } from './records.ts';

/** Version of the rules and of all lists that ship with them. */
export const dataVersion = '2026.11';

type More = Partial<Pick<SafetyAlert, 'severity' | 'advice'>>;

/** A text with what fills it, so that a screen can say it in its own language. */
type Said = NonNullable<SafetyAlert['words']>;

/** `said('{name} is archived', { name })`. The English text is the key of its translations. */
export function said(text: string, values: Said['values'] = {}): Said {
  return { text, values };
}

const inEnglish = ({ text, values }: Said) => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Why a product is not handed out, behind its name. */
export const faults = {
  archived: 'is archived',
  disabled: 'is disabled',
  expired: 'has no unexpired batch in stock',
} as const;

/** A finding that nobody has passed yet. */
export function found(rule: SafetyRule, level: SafetyLevel, about: string, words: Said, more: More = {}): SafetyAlert {
  return {
    rule,
    level,
    severity: more.severity ?? null,
    about,
    text: inEnglish(words),
    words,
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
