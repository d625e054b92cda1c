import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';

interface MoreMenuProps {
  /** Default: More. */
  readonly words?: string | undefined;
  readonly busy?: boolean | undefined;
  readonly children: ReactNode;
}

/** What else can be done with a page or a list, behind one button beside the filled one. */
export function MoreMenu({ words, busy = false, children }: MoreMenuProps) {
  const t = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy} rightSection={<IconChevronDown size={15} aria-hidden="true" />}>
          {words ?? t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
