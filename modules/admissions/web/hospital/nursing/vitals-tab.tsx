import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';
import type { DueState } from '#modules/admissions/contract/nursing-records.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { VitalsPanel } from '#modules/patient-chart/web/index.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { DueClock } from './due-clock.tsx';
import styles from './nursing.module.css';
import { LimitButton } from './stay-warnings.tsx';

/** The vitals of a stay: when the next set is due and why, the chart's own list and form. */
export function StayVitalsTab({ stay, patient }: { readonly stay: Admission; readonly patient: PatientDetails }) {
  const found = useCall(
    nursingCalls.vitals,
    { params: { id: stay.id }, query: { limit: 1 } },
    { live: ['vitals', 'patient-admissions'], keepOld: true, quiet: true },
  );
  return (
    <div className={styles.stack}>
      <Loaded from={found} rows={1}>
        {({ meta: { due } }) => <DueLine stay={stay} due={due} />}
      </Loaded>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <VitalsPanel
          patientId={patient.id}
          patient={patient}
          source="admission"
          sourceId={stay.id}
          unsentPage={`/hospital/admissions/${stay.id}`}
        />
      </Suspense>
    </div>
  );
}

const whyWords = {
  ordered: word('as ordered'),
  score: word('by the score'),
  limit: word('by the limit'),
  admission: word('first vitals after the admission'),
} satisfies Record<DueState['by'], string>;

function DueLine({ stay, due }: { readonly stay: Admission; readonly due: DueState }) {
  const t = useText();
  if (!due.dueAt) return null;
  return (
    <div className={styles.tools}>
      <DueClock due={due} />
      <span className="caption">{`${t('Vitals every {span}', { span: spanWords(due.everyMinutes, t) })}, ${t(whyWords[due.by])}`}</span>
      <LimitButton stay={stay} />
    </div>
  );
}
