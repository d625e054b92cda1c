import { keptText } from '#kernel/web/text/kept-text.ts';
import { saidWithin } from '#kernel/web/text/stand-ins.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { word } from '#kernel/web/text/use-text.ts';

/** Contents that name what the system itself named; others are shown as they were sent. */
const contents = [word('{differing} of {figures} figures differ: {checks}')] as const;

/** An integrity check as the catalogue says it; an account and a month with their names in them. */
function checkName(t: Translate, month: (value: string) => string, check: string): string {
  const [, code, name] = /^Account (\d{4}) (.+)$/.exec(check) ?? [];
  if (code && name) return t('Account {code} {name}', { code, name: t(name) });
  const [, yearMonth] = /^Closed period (\d{4}-\d{2})$/.exec(check) ?? [];
  return yearMonth ? t('Closed period {month}', { month: month(yearMonth) }) : t(check);
}

/** The content of a notice in the language of the screen, where it is made of words of the house. */
export function noticeText(t: Translate, month: (value: string) => string, content: string): string {
  return keptText(t, saidWithin(content), contents, (name, value) =>
    name === 'checks'
      ? value
          .split('; ')
          .map((check) => checkName(t, month, check))
          .join('; ')
      : value,
  );
}
