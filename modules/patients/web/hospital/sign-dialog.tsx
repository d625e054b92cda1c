import { Suspense } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { PasswordDialog } from '#modules/auth/web/index.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import styles from './death-form.module.css';

interface SignDialogProps {
  readonly name: string;
  /** What signing cancels. */
  readonly willCancel: readonly OpenItem[];
  readonly onClose: () => void;
  /** Called once the password was confirmed; true when the certificate is signed. */
  readonly onSign: () => Promise<boolean>;
}

/** Signs a certificate: says what that does, then certifies. What is refused stands in the form behind. */
export function SignDialog({ name, willCancel, onClose, onSign }: SignDialogProps) {
  const t = useText();
  return (
    <Suspense>
      <PasswordDialog
        title={t('Sign the certificate')}
        submit={t('Sign certificate')}
        onClose={onClose}
        onConfirmed={() => onSign().then(() => null)}
      >
        <p>{t('{name} will be certified as deceased. Reminders stop and the patient area is closed.', { name })}</p>
        {willCancel.length > 0 ? (
          <div>
            <p className="strong">{t('The following will be cancelled:')}</p>
            <ul className={styles.list}>
              {willCancel.map((item) => (
                <li key={`${item.kind}${item.id ?? item.label}`}>{[item.label, item.number].filter(Boolean).join(' · ')}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </PasswordDialog>
    </Suspense>
  );
}
