import { ActionIcon } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './billing.module.css';

interface RowActsProps {
  readonly name: string;
  readonly onEdit?: () => void;
  readonly archived: boolean;
  /** Archives, or takes back into use. */
  readonly onTurn?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** The buttons at the end of a row. A press on them does not open the row. */
export function RowActs({ name, onEdit, archived, onTurn, children }: RowActsProps) {
  const t = useText();
  return (
    <span className={styles.acts}>
      {children}
      {onEdit ? (
        <ActionIcon aria-label={t('Edit {name}', { name })} onClick={onEdit}>
          <IconPencil size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      {onTurn ? (
        <ActionIcon aria-label={archived ? t('Use {name} again', { name }) : t('Archive {name}', { name })} onClick={onTurn}>
          {archived ? (
            <IconArchiveOff size={17} stroke={1.7} aria-hidden="true" />
          ) : (
            <IconArchive size={17} stroke={1.7} aria-hidden="true" />
          )}
        </ActionIcon>
      ) : null}
    </span>
  );
}
