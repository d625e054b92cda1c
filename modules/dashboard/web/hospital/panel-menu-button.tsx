import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import type { ExportFormat } from '#kernel/web/table/export-cells.ts';
import { useText } from '#kernel/web/text/use-text.ts';

export interface PanelMenuProps {
  readonly title: string;
  readonly onExport: (format: ExportFormat) => void;
  /** Left out at the ends of the row of panels. */
  readonly onForward?: (() => void) | undefined;
  readonly onBack?: (() => void) | undefined;
  readonly onHide: () => void;
}

/** The three dots of a panel. */
export function PanelMenuButton({ title, ...rest }: { readonly title: string } & ComponentPropsWithRef<'button'>) {
  const t = useText();
  return (
    <ActionIcon {...rest} aria-label={t('Options for {panel}', { panel: title })}>
      <IconDotsVertical size={17} aria-hidden="true" />
    </ActionIcon>
  );
}
