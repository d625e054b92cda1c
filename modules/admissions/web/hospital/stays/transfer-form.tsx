import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { transferReasons } from '#modules/admissions/contract/stay-words.ts';
import { stayReasonWords } from '../../stay-looks.ts';
import { BedField } from '../beds/bed-field.tsx';
import { bedRefusals, stayTouches } from './refusal-fields.ts';
import { PatientLine } from '../patient-line.tsx';
import { placeWords } from './place-words.ts';
import { useStayDrawer } from './stay-drawer.ts';

/** Moves a patient to another bed; the one that a card was dragged to is chosen already. */
export function TransferForm({ of: stay, onClose }: ActFormProps<Admission>) {
  const t = useText();
  const { target } = useStayDrawer();
  const form = useCallForm(admissionCalls.transfer, {
    params: { id: stay.id },
    startWith: { bedId: target ?? '', reason: 'transfer' },
    refresh: stayTouches,
    toBody: (values) => ({ ...values, version: stay.version }),
  });
  return (
    <CallForm form={form} submit={t('Transfer')} onCancel={onClose} onDone={onClose} refusalFields={{ ...bedRefusals, SAME_BED: 'bedId' }}>
      <FormSection>
        <Wide>
          <PatientLine patient={stay.of} />
          <p className="note">{t('Now in {place}', { place: placeWords(stay.place) })}</p>
        </Wide>
        <Wide>
          <BedField
            patient={stay.of}
            without={stay.place?.bedId}
            billingId={stay.patientBillingId}
            refused={form.refused}
            autoFocus={!target}
          />
        </Wide>
        <Wide>
          <SegmentField name="reason" label={t('Kind of transfer')} options={optionsFrom(transferReasons, stayReasonWords, t)} />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Reason')} required rows={2} maxLength={300} autoFocus={Boolean(target)} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
