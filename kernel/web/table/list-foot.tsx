import { Pagination, Select } from '@mantine/core';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { type ListKeys, type PageSize, pageSizes } from '#kernel/web/frame/search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './list-table.module.css';
import type { List } from './use-list.ts';

/** 'Showing 11–20 of 134', the page size (remembered), the pages. */
export function ListFoot<Row, S extends ListKeys>({ list, allowAll }: { readonly list: List<Row, S>; readonly allowAll: boolean }) {
  const t = useText();
  const format = useFormat();
  const { preferences, prefer } = usePreferences();
  const { count, page, limit, rows } = list;
  if (count === undefined || count === 0) return null;
  const size = limit === 'All' ? count : limit;
  const from = (page - 1) * size + 1;
  const pages = Math.max(1, Math.ceil(count / size));

  function chooseSize(next: PageSize) {
    prefer({ tables: { [list.name]: { ...preferences.tables?.[list.name], pageSize: next } } });
    list.setSearch({ limit: next, page: undefined } as Partial<S>);
  }

  return (
    <div className={styles.foot}>
      <span className="tnum" role="status">
        {t('Showing {from}–{to} of {count}', {
          from: format.number(from),
          to: format.number(from + rows.length - 1),
          count: format.number(count),
        })}
      </span>
      <span className={styles.footEnd}>
        <Select
          className={styles.size}
          searchable={false}
          aria-label={t('Rows per page')}
          value={String(limit)}
          data={pageSizes
            .filter((option) => allowAll || option !== 'All')
            .map((option) => ({ value: String(option), label: option === 'All' ? t('All rows') : t('{size} rows', { size: option }) }))}
          onChange={(value) => chooseSize(pageSizes.find((option) => String(option) === value) ?? 10)}
        />
        {pages > 1 ? (
          <nav aria-label={t('Pages of {list}', { list: list.title })}>
            <Pagination
              size="sm"
              value={page}
              total={pages}
              siblings={1}
              onChange={(next) => list.setSearch({ page: next === 1 ? undefined : next } as Partial<S>)}
              getControlProps={(control) => ({
                'aria-label': control === 'previous' ? t('Previous page') : control === 'next' ? t('Next page') : control,
              })}
              getItemProps={(number) => ({ 'aria-label': t('Page {number}', { number }) })}
            />
          </nav>
        ) : null}
      </span>
    </div>
  );
}
