import { keptText } from '#kernel/web/text/kept-text.ts';
import { saidWithin } from '#kernel/web/text/stand-ins.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { noticeValues, noticeWords } from './notice-words.ts';

/** An integrity check as the catalogue says it; an account and a month with their names in them. */
function checkName(t: Translate, month: (value: string) => string, check: string): string {
  const [, code, name] = /^Account (\d{4}) (.+)$/.exec(check) ?? [];
  if (code && name) return t('Account {code} {name}', { code, name: t(name) });
  const [, yearMonth] = /^Closed period (\d{4}-\d{2})$/.exec(check) ?? [];
  return yearMonth ? t('Closed period {month}', { month: month(yearMonth) }) : t(check);
}

/** The content of a notice in the language of the screen, where it is made of words of the house. */
export function noticeText(t: Translate, month: (value: string) => string, content: string): string {
  return keptText(t, saidWithin(content), noticeWords, (name, value) =>
    name === 'checks'
      ? value
          .split('; ')
          .map((check) => checkName(t, month, check))
          .join('; ')
      : noticeValues.includes(value)
        ? t(value)
        : value,
  );
}
