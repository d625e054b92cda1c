import { PasswordField, PasswordRules } from '#kernel/web/form/password-field.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { passwordRules } from '#modules/auth/contract/password-rules.ts';

/** A new password, its repetition, and the five rules ticked while typing. */
export function NewPasswordFields() {
  const t = useText();
  return (
    <>
      <PasswordField name="password" label={t('New password')} autoComplete="new-password" required />
      <PasswordRules of="password" rules={passwordRules} />
      <PasswordField name="confirmPassword" label={t('Confirm password')} autoComplete="new-password" required />
    </>
  );
}
