import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { type Column, shownColumns } from './column.ts';
import styles from './list-table.module.css';

/** Which columns are shown: the person's own choice, kept on the server. */
export function ColumnsMenu<Row>({ name, columns }: { readonly name: string; readonly columns: readonly Column<Row>[] }) {
  const t = useText();
  const { preferences, prefer } = usePreferences();
  const preference = preferences.tables?.[name];
  const shown = new Set(shownColumns(columns, preference?.columns).map((column) => column.key));

  function toggle(key: string, on: boolean) {
    const next = columns.filter((column) => (column.key === key ? on : shown.has(column.key))).map((column) => column.key);
    prefer({ tables: { [name]: { ...preference, columns: next } } });
  }

  function resetWidths() {
    const { widths: _widths, ...rest } = preference ?? {};
    prefer({ tables: { [name]: rest } });
  }

  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" className={styles.quiet} leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden="true" />}>
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        <div className={styles.choices}>
          {columns.map((column, place) => (
            <Checkbox
              key={column.key}
              size="xs"
              label={column.title}
              checked={shown.has(column.key)}
              disabled={place === 0}
              onChange={(event) => toggle(column.key, event.currentTarget.checked)}
            />
          ))}
          {Object.keys(preference?.widths ?? {}).length > 0 ? (
            <Button variant="default" size="compact-sm" onClick={resetWidths}>
              {t('Reset widths')}
            </Button>
          ) : null}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
