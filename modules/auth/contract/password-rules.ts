/** One rule of a password, with the words of the live list beside the field. */
export interface PasswordRule {
  readonly key: 'length' | 'special' | 'number' | 'capital' | 'lowercase';
  readonly words: string;
  readonly holds: (password: string) => boolean;
}

export const passwordMinimum = 12;
export const passwordMaximum = 200;

/** The five rules that every password of every area keeps (product: 'Password'). */
export const passwordRules: readonly PasswordRule[] = [
  { key: 'length', words: 'Minimum of 12 characters', holds: (password) => [...password].length >= passwordMinimum },
  { key: 'special', words: 'At least one special character', holds: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
  { key: 'number', words: 'At least one number', holds: (password) => /\p{Nd}/u.test(password) },
  { key: 'capital', words: 'At least one capital letter', holds: (password) => /\p{Lu}/u.test(password) },
  { key: 'lowercase', words: 'At least one lowercase letter', holds: (password) => /\p{Ll}/u.test(password) },
];

/** The rules that a password breaks, in the order of the list; empty when it keeps all. */
export function brokenPasswordRules(password: string): readonly PasswordRule[] {
  return passwordRules.filter((rule) => !rule.holds(password));
}
