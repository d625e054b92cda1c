import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconFileText, IconId, IconQrcode } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { MoreMenu } from '#kernel/web/frame/more-menu.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { Items } from '#kernel/web/record/record-acts.tsx';
import { type OfferedAct, useActs } from '#kernel/web/record/use-acts.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientActs } from '#modules/patients/contract/calls/patient-acts.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { PatientStarts, usePatientStarts } from '../patient-start.tsx';
import { actIcons } from './act-icons.ts';
import { drawerOf } from './drawer-names.ts';

interface PatientActionsProps {
  readonly patient: PatientDetails;
  readonly open: (drawer: string) => void;
}

/** Acts that stand as a button over the record; all others are in its menu. */
const headActs: readonly string[] = ['identify', 'edit'];

/**
 * What can be done with a patient. Later modules add theirs as cards of the place `patient-actions`: components that
 * render a `Menu.Item` (props: patient), shown above ours.
 */
export function PatientActions({ patient, open }: PatientActionsProps) {
  const { can } = useAccess();
  const cards = useCards('patient-actions').filter((card) => !card.permission || can(card.permission));
  const starts = usePatientStarts(patient.acceptsCare);
  const { offered, run } = useActs(patientActs, patient);
  const press = (name: string) => {
    const drawer = drawerOf[name];
    if (drawer) open(drawer);
    else void run(name);
  };
  const head = offered.find(({ name }) => headActs.includes(name));
  const acts = offered.filter((act) => act !== head);
  return (
    <>
      <PatientStarts cards={starts.slice(0, 1)} patient={patient} as="main" />
      {head ? <HeadAct act={head} press={press} /> : null}
      <MoreMenu>
        <PatientStarts cards={starts} patient={patient} as="item" />
        {cards.map((card) => {
          const Item = card.component;
          return (
            <Suspense key={card.key}>
              <Item patient={patient} />
            </Suspense>
          );
        })}
        {cards.length + starts.length > 0 ? <Menu.Divider /> : null}
        <PaperItems patient={patient} />
        {acts.length > 0 ? <Menu.Divider /> : null}
        <Items acts={acts} links={[]} press={press} icons={actIcons} />
      </MoreMenu>
    </>
  );
}

function HeadAct({ act, press }: { readonly act: OfferedAct; readonly press: (name: string) => void }) {
  const { name, words, refused } = act;
  const Mark = actIcons[name];
  return (
    <Button
      variant={name === 'identify' ? 'filled' : 'default'}
      leftSection={Mark ? <Mark size={17} stroke={1.8} aria-hidden="true" /> : null}
      disabled={refused !== null}
      {...(refused ? { title: refused } : {})}
      onClick={() => press(name)}
    >
      {words}
    </Button>
  );
}

function PaperItems({ patient }: { readonly patient: PatientDetails }) {
  const t = useText();
  const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <>
      <Menu.Item component={Link} to={`/hospital/patients/${patient.id}/card`} leftSection={<IconId {...icon} />}>
        {t('Print card')}
      </Menu.Item>
      {patient.acceptsCare ? (
        <Menu.Item component={Link} to={`/hospital/patients/${patient.id}/wristband`} leftSection={<IconQrcode {...icon} />}>
          {t('Print wristband')}
        </Menu.Item>
      ) : null}
      <Menu.Item component={Link} to={`/hospital/patients/${patient.id}/summary`} leftSection={<IconFileText {...icon} />}>
        {t('Print summary')}
      </Menu.Item>
    </>
  );
}
