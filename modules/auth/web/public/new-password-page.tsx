import { useState } from 'react';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { ChangePasswordForm } from '../account/change-password-form.tsx';
import { PasswordChanged } from '../account/change-password-content.tsx';
import { PublicPage } from './public-page.tsx';

/** A password that is too old or was given by somebody else: nothing else is open until it is changed. */
export function NewPasswordPage() {
  const t = useText();
  const { area } = useParts();
  const [done, setDone] = useState(false);
  return (
    <PublicPage area={area} title={t('Change your password')} note={t('Change your password to continue.')}>
      <ChangePasswordForm onDone={() => setDone(true)} />
      {done ? <PasswordChanged /> : null}
    </PublicPage>
  );
}
