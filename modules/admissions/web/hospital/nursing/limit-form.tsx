import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SwitchField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { warningCalls } from '#modules/admissions/contract/calls/warnings.ts';
import { mostLimitHours } from '#modules/admissions/contract/nursing-words.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import type { StayLimit } from '#modules/admissions/contract/warning-records.ts';
import { MomentField } from '../moment-field.tsx';
import { PatientLine } from '../patient-line.tsx';
import { warningTouches } from './use-warnings.ts';

interface LimitFormProps {
  readonly stay: Pick<Admission, 'id' | 'of' | 'observationMinutes'>;
  readonly limit: StayLimit | null;
  readonly onClose: () => void;
}

/** A doctor's limit: how often vitals are taken whatever they score, and whether the score calls anybody. */
export function LimitForm({ stay, limit, onClose }: LimitFormProps) {
  const t = useText();
  const form = useCallForm(warningCalls.limit, {
    params: { id: stay.id },
    startWith: {
      limit: {
        ...{ minutes: limit?.minutes ?? stay.observationMinutes, silent: limit?.silent ?? false },
        ...{ reason: limit?.reason ?? '', until: limit?.until ?? '' },
      },
    },
    refresh: warningTouches,
  });
  return (
    <CallForm form={form} submit={t('Set limit')} onCancel={onClose} onDone={onClose} refusalFields={{ LIMIT_UNTIL: 'limit.until' }}>
      <FormSection note={t('A limit lasts {hours} hours at most. Vitals are judged again when it ends.', { hours: mostLimitHours })}>
        <Wide>
          <PatientLine patient={stay.of} />
        </Wide>
        <NumberField name="limit.minutes" label={t('Vitals every')} hint={t('Minutes, whatever the score')} min={15} max={1440} required />
        <MomentField name="limit.until" label={t('Until')} />
        <Wide>
          <SwitchField name="limit.silent" label={t('No early warnings')} hint={t('No one is called by the score until the limit ends')} />
        </Wide>
        <Wide>
          <TextareaField name="limit.reason" label={t('Reason')} required rows={3} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
