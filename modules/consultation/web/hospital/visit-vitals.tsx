import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconHeartbeat } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import { VitalsStrip } from '#modules/patient-chart/web/index.ts';
import styles from './consultation.module.css';
import { useHere } from './search.ts';

/** The vitals of the visit in one row over the note, with what records the next set. */
export function VisitVitals({ consultation }: { readonly consultation: Consultation }) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const { acts, patient, vitals } = consultation;
  const record =
    acts.recordVitals === null ? (
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconHeartbeat size={15} aria-hidden="true" />}
        aria-keyshortcuts="Alt+V"
        onClick={() => here.open('vitals')}
      >
        {t('Record vitals')}
      </Button>
    ) : null;
  if (!can(vitalCalls.list)) return record ? <div className={styles.vitals}>{record}</div> : null;
  return (
    <div className={styles.vitals}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <VitalsStrip
          patientId={patient.id}
          ofVisit={vitals}
          actions={
            <>
              <Link to="/hospital/patients/$id" params={{ id: patient.id }} search={{ tab: 'vitals' }} className="caption">
                {t('Trend of the vitals')}
              </Link>
              {record}
            </>
          }
        />
      </Suspense>
    </div>
  );
}
