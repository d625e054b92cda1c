import { Menu } from '@mantine/core';
import { IconScissors } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '#kernel/web/text/use-text.ts';

interface OfRecordProps {
  readonly patient: { readonly id: string; readonly acceptsCare: boolean };
}

/** Requests a procedure for this patient, in the record's menu of actions. */
export function RequestProcedureItem({ patient }: OfRecordProps) {
  const t = useText();
  if (!patient.acceptsCare) return null;
  return (
    <Menu.Item
      leftSection={<IconScissors size={17} stroke={1.7} aria-hidden="true" />}
      component={Link}
      to={`/hospital/procedure?request=${patient.id}`}
    >
      {t('Request procedure')}
    </Menu.Item>
  );
}
