import '#kernel/web/design/mantine-frame.css';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import type { VitalSource } from '#modules/patient-chart/contract/words.ts';
import { vitalsBody } from './vitals-body.ts';
import { VitalsFields } from './vitals-fields.tsx';
import { MoreVitalsFields } from './more-vitals-fields.tsx';
import type { Measuring } from './measuring.ts';

export interface VitalsFormProps {
  /** Whose vitals: age and sex decide what is unusual. */
  readonly patient: Measuring;
  readonly source: VitalSource;
  /** Ticket, consultation or other record they belong to. */
  readonly sourceId?: string;
  /** The named act, where it is more than saving: 'Save and next patient'. */
  readonly submit?: string;
  readonly onDone: (vital: Vital) => void;
  readonly onCancel?: () => void;
}

/** One set of vitals, typed from top to bottom without the mouse; unusual values are asked back before they are kept. */
export function VitalsForm({ patient, source, sourceId, submit, onDone, onCancel }: VitalsFormProps) {
  const t = useText();
  const former = useCall(vitalCalls.list, { query: { patientId: patient.id, latest: true, limit: 1 } }, { quiet: true });
  const form = useCallForm(vitalCalls.record, {
    startWith: { patientId: patient.id, source, sourceId: sourceId ?? null, units: {} },
    toBody: vitalsBody,
    refresh: ['patients', 'queue'],
  });
  return (
    <CallForm
      form={form}
      submit={submit ?? t('Save vitals')}
      onDone={(vital) => onDone(vital)}
      {...(onCancel ? { onCancel } : {})}
      refusalFields={{ VITALS_BACKDATED: 'reason', VITALS_TIME: 'takenAt' }}
      accept={{ VITALS_UNUSUAL: { with: { confirm: true }, words: t('Confirm value') } }}
    >
      <VitalsFields patient={patient} former={former.data?.data[0] ?? null} />
      <MoreVitalsFields patient={patient} />
    </CallForm>
  );
}
