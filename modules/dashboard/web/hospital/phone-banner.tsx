import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './dashboard.module.css';

/** Reminds of an unverified phone number; opens the verification. */
export function PhoneBanner({ onVerify }: { readonly onVerify: () => void }) {
  const t = useText();
  return (
    <section className={styles.banner} aria-label={t('Phone verification')}>
      <IconDeviceMobile size={18} aria-hidden />
      <span>{t('You have not verified your phone number')}</span>
      <Button variant="default" size="compact-md" onClick={onVerify}>
        {t('Verify')}
      </Button>
    </section>
  );
}
