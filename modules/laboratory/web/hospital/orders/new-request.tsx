import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import styles from '../labs.module.css';
import { ExternalForm } from './external-form.tsx';
import { InternalForm } from './internal-form.tsx';

/** Orders tests: for a patient of the hospital, or for somebody from outside. */
export function NewRequest({ patientId, onClose }: { readonly patientId?: string | undefined; readonly onClose: () => void }) {
  const t = useText();
  const { can } = useAccess();
  const [own, external] = [can(requestCalls.createMultiple), can(requestCalls.createExternal)];
  const [shown, setShown] = useState<'internal' | 'external'>(own ? 'internal' : 'external');
  return (
    <div>
      {own && external ? (
        <div className={styles.source}>
          <SegmentedControl
            aria-label={t('For whom')}
            value={shown}
            onChange={(value) => setShown(value as typeof shown)}
            data={[
              { value: 'internal', label: t('Patient') },
              { value: 'external', label: t('External') },
            ]}
          />
        </div>
      ) : null}
      {shown === 'internal' ? <InternalForm patientId={patientId} onClose={onClose} /> : <ExternalForm onClose={onClose} />}
    </div>
  );
}
