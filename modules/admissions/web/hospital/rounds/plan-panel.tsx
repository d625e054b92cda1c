import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconClipboardList, IconPrescription } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { WardRound } from '#modules/admissions/contract/round-records.ts';
import { roundPlace } from '#modules/admissions/contract/round-words.ts';
import { PrescriptionComposer } from '#modules/prescriptions-and-therapeutics/web/index.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanItems } from './plan-items.tsx';
import styles from './rounds.module.css';

/** What a round orders for the bed: medicines by the composer of prescriptions, everything else as a list of its own. */
export function PlanPanel({ round }: { readonly round: WardRound }) {
  const t = useText();
  const [open, setOpen] = useState<'plan' | 'medicines' | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      title={t('Treatment plan')}
      actions={
        <>
          {round.prescribes ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPrescription size={15} aria-hidden="true" />}
              onClick={() => setOpen('medicines')}
            >
              {t('Prescribe')}
            </Button>
          ) : null}
          {round.acts.writePlan === null ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconClipboardList size={15} aria-hidden="true" />}
              onClick={() => setOpen('plan')}
            >
              {t('Care orders')}
            </Button>
          ) : null}
        </>
      }
    >
      {round.treatmentPlan.length + round.unsigned.length === 0 ? <p className="muted">{t('Nothing ordered for the bed')}</p> : null}
      {round.treatmentPlan.length > 0 ? <PlanItems items={round.treatmentPlan} /> : null}
      <ul className={styles.list}>
        {round.unsigned.map(({ id, prescriptionNumber, medicines }) => (
          <li key={id} className={styles.line}>
            <span className={styles.grow}>
              <Link to="/hospital/prescriptions/$id" params={{ id }} className="code">
                {prescriptionNumber}
              </Link>{' '}
              {medicines}
            </span>
            <StatusBadge look={{ word: t('Not signed'), tone: 'amber' }} />
          </li>
        ))}
      </ul>
      <DrawerForm title={t('Prescribe')} opened={open === 'medicines'} onClose={close} size={760}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <PrescriptionComposer patientId={round.patientId} place={roundPlace(round.id)} onDone={close} onCancel={close} />
        </Suspense>
      </DrawerForm>
      <DrawerForm title={t('Care orders')} opened={open === 'plan'} onClose={close} size={640}>
        <PlanForm round={round} onClose={close} />
      </DrawerForm>
    </Panel>
  );
}
