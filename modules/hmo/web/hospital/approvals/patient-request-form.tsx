import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { eligibilityCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import styles from './approvals.module.css';
import { RequestForm } from './request-form.tsx';

const PlannedForm = lazyPart(() => import('./planned-form.tsx').then((file) => file.PlannedForm));

interface PatientRequestFormProps {
  readonly patientId: string;
  readonly onClose: () => void;
}

/** A new request of a patient: for services that stand on bills, or for what is planned. */
export function PatientRequestForm({ patientId, onClose }: PatientRequestFormProps) {
  const t = useText();
  const { can } = useAccess();
  const billed = can(billCalls.list);
  const planned = can(eligibilityCalls.list);
  const [chosen, setChosen] = useState<'billed' | 'planned'>(billed ? 'billed' : 'planned');
  return (
    <div className={styles.panel}>
      {billed && planned ? (
        <SegmentedControl
          aria-label={t('What is requested')}
          value={chosen}
          onChange={(value) => setChosen(value as typeof chosen)}
          data={[
            { value: 'billed', label: t('Services on bills') },
            { value: 'planned', label: t('Planned services') },
          ]}
        />
      ) : null}
      {chosen === 'billed' && billed ? <RequestForm of={{ patientId }} onClose={onClose} /> : null}
      {chosen === 'planned' && planned ? <PlannedForm patientId={patientId} onClose={onClose} /> : null}
      {billed || planned ? null : <p className="muted">{t('You may see neither the bills nor the billing methods of patients.')}</p>}
    </div>
  );
}
