import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { stayEndCalls } from '#modules/admissions/contract/calls/stay-end.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { FreeBedField } from './free-bed-field.tsx';
import { endRefreshes } from './stay-refreshes.ts';

const bedCodes = ['BED_NEEDED', 'BED_TAKEN', 'BED_RESERVED', 'BED_STATE', 'BED_ROOM_CLOSED', 'BED_UNKNOWN'] as const;
const onBed = Object.fromEntries(bedCodes.map((code) => [code, 'bedId']));

/** Takes back a discharge: the patient is admitted again, in the own bed or, where that is taken, in another. */
export function UndoDischargeForm({ of: stay, onClose }: ActFormProps<Admission>) {
  const t = useText();
  const form = useCallForm(stayEndCalls.undoDischarge, {
    params: { id: stay.id },
    toBody: (values) => ({ ...values, version: stay.version }),
    refresh: endRefreshes,
    draft: `undo discharge ${stay.id}`,
  });
  const left = stay.vacatedAt !== null;
  return (
    <CallForm form={form} submit={t('Undo discharge')} onCancel={onClose} onDone={onClose} refusalFields={onBed}>
      <FormSection
        title={stay.of.fullname}
        note={t('The patient is admitted again and nights are charged again. What the discharge cancelled or ended must be ordered again.')}
      >
        {left ? (
          <Wide>
            <FreeBedField name="bedId" label={t('Bed')} hint={t('Leave blank for the bed of the stay, if it is available')} />
          </Wide>
        ) : null}
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
