import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';

interface RowActsProps {
  readonly name: string;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
  /** Instead of `onDelete` where what is taken away stays on record. */
  readonly onRemove?: (() => void) | undefined;
}

/** The pencil and the bin at the end of a row, each where it is given. */
export function RowActs({ name, onEdit, onDelete, onRemove }: RowActsProps) {
  const t = useText();
  const away = onDelete ?? onRemove;
  return (
    <span className="nowrap">
      {onEdit ? (
        <ActionIcon aria-label={t('Edit {name}', { name })} onClick={onEdit}>
          <IconPencil size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      {away ? (
        <ActionIcon aria-label={onDelete ? t('Delete {name}', { name }) : t('Remove {name}', { name })} onClick={away}>
          <IconTrash size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </span>
  );
}
