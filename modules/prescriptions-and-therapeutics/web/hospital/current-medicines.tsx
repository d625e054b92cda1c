import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { useDirections } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import { medicineOf, Substituted } from './record/line-row.tsx';
import styles from './record/record.module.css';

/** What a patient takes now, from here and from elsewhere, beside the work of other modules. Nothing without the right. */
export function CurrentMedicines({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { can } = useAccess();
  const directions = useDirections();
  const found = useCall(
    prescriptionCalls.medications,
    { params: { id: patientId } },
    { enabled: can(prescriptionCalls.medications), live: ['prescriptions'], quiet: true },
  );
  if (!can(prescriptionCalls.medications)) return null;
  return (
    <Panel title={t('Current medicines')}>
      <Loaded
        from={found}
        rows={2}
        isEmpty={({ current, outside }) => current.length + outside.length === 0}
        empty={<p className="muted">{t('None recorded')}</p>}
      >
        {({ current, outside }) => (
          <ul className={styles.lines}>
            {[...current, ...outside].map(({ line, prescriptionId }) => (
              <li key={line.id} className={styles.two}>
                <Link to="/hospital/prescriptions/$id" params={{ id: prescriptionId }} className="strong">
                  {medicineOf(line)}
                </Link>
                <span className="note">{directions(line)}</span>
                <Substituted line={line} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
