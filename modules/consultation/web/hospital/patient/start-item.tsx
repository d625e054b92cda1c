import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconStethoscope } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';

/** Starts the consultation of this patient, in the record's menu of actions. */
export function StartItem({ patient }: { readonly patient: { readonly id: string; readonly acceptsCare: boolean } }) {
  const t = useText();
  const navigate = useNavigate();
  if (!patient.acceptsCare) return null;
  return (
    <Menu.Item
      leftSection={<IconStethoscope size={17} stroke={1.7} aria-hidden="true" />}
      onClick={() => void navigate({ to: '/hospital/consultation', search: { drawer: 'start', record: patient.id } })}
    >
      {t('Start consultation')}
    </Menu.Item>
  );
}
