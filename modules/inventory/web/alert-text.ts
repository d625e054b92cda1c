import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';

/** An alert as the safety check tells it: its English text, and the words behind it. */
export interface Spoken {
  readonly text: string;
  readonly advice?: string | null | undefined;
  readonly words?: { readonly text: string; readonly values: Readonly<Record<string, string>> } | null | undefined;
}

/** Values of an alert's text that are words of the rules; the others are names and numbers. */
const worded: readonly string[] = ['effect', 'class', 'fault', 'where'];
const others = 'Alternatives: ';

function textOf(t: Translate, { text, words }: Spoken): string {
  if (!words) return t(text);
  const values = Object.entries(words.values).map(([key, value]) => [key, worded.includes(key) ? t(value) : value]);
  return t(words.text, Object.fromEntries(values));
}

function adviceOf(t: Translate, advice: string | null | undefined): string | null {
  if (!advice) return null;
  return advice.startsWith(others) ? t('Alternatives: {names}', { names: advice.slice(others.length) }) : t(advice);
}

/** What the safety check found, in the language of the screen. */
export function useAlertText(): (alert: Spoken) => { readonly text: string; readonly advice: string | null } {
  const t = useText();
  return (alert) => ({ text: textOf(t, alert), advice: adviceOf(t, alert.advice) });
}

/** The findings that a refusal of the safety check names, one behind the other, in the language of the screen. */
export function useFindings(): (details: Readonly<Record<string, unknown>>) => string {
  const say = useAlertText();
  return ({ alerts }) =>
    ((alerts as readonly Spoken[] | undefined) ?? [])
      .map((alert) => say(alert))
      .map(({ text, advice }) => [text, advice].filter(Boolean).join(' '))
      .join('\n');
}
