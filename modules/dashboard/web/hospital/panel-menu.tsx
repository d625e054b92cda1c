import { Menu } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconEyeOff, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { PanelMenuButton, type PanelMenuProps } from './panel-menu-button.tsx';

/** What can be done with a panel. It was pressed once already when it comes, so it opens at once. */
export function PanelMenu({ title, onExport, onForward, onBack, onHide }: PanelMenuProps) {
  const t = useText();
  const mayExport = useAccess().can('Export Records');
  return (
    <Menu defaultOpened position="bottom-end">
      <Menu.Target>
        <PanelMenuButton title={title} />
      </Menu.Target>
      <Menu.Dropdown>
        {mayExport ? (
          <>
            <Menu.Label>{t('Export')}</Menu.Label>
            <Menu.Item leftSection={<IconFileTypePdf size={17} stroke={1.7} aria-hidden="true" />} onClick={() => onExport('pdf')}>
              {t('PDF')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileTypeCsv size={17} stroke={1.7} aria-hidden="true" />} onClick={() => onExport('csv')}>
              {t('CSV')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.7} aria-hidden="true" />} onClick={() => onExport('xlsx')}>
              {t('Spreadsheet')}
            </Menu.Item>
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Item
          leftSection={<IconArrowLeft size={17} stroke={1.7} aria-hidden="true" />}
          disabled={!onForward}
          onClick={() => onForward?.()}
        >
          {t('Move forward')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowRight size={17} stroke={1.7} aria-hidden="true" />} disabled={!onBack} onClick={() => onBack?.()}>
          {t('Move back')}
        </Menu.Item>
        <Menu.Item leftSection={<IconEyeOff size={17} stroke={1.7} aria-hidden="true" />} onClick={onHide}>
          {t('Hide')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
