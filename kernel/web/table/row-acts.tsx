import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';

interface RowActsProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** The pencil and the bin at the end of a row. */
export function RowActs({ name, onEdit, onRemove }: RowActsProps) {
  const t = useText();
  return (
    <span className="nowrap">
      <ActionIcon aria-label={t('Edit {name}', { name })} onClick={onEdit}>
        <IconPencil size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        <IconTrash size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}
