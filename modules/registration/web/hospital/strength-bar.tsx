import { useText, word } from '#kernel/web/text/use-text.ts';
import { strengthOf } from '../steps.ts';
import styles from './register.module.css';

const words = ['', word('Weak'), word('Fair'), word('Good'), word('Strong')] as const;

/** How strong a password looks, as a bar and as a word. */
export function StrengthBar({ password, broken }: { readonly password: string; readonly broken: number }) {
  const t = useText();
  const strength = strengthOf(password, broken);
  return (
    <div className={styles.strength} role="status">
      <div className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={styles.bar} data-on={bar <= strength ? strength : undefined} />
        ))}
      </div>
      <span className={styles.told}>
        {strength === 0 ? t('Password strength') : t('Password strength: {strength}', { strength: t(words[strength]) })}
      </span>
    </div>
  );
}
