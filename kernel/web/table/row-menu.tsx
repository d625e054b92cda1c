import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';

/** What can be done with one row of a table, behind three dots. */
export function RowMenu({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const t = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('Actions for {name}', { name })}>
          <IconDotsVertical size={17} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
