import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './list-table.module.css';

/** Slides in between tools and table while rows are picked. */
export function BulkBar({
  count,
  onClear,
  children,
}: {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  return (
    <div className={styles.bulk} role="region" aria-label={t('Selected rows')}>
      <span className="strong" role="status">
        {t('{count} selected', { count })}
      </span>
      {children}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </div>
  );
}
