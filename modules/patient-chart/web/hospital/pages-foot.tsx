import { Button } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './chart.module.css';

/** Rows that a tab of the chart shows at once. */
export const pageSize = 25;

/** Newer and older rows of a tab; nothing where one page holds all. */
export function PagesFoot({
  page,
  count,
  size = pageSize,
  onPage,
}: {
  readonly page: number;
  readonly count: number;
  readonly size?: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useText();
  const pages = Math.ceil(count / size);
  if (pages <= 1) return null;
  return (
    <div className={styles.more}>
      <Button variant="default" size="compact-md" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('Newer')}
      </Button>
      <span className="tnum" role="status">
        {t('Page {page} of {pages}', { page, pages })}
      </span>
      <Button variant="default" size="compact-md" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('Older')}
      </Button>
    </div>
  );
}
