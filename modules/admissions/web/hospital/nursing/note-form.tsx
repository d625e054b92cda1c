import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';
import type { NursingNote } from '#modules/admissions/contract/nursing-records.ts';
import { noteKinds } from '#modules/admissions/contract/nursing-words.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { shifts } from '#modules/admissions/contract/words.ts';
import { shiftWords } from '../../looks.ts';
import { noteKindWords } from '../../nursing-looks.ts';
import { MomentField } from '../moment-field.tsx';
import { PatientLine } from '../patient-line.tsx';

interface NoteFormProps {
  readonly stay: Pick<Admission, 'id' | 'of'>;
  /** The note in whose place the new one stands. */
  readonly amends: NursingNote | null;
  readonly onClose: () => void;
}

/** Writes a nursing note; a handover has its four parts. What was typed is kept on the page until it is saved. */
export function NoteForm({ stay, amends, onClose }: NoteFormProps) {
  const t = useText();
  const form = useCallForm(nursingCalls.writeNote, {
    params: { id: stay.id },
    startWith: {
      kind: amends?.kind ?? 'note',
      shift: amends?.shift ?? null,
      text: amends?.text ?? '',
      sbar: amends?.sbar ?? { situation: '', background: '', assessment: '', recommendation: '' },
    },
    toBody: ({ sbar, text, ...values }) => ({
      ...values,
      amendsId: amends?.id ?? null,
      ...(values['kind'] === 'handover' ? { sbar: sbar ?? null, text: null } : { sbar: null, text }),
    }),
    refresh: ['nursing-notes', 'patient-admissions', 'wards'],
    draft: `nursing-note ${amends?.id ?? stay.id}`,
  });
  const handover = form.useValue('kind') === 'handover';
  const onFields = { NURSING_TIME: 'at', NURSING_NOTE_AMENDED: 'text', NURSING_NOTE_UNKNOWN: 'text' };
  return (
    <CallForm form={form} submit={t('Save note')} onCancel={onClose} onDone={onClose} refusalFields={onFields}>
      <FormSection>
        <Wide>
          <PatientLine patient={stay.of} />
        </Wide>
        <SelectField name="kind" label={t('Kind')} required options={optionsFrom(noteKinds, noteKindWords, t)} />
        <SelectField
          name="shift"
          label={t('Shift')}
          hint={t('Default: the shift of the time')}
          clearable
          options={optionsFrom(shifts, shiftWords, t)}
        />
        {handover ? <SbarFields /> : null}
        {handover ? null : (
          <Wide>
            <TextareaField name="text" label={t('Note')} required rows={6} maxLength={4000} autoFocus />
          </Wide>
        )}
        {amends ? null : (
          <Wide>
            <MomentField name="at" label={t('Time')} hint={t('Default: now')} />
          </Wide>
        )}
      </FormSection>
    </CallForm>
  );
}

function SbarFields() {
  const t = useText();
  return (
    <>
      <Wide>
        <TextareaField name="sbar.situation" label={t('Situation')} required rows={3} maxLength={1000} autoFocus />
      </Wide>
      <Wide>
        <TextareaField name="sbar.background" label={t('Background')} rows={3} maxLength={1000} />
      </Wide>
      <Wide>
        <TextareaField name="sbar.assessment" label={t('Assessment')} rows={3} maxLength={1000} />
      </Wide>
      <Wide>
        <TextareaField name="sbar.recommendation" label={t('Recommendation')} required rows={3} maxLength={1000} />
      </Wide>
    </>
  );
}
