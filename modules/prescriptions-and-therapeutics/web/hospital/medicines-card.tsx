import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { useDirections } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import { medicineOf } from './record/line-row.tsx';
import styles from './record/record.module.css';

/** What a patient takes now, ours and from elsewhere, on the overview. */
export function MedicinesCard({ patientId = '' }: { readonly patientId?: string }) {
  const t = useText();
  const directions = useDirections();
  const found = useCall(prescriptionCalls.medications, { params: { id: patientId } }, { live: ['prescriptions'], quiet: true });
  return (
    <Panel title={t('Current medicines')}>
      <Loaded
        from={found}
        rows={3}
        isEmpty={({ current, outside }) => current.length + outside.length === 0}
        empty={<EmptyState compact title={t('No current medicines')} />}
      >
        {({ current, outside }) => (
          <ul className={styles.plainList}>
            {[...current, ...outside].map(({ line }) => (
              <li key={line.id} className={styles.two}>
                <span className="strong">{medicineOf(line)}</span>
                <span className="note">{directions(line)}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
