import { IconPackage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { LockMark } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productsCall } from './calls.ts';
import styles from './dashboard.module.css';

/** How many products there are; leads to them. */
export function StockTile() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { data, refused } = useCall(productsCall, { query: { page: 1, limit: 1 } }, { live: ['products'], quiet: true });
  const words = (
    <>
      <IconPackage size={18} aria-hidden className={styles.icon ?? ''} />
      <span className={styles.count}>
        {data?.meta.locked ? <LockMark /> : data ? format.number(data.meta.count) : refused ? t('Could not load') : '–'}
      </span>
      <span className={styles.name}>{t('Inventory')}</span>
    </>
  );
  return can('View Products') ? (
    <Link to={'/hospital/inventory' as string} className={styles.tile}>
      {words}
    </Link>
  ) : (
    <span className={styles.tile}>{words}</span>
  );
}
