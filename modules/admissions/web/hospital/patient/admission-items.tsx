import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconBed, IconBellPlus } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';

interface ItemProps {
  readonly patientId: string;
}

interface OfRecordProps {
  readonly patient: { readonly id: string; readonly acceptsCare: boolean };
}

/** Admits this patient, in the menu of a ticket. */
export function AdmitTicketItem({ patientId }: ItemProps) {
  const t = useText();
  return (
    <Menu.Item
      leftSection={<IconBed size={17} stroke={1.7} aria-hidden="true" />}
      component={Link}
      to={`/hospital/admissions?admit=${patientId}`}
    >
      {t('Admit')}
    </Menu.Item>
  );
}

/** Asks for a bed for this patient, in the menu of a ticket. */
export function RequestTicketItem({ patientId }: ItemProps) {
  const t = useText();
  return (
    <Menu.Item
      leftSection={<IconBellPlus size={17} stroke={1.7} aria-hidden="true" />}
      component={Link}
      to={`/hospital/admissions?request=${patientId}`}
    >
      {t('Request admission')}
    </Menu.Item>
  );
}

/** The same in the record's menu of actions, for patients who accept care. */
export function RequestAdmissionItem({ patient }: OfRecordProps) {
  return patient.acceptsCare ? <RequestTicketItem patientId={patient.id} /> : null;
}
