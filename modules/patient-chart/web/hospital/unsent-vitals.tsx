import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useReachable } from '#kernel/web/client/reach.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { Unsent } from '#kernel/web/unsent/rules.ts';
import { unsentBox, useUnsent } from '#kernel/web/unsent/unsent.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import { vitalSources } from '#modules/patient-chart/contract/words.ts';
import type { Measuring } from './measuring.ts';
import { measuredIn, setsOf } from './unsent-set.ts';
import styles from './unsent-vitals.module.css';
import { VitalsForm } from './vitals-form.tsx';

const waitingLook = { word: word('Waiting to be sent'), tone: 'amber', icon: IconClock } as const;
const refusedLook = { word: word('Not saved'), tone: 'red', icon: IconAlertTriangle } as const;

/** Sets of vitals of a patient that were taken here without a connection: those that wait, and those that the server did not take. */
export function UnsentVitals({ patient }: { readonly patient: Measuring }) {
  const t = useText();
  const { waiting, refused } = useUnsent();
  const [correcting, setCorrecting] = useState<Unsent | null>(null);
  const sets = [...setsOf(refused, patient.id), ...setsOf(waiting, patient.id)];
  const close = () => setCorrecting(null);
  return (
    <>
      {sets.length > 0 ? (
        <ul className={styles.sets} aria-label={t('Vitals on this device')}>
          {sets.map((set) => (
            <UnsentSet key={set.id} set={set} onCorrect={() => setCorrecting(set)} />
          ))}
        </ul>
      ) : null}
      <DrawerForm title={t('Correct vitals')} size={680} opened={correcting !== null} onClose={close}>
        {correcting ? <Correcting set={correcting} patient={patient} onClose={close} /> : null}
      </DrawerForm>
    </>
  );
}

function Correcting({ set, patient, onClose }: { readonly set: Unsent; readonly patient: Measuring; readonly onClose: () => void }) {
  const { source, sourceId } = set.body;
  return (
    <VitalsForm
      patient={patient}
      source={vitalSources.find((one) => one === source) ?? 'admission'}
      {...(typeof sourceId === 'string' ? { sourceId } : {})}
      keeps={{ page: set.page, instead: set, onKept: onClose }}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}

function UnsentSet({ set, onCorrect }: { readonly set: Unsent; readonly onCorrect: () => void }) {
  const t = useText();
  const format = useFormat();
  const measured = measuredIn(set.body).map(([words, value]) => `${t(words)} ${value}`);
  return (
    <li className={styles.set} data-refused={set.refused !== null || undefined}>
      <StatusBadge look={set.refused ? refusedLook : waitingLook} />
      <span className={styles.words}>
        <span className="caption">{format.instant(set.at)}</span> {measured.join(' · ')}
        {set.refused ? <span className="strong"> {set.refused.message}</span> : null}
      </span>
      <SetActs set={set} onCorrect={onCorrect} />
    </li>
  );
}

function SetActs({ set, onCorrect }: { readonly set: Unsent; readonly onCorrect: () => void }) {
  const t = useText();
  const { can } = useAccess();
  const reachable = useReachable();
  async function discard() {
    const yes = await askFirst({
      title: t('Discard vitals'),
      text: t('They have not been saved in the record of the patient and are removed from this device.'),
      confirm: t('Discard vitals'),
      danger: true,
    });
    if (yes) await unsentBox.drop(set.id);
  }
  // While it is on its way it is neither changed nor taken back.
  if (!set.refused && reachable) return null;
  return (
    <>
      {set.refused && can(vitalCalls.record) ? (
        <>
          <Button size="compact-md" variant="default" onClick={onCorrect}>
            {t('Correct')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => void unsentBox.retry(set.id)}>
            {t('Send again')}
          </Button>
        </>
      ) : null}
      <Button size="compact-md" variant="default" onClick={() => void discard()}>
        {t('Discard vitals')}
      </Button>
    </>
  );
}
