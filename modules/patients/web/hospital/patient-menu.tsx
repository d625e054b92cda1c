import { Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconFolderOpen, IconId, IconQrcode } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { Items } from '#kernel/web/record/record-acts.tsx';
import { useActs } from '#kernel/web/record/use-acts.ts';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientActs } from '#modules/patients/contract/calls/patient-acts.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { PatientListRow } from '#modules/patients/contract/records.ts';
import { PatientStarts, usePatientStarts } from '../patient-start.tsx';
import { actIcons } from './act-icons.ts';
import { drawerOf } from './drawer-names.ts';

/** Acts that are begun from the list, before and after the papers; all others are on the record's page. */
const firstActs: readonly string[] = ['identify', 'edit'];
const lastActs: readonly string[] = ['recordDeath'];

/** What can be done with a row of the list without opening it first. */
export function PatientMenu({ patient }: { readonly patient: PatientListRow }) {
  const { can } = useAccess();
  const starts = usePatientStarts(patient.acceptsCare ?? false);
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
  const navigate = useNavigate();
  const { offered } = useActs(patientActs, { id: patient.id, acts: patient.acts ?? {} });
  const params = { id: patient.id };
  const press = (name: string) => void navigate({ to: '/hospital/patients/$id', params, search: { drawer: drawerOf[name] } });
  const actsOf = (names: readonly string[]) => (
    <Items acts={offered.filter(({ name }) => names.includes(name))} links={[]} press={press} icons={actIcons} />
  );
  const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <>
      {divided ? <Menu.Divider /> : null}
      <Menu.Item leftSection={<IconFolderOpen {...icon} />} component={Link} to={`/hospital/patients/${patient.id}`}>
        {t('View')}
      </Menu.Item>
      {actsOf(firstActs)}
      <Menu.Item leftSection={<IconId {...icon} />} component={Link} to={`/hospital/patients/${patient.id}/card`}>
        {t('Print card')}
      </Menu.Item>
      {patient.acceptsCare ? (
        <Menu.Item leftSection={<IconQrcode {...icon} />} component={Link} to={`/hospital/patients/${patient.id}/wristband`}>
          {t('Print wristband')}
        </Menu.Item>
      ) : null}
      {actsOf(lastActs)}
    </>
  );
}
