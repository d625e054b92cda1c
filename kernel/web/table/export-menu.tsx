import '#kernel/web/design/mantine-frame.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { ListKeys } from '#kernel/web/frame/search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ExportFormat } from './export-cells.ts';
import type { ExportDialog as DialogOfList } from './export-dialog.tsx';
import type { ExportMenuProps } from './export-props.ts';

// The dialog keeps the list's own types; `lazy` would forget them.
const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then((file) => ({ default: file.ExportDialog as ComponentType<object> })),
) as unknown as typeof DialogOfList;

/** PDF, CSV or spreadsheet of a list. Hidden without 'Export Records'. */
export function ExportMenu<Row, S extends ListKeys>({ list, columns, filters = [] }: ExportMenuProps<Row, S>) {
  const t = useText();
  const { can } = useAccess();
  const [format, setFormat] = useState<ExportFormat | null>(null);
  if (!can('Export Records')) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.8} aria-hidden="true" />}
            rightSection={<IconChevronDown size={15} aria-hidden="true" />}
          >
            {t('Export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileTypePdf size={17} stroke={1.7} aria-hidden="true" />} onClick={() => setFormat('pdf')}>
            {t('PDF')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeCsv size={17} stroke={1.7} aria-hidden="true" />} onClick={() => setFormat('csv')}>
            {t('CSV')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.7} aria-hidden="true" />} onClick={() => setFormat('xlsx')}>
            {t('Spreadsheet')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {format ? (
        <Suspense>
          <ExportDialog list={list} columns={columns} filters={filters} format={format} onClose={() => setFormat(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
