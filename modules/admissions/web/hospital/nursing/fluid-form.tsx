import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';
import { fluidDirections, fluidKindsOf, mostVolume } from '#modules/admissions/contract/nursing-words.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { directionWords, fluidWords } from '../../nursing-looks.ts';
import { MomentField } from '../moment-field.tsx';
import { PatientLine } from '../patient-line.tsx';

interface FluidFormProps {
  readonly stay: Pick<Admission, 'id' | 'of'>;
  readonly onClose: () => void;
}

/** Enters what a patient took in or lost; the kinds are those of the direction. */
export function FluidForm({ stay, onClose }: FluidFormProps) {
  const t = useText();
  const form = useCallForm(nursingCalls.addFluid, {
    params: { id: stay.id },
    startWith: { direction: 'in' },
    refresh: ['fluid-entries', 'patient-admissions'],
  });
  const direction = form.useValue('direction') === 'out' ? 'out' : 'in';
  return (
    <CallForm form={form} submit={t('Save entry')} onCancel={onClose} onDone={onClose} refusalFields={{ NURSING_TIME: 'at' }}>
      <FormSection>
        <Wide>
          <PatientLine patient={stay.of} />
        </Wide>
        <Wide>
          <SegmentField name="direction" label={t('Direction')} options={optionsFrom(fluidDirections, directionWords, t)} />
        </Wide>
        <SelectField key={direction} name="kind" label={t('Kind')} required options={optionsFrom(fluidKindsOf[direction], fluidWords, t)} />
        <NumberField name="volume" label={t('Volume')} hint={t('Millilitres')} min={1} max={mostVolume} required />
        <Wide>
          <MomentField name="at" label={t('Time')} hint={t('Default: now')} />
        </Wide>
        <Wide>
          <TextField name="note" label={t('Note')} maxLength={200} autoComplete="off" />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
