import { ActionIcon, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconDots, IconFolderOpen, IconId, IconPencil, IconRibbonHealth } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { PatientListRow } from '#modules/patients/contract/records.ts';

/** What can be done with a row of the list without opening it first. */
export function PatientMenu({ patient }: { readonly patient: PatientListRow }) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const alive = patient.status === 'active';
  const params = { id: patient.id };
  const openDrawer = (drawer: string) => void navigate({ to: '/hospital/patients/$id', params, search: { drawer } });
  if (!can(patientCalls.details)) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('Actions for {name}', { name: patient.fullname })}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item
          leftSection={<IconFolderOpen size={17} stroke={1.7} aria-hidden="true" />}
          component={Link}
          to={`/hospital/patients/${patient.id}`}
        >
          {t('Open')}
        </Menu.Item>
        {can(patientCalls.edit) && alive ? (
          <Menu.Item
            leftSection={<IconPencil size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => openDrawer(patient.isUnidentified ? 'identify' : 'edit')}
          >
            {patient.isUnidentified ? t('Identify') : t('Edit')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconId size={17} stroke={1.7} aria-hidden="true" />}
          component={Link}
          to={`/hospital/patients/${patient.id}/card`}
        >
          {t('Print card')}
        </Menu.Item>
        {can(deathCalls.record) && alive ? (
          <Menu.Item leftSection={<IconRibbonHealth size={17} stroke={1.7} aria-hidden="true" />} onClick={() => openDrawer('death')}>
            {t('Mark deceased')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
