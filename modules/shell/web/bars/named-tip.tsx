import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** The name beside an icon of the narrow sidebar. */
export function NamedTip({ title, children }: { readonly title: string; readonly children: ReactElement }) {
  return (
    <Tooltip label={title} position="right">
      {children}
    </Tooltip>
  );
}
