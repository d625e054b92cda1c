import { IconCreditCard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Standing } from './standing.ts';
import styles from './standing-notice.module.css';

/** The sentence about a subscription that is ending or over; `link` leads to its page. */
export function StandingNotice({ standing, link }: { readonly standing: Standing; readonly link?: boolean }) {
  const t = useText();
  const format = useFormat();
  return (
    <section className={styles.notice} data-tone={standing.tone} aria-label={t('Subscription')}>
      <IconCreditCard size={18} aria-hidden />
      <span>{t(standing.words, { count: standing.count, day: standing.day ? format.day(standing.day) : '' })}</span>
      {link ? (
        <Link to="/hospital/subscription" className={styles.link}>
          {t('See subscription')}
        </Link>
      ) : null}
    </section>
  );
}
