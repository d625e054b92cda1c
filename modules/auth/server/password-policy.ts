import { foldName } from '#kernel/contract/search-words.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { brokenPasswordRules, passwordMaximum } from '../contract/password-rules.ts';
import { authRefusals } from '../contract/refusals.ts';
import { commonPasswords } from './data/common-passwords.ts';

const plainLetters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Undoes the usual replacements of letters, so that `P@ssw0rd` is `password`. */
function undisguised(text: string): string {
  return text.toLowerCase().replace(/[@40!135$7]/g, (sign) => plainLetters[sign] ?? sign);
}

const common: ReadonlySet<string> = new Set(commonPasswords.flatMap((password) => [password, undisguised(password)]));
// Words whose guesses are tried first, whatever digits and signs are put around them.
const firstGuesses = new Set(
  commonPasswords
    .map((password) => undisguised(password.replace(/[\d\W_]+$/, '')))
    .filter((word) => word.length >= 4 && /^[a-z]+$/.test(word)),
);

/** True for passwords that attackers try first, also with letters replaced and a number or sign put behind or before. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower) || common.has(undisguised(lower))) return true;
  const core = undisguised(lower.replace(/^[\d\W_]+|[\d\W_]+$/g, ''));
  return firstGuesses.has(core);
}

/** Whose password it is, as far as a password must not say it. */
export interface PasswordOwner {
  readonly email?: string | null;
  readonly hospitalName?: string | null;
}

const shortestName = 3;

/**
 * Why a password may not be set, or null: the five rules, the common ones, and the owner's e-mail name or the
 * hospital's name in it. Whether it was used before is asked by `setPassword`. `field` is the field it was typed in.
 */
export function whyNotPassword(password: string, owner: PasswordOwner = {}, field = 'password'): Refusal | null {
  const broken = brokenPasswordRules(password);
  if (broken.length > 0 || [...password].length > passwordMaximum) {
    const rules = broken.map((rule) => rule.words);
    return authRefusals.refusal('PASSWORD_RULES', { rules }, { [field]: rules.join('. ') || 'At most 200 characters' });
  }
  const folded = foldName(password);
  const names = [foldName((owner.email ?? '').split('@')[0] ?? ''), foldName(owner.hospitalName ?? '')];
  if (names.some((name) => name.length >= shortestName && folded.includes(name))) {
    const refusal = authRefusals.refusal('PASSWORD_NAMES_OWNER');
    return authRefusals.refusal('PASSWORD_NAMES_OWNER', {}, { [field]: refusal.message });
  }
  if (isCommonPassword(password)) {
    const refusal = authRefusals.refusal('PASSWORD_COMMON');
    return authRefusals.refusal('PASSWORD_COMMON', {}, { [field]: refusal.message });
  }
  return null;
}
