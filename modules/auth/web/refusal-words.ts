import type { Refused } from '#kernel/web/client/send.ts';
import { type Translate, word } from '#kernel/web/text/translate.ts';

/** Refusals whose message holds numbers: the words to be translated and filled from the refusal's details. */
const filled: Readonly<Record<string, string>> = {
  ACCOUNT_LOCKED: word('Too many failed attempts. Try again in {minutes} minutes'),
  ADDRESS_BLOCKED: word('Too many failed attempts. Try again in {minutes} minutes'),
  OTP_TOO_SOON: word('An OTP has already been sent. Request a new one in {seconds} seconds'),
  BUSY: word('Many people are signing in at the moment. Try again in {seconds} seconds.'),
  TOO_MANY_REQUESTS: word('Too many requests. Try again in {seconds} seconds.'),
};

/** A refusal in the reader's language: the server's own words where no translation is known. */
export function refusalWords(t: Translate, refused: Refused): string {
  const template = filled[refused.code];
  const values = Object.fromEntries(
    Object.entries(refused.details).flatMap(([key, value]) =>
      typeof value === 'number' || typeof value === 'string' ? [[key, String(value)]] : [],
    ),
  );
  return template && (values['minutes'] ?? values['seconds']) !== undefined ? t(template, values) : t(refused.message);
}
