import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { stayEndCalls } from '#modules/admissions/contract/calls/stay-end.ts';
import type { LeavingStay } from '#modules/admissions/contract/stay-records.ts';
import { placeWords } from './place-words.ts';
import { ReleaseForm } from '../stay-end/release-form.tsx';
import { stayLive } from '../stay-end/stay-refreshes.ts';

/** On the Billing tab of a patient who is discharged: the release, for whoever gives it, at the cash desk too. */
export function LeavingCard({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const format = useFormat();
  // Once released the patient is asked for no more: the drawer goes on to offer the gate pass.
  const [held, setHeld] = useState<LeavingStay | null>(null);
  const leaving = useCall(
    stayEndCalls.leaving,
    { params: { patientId } },
    { live: [...stayLive, 'patient-bills', 'invoices'], keepOld: true, quiet: true },
  );
  const stay = leaving.data ?? held;
  if (!stay) return null;
  return (
    <Panel
      title={t('Awaiting release')}
      note={[
        stay.admissionNumber,
        stay.place ? placeWords(stay.place) : t('Bed is free'),
        stay.dischargedAt ? t('Discharged {time}', { time: format.instant(stay.dischargedAt) }) : null,
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <Button leftSection={<IconDoorExit size={15} aria-hidden="true" />} size="compact-md" onClick={() => setHeld(stay)}>
          {t('Release patient')}
        </Button>
      }
    >
      <DrawerForm title={t('Release patient')} opened={held !== null} onClose={() => setHeld(null)} size={640}>
        <ReleaseForm of={stay} onClose={() => setHeld(null)} />
      </DrawerForm>
    </Panel>
  );
}
