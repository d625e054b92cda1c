import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconAlertCircle,
  IconArrowMerge,
  IconCamera,
  IconDeviceMobileOff,
  IconFileText,
  IconId,
  IconPencil,
  IconQrcode,
  IconRibbonHealth,
  IconRotate2,
  IconSend,
  IconUserQuestion,
  IconUserUp,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import type { Icon } from '#kernel/web/design/look.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { MoreMenu } from '#kernel/web/frame/more-menu.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import { mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { PatientStarts, usePatientStarts } from '../patient-start.tsx';

interface PatientActionsProps {
  readonly patient: PatientDetails;
  readonly open: (drawer: string, record?: string) => void;
}

interface Act {
  readonly key: string;
  readonly words: string;
  readonly icon: Icon;
  readonly shown: boolean;
  readonly run: () => void;
}

/**
 * What can be done with a patient. Later modules add theirs as cards of the place `patient-actions`: components that
 * render a `Menu.Item` (props: patient), shown above ours.
 */
export function PatientActions({ patient, open }: PatientActionsProps) {
  const t = useText();
  const { can } = useAccess();
  const cards = useCards('patient-actions').filter((card) => !card.permission || can(card.permission));
  const acts = useActs(patient, open).filter((act) => act.shown);
  const alive = patient.status === 'active';
  const starts = usePatientStarts(patient.status);
  return (
    <>
      <PatientStarts cards={starts.slice(0, 1)} patient={patient} as="main" />
      {alive && can(patientCalls.edit) ? (
        patient.isUnidentified ? (
          <Button leftSection={<IconUserQuestion size={17} stroke={1.8} aria-hidden="true" />} onClick={() => open('identify')}>
            {t('Identify')}
          </Button>
        ) : (
          <Button variant="default" leftSection={<IconPencil size={17} stroke={1.8} aria-hidden="true" />} onClick={() => open('edit')}>
            {t('Edit')}
          </Button>
        )
      ) : null}
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
        <Menu.Item
          component={Link}
          to={`/hospital/patients/${patient.id}/card`}
          leftSection={<IconId size={17} stroke={1.7} aria-hidden="true" />}
        >
          {t('Print card')}
        </Menu.Item>
        {alive ? (
          <Menu.Item
            component={Link}
            to={`/hospital/patients/${patient.id}/wristband`}
            leftSection={<IconQrcode size={17} stroke={1.7} aria-hidden="true" />}
          >
            {t('Print wristband')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          component={Link}
          to={`/hospital/patients/${patient.id}/summary`}
          leftSection={<IconFileText size={17} stroke={1.7} aria-hidden="true" />}
        >
          {t('Print summary')}
        </Menu.Item>
        {acts.length > 0 ? <Menu.Divider /> : null}
        {acts.map(({ key, words, icon: Mark, run }) => (
          <Menu.Item key={key} leftSection={<Mark size={17} stroke={1.7} aria-hidden="true" />} onClick={run}>
            {words}
          </Menu.Item>
        ))}
      </MoreMenu>
    </>
  );
}

function useActs(patient: PatientDetails, open: PatientActionsProps['open']): readonly Act[] {
  const t = useText();
  const { can } = useAccess();
  const alive = patient.status === 'active';
  const { portal } = patient.banner;

  const deactivate = useDeactivate(patient);

  return [
    { key: 'photo', words: t('Photo'), icon: IconCamera, shown: alive && can(patientCalls.setPhoto), run: () => open('photo') },
    { key: 'alerts', words: t('Alerts'), icon: IconAlertCircle, shown: can(patientCalls.setAlerts), run: () => open('alerts') },
    {
      key: 'principal',
      words: t('Make principal'),
      icon: IconUserUp,
      shown: alive && patient.isDependant && can(patientCalls.makePrincipal),
      run: () => open('principal'),
    },
    {
      key: 'invite',
      words: t('Invite to patient area'),
      icon: IconSend,
      shown: alive && !patient.isUnidentified && portal !== 'active' && can(patientCalls.invitePortal),
      run: () => open('portal'),
    },
    {
      key: 'block',
      words: t('Deactivate patient area'),
      icon: IconDeviceMobileOff,
      shown: (portal === 'active' || portal === 'invited') && can(patientCalls.deactivatePortal),
      run: () => void deactivate(),
    },
    {
      key: 'merge',
      words: t('Merge with another record'),
      icon: IconArrowMerge,
      shown: alive && can(mergeCalls.merge),
      run: () => open('merge'),
    },
    { key: 'death', words: t('Mark deceased'), icon: IconRibbonHealth, shown: alive && can(deathCalls.record), run: () => open('death') },
    {
      key: 'amend',
      words: t('Amend death record'),
      icon: IconRibbonHealth,
      shown: patient.status === 'deceased' && can(deathCalls.amend),
      run: () => open('amend-death'),
    },
    {
      key: 'reverse',
      words: t('Reverse death record'),
      icon: IconRotate2,
      shown: patient.status === 'deceased' && can(deathCalls.reverse),
      run: () => open('reverse-death'),
    },
  ];
}

/** Shuts the patient area of a patient, after one question with a reason. */
function useDeactivate(patient: PatientDetails): () => Promise<void> {
  const t = useText();
  const block = useSend(patientCalls.deactivatePortal);
  return async () => {
    const yes = await askFirst({
      title: t('Deactivate patient area'),
      text: t('{name} can no longer sign in to the patient area.', { name: patient.fullname }),
      confirm: t('Deactivate'),
      danger: true,
      reason: true,
    });
    if (!yes) return;
    const answer = await block.send({ params: { id: patient.id }, body: { reason: yes.reason } });
    if (answer?.ok) toast.success(t('Patient area deactivated'));
    else if (answer) toast.error(answer.message);
  };
}
