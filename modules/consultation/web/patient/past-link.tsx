import { Link } from '@tanstack/react-router';
import { IconFileText } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './visits.module.css';

/** Leads from past appointments to what was found at them. */
export function PastLink({ personId }: { readonly personId?: string }) {
  const t = useText();
  return (
    <p className={styles.pastLink}>
      <IconFileText size={17} stroke={1.8} aria-hidden="true" />
      <Link to="/patient/visits" search={personId ? { person: personId } : {}}>
        {t('Visit summaries, referrals and certificates')}
      </Link>
    </p>
  );
}
