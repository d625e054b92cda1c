import { Suspense, useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useCalls } from '#modules/inventory/contract/calls/use.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import { useAlertText } from '../../alert-text.ts';
import { usePlaces } from './choices.ts';
import styles from './documents.module.css';
import { linesOf, ProductLines } from './product-lines.tsx';
import { alertsOf, overridesFor, type UseAlert } from './use-alerts.ts';

/** Codes under which the safety check refuses, until somebody answers for it. */
const stops = ['ALLERGY', 'SAFETY_STOP', 'SAFETY_REASON', 'DUPLICATE_THERAPY'] as const;

interface Props {
  readonly departmentId: string;
  readonly onClose: () => void;
}

/** Goods that a department used up: for its own work, or for a patient, who is checked for safety and charged. */
export function UseForm({ departmentId, onClose }: Props) {
  const t = useText();
  const place = usePlaces().find(({ department, kind }) => department?.id === departmentId && kind === 'department');
  const [alerts, setAlerts] = useState<readonly UseAlert[]>([]);
  const form = useCallForm(useCalls.use, {
    refresh: ['stock', 'products', 'patient-bills'],
    startWith: { departmentId, picked: [] },
    toBody: ({ picked, overrideReason: _reason, ...values }) => ({ ...values, lines: linesOf(picked) }),
    fieldNames: { lines: 'picked' },
  });
  const found = alertsOf(form.refused?.details);
  // A later refusal without alerts (a reason too short) leaves those that were found.
  if (found && found !== alerts) setAlerts(found);
  const answered = { overrides: overridesFor(alerts, String(form.useValue('overrideReason') ?? '')), confirm: true };
  const despite = t('Use despite the alert');
  const isFor = Boolean(form.useValue('patientId'));
  return (
    <CallForm
      form={form}
      submit={t('Record use')}
      onCancel={onClose}
      onDone={onClose}
      accept={{
        ...Object.fromEntries(stops.map((code) => [code, { with: answered, words: despite }])),
        SAFETY_CONFIRM: { with: { confirm: true }, words: despite },
      }}
      explain={(code) => <Explained code={code} alerts={alerts} />}
    >
      <FormSection
        note={
          isFor
            ? t('Checked for patient safety, and charged if it has a price.')
            : t('Goods used by the department. Select the patient if they were used for one.')
        }
      >
        <Wide>
          <Suspense>
            <PatientField name="patientId" label={t('Patient')} clearable />
          </Suspense>
        </Wide>
        <Wide>
          <ProductLines name="picked" locationId={place?.id} />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function Explained({ code, alerts }: { readonly code: string; readonly alerts: readonly UseAlert[] }) {
  const t = useText();
  const say = useAlertText();
  const stopped = (stops as readonly string[]).includes(code);
  if (!stopped && code !== 'SAFETY_CONFIRM') return null;
  return (
    <div className={styles.lines}>
      {alerts.map((alert) => (
        <p key={`${alert.line} ${alert.rule} ${alert.text}`} className={styles.alert}>
          {[say(alert).text, say(alert).advice].filter(Boolean).join(' ')}
        </p>
      ))}
      {stopped ? <TextareaField name="overrideReason" label={t('Override reason')} rows={2} maxLength={500} required /> : null}
    </div>
  );
}
