import { Suspense } from 'react';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { TakeHomeComposer } from '#modules/prescriptions-and-therapeutics/web/index.ts';
import type { PatientMedication } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import styles from './stay-end.module.css';

interface TakeHomePanelProps {
  readonly patientId: string;
  /** Medicines of the ward that go on at home. */
  readonly goingOn: readonly PatientMedication[];
  readonly onClose: () => void;
}

/** The composer in place of the steps: what was typed in them is there again when it closes. */
export function TakeHomePanel({ patientId, goingOn, onClose }: TakeHomePanelProps) {
  const t = useText();
  return (
    <section className={styles.part} aria-label={t('Take-home prescription')}>
      <h3 className={styles.areaTitle}>{t('Take-home prescription')}</h3>
      <p className="muted">{t('Signed now, it goes to the pharmacy at once, so that the medicines are ready when the patient leaves.')}</p>
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <TakeHomeComposer patientId={patientId} lines={goingOn.map(({ line }) => line)} onDone={onClose} onCancel={onClose} />
      </Suspense>
    </section>
  );
}
