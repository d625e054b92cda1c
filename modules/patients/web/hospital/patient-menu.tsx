import { Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconFolderOpen, IconId, IconPencil, IconQrcode, IconRibbonHealth } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { PatientListRow } from '#modules/patients/contract/records.ts';
import { PatientStarts, usePatientStarts } from '../patient-start.tsx';

/** What can be done with a row of the list without opening it first. */
export function PatientMenu({ patient }: { readonly patient: PatientListRow }) {
  const { can } = useAccess();
  const starts = usePatientStarts(patient.status);
  if (!can(patientCalls.details) && starts.length === 0) return null;
  return (
    <RowMenu name={patient.fullname}>
      <PatientStarts cards={starts} patient={patient} as="item" />
      {can(patientCalls.details) ? <RecordItems patient={patient} divided={starts.length > 0} /> : null}
    </RowMenu>
  );
}

/** What is done in the record itself. */
function RecordItems({ patient, divided }: { readonly patient: PatientListRow; readonly divided: boolean }) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const alive = patient.status === 'active';
  const params = { id: patient.id };
  const openDrawer = (drawer: string) => void navigate({ to: '/hospital/patients/$id', params, search: { drawer } });
  return (
    <>
      {divided ? <Menu.Divider /> : null}
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
      {alive ? (
        <Menu.Item
          leftSection={<IconQrcode size={17} stroke={1.7} aria-hidden="true" />}
          component={Link}
          to={`/hospital/patients/${patient.id}/wristband`}
        >
          {t('Print wristband')}
        </Menu.Item>
      ) : null}
      {can(deathCalls.record) && alive ? (
        <Menu.Item leftSection={<IconRibbonHealth size={17} stroke={1.7} aria-hidden="true" />} onClick={() => openDrawer('death')}>
          {t('Mark deceased')}
        </Menu.Item>
      ) : null}
    </>
  );
}
