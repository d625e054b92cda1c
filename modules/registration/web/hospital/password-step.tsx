import { Button } from '@mantine/core';
import { PasswordField, PasswordRules } from '#kernel/web/form/password-field.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { brokenPasswordRules, passwordRules } from '#modules/auth/contract/password-rules.ts';
import { StrengthBar } from './strength-bar.tsx';
import styles from './register.module.css';
import { TermsTick } from './terms-tick.tsx';

/** Step 3: the password, its rules and the terms. It cannot go back. */
export function PasswordStep({ busy }: { readonly busy: boolean }) {
  const t = useText();
  const { useValue } = useFormAround();
  const password = String(useValue('user.password') ?? '');
  const confirmation = String(useValue('confirmPassword') ?? '');
  const accepted = useValue('termsAccepted') === true;
  const broken = brokenPasswordRules(password).length;
  const ready = broken === 0 && confirmation === password && accepted;
  const differs = confirmation !== '' && confirmation !== password;
  return (
    <>
      <div className={styles.grid}>
        <PasswordField name="user.password" label={t('Password')} autoComplete="new-password" required autoFocus />
        <div>
          <PasswordField name="confirmPassword" label={t('Confirm password')} autoComplete="new-password" required />
          <div role="status">{differs ? <p className={styles.wrong}>{t('Passwords do not match')}</p> : null}</div>
        </div>
        <StrengthBar password={password} broken={broken} />
        <PasswordRules of="user.password" rules={passwordRules} />
      </div>
      <TermsTick />
      <div className={styles.foot}>
        <span className={styles.told}>{t('You cannot go back from step 3')}</span>
        <span className={styles.end}>
          <Button type="submit" disabled={!ready || busy}>
            {busy ? t('Loading…') : t('Sign Up')}
          </Button>
        </span>
      </div>
    </>
  );
}
