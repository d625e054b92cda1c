import { Link } from '@tanstack/react-router';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { Card } from '#kernel/web/frame/panel.tsx';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './dashboard.module.css';

/** For those whose role has no panel: a greeting and the ways on. */
export function Welcome({ name }: { readonly name: string }) {
  const t = useText();
  const { menu, home } = useParts();
  const { can } = useAccess();
  const entries = menu.filter((entry) => entry.path !== home && (entry.permission === undefined || can(entry.permission)));
  return (
    <Card>
      <h2 className={styles.welcome}>{name ? t('Welcome, {name}', { name }) : t('Welcome')}</h2>
      <div className={styles.ways}>
        {entries.map((entry) => (
          <Link key={entry.key} to={addressAt(entry.path)} className={styles.way}>
            <entry.icon size={18} aria-hidden />
            {t(entry.title)}
          </Link>
        ))}
      </div>
    </Card>
  );
}
