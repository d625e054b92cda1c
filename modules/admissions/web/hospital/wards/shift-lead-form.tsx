import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { SegmentField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { wardCalls } from '#modules/admissions/contract/calls/wards.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';
import { shifts } from '#modules/admissions/contract/words.ts';
import { shiftWords } from '../../looks.ts';
import { UserSlot } from '../user-slot.tsx';

/** Names who leads a shift; without a name the nurse in charge does. */
export function ShiftLeadForm({ of: ward, onClose }: ActFormProps<Ward>) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(wardCalls.shiftLead, {
    params: { id: ward.id },
    startWith: { date: format.today(), shift: 'morning', userId: null },
    toBody: (values) => ({ userId: null, ...values }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Save shift lead')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ WARD_USER_UNKNOWN: 'userId', WARD_SHIFT_DATE: 'date' }}
    >
      <FormSection title={ward.name}>
        <Wide>
          <DateField name="date" label={t('Date')} required />
        </Wide>
        <Wide>
          <SegmentField name="shift" label={t('Work shift')} options={optionsFrom(shifts, shiftWords, t)} />
        </Wide>
        <Wide>
          <UserSlot name="userId" label={t('Shift lead')} hint={t('Leave empty if the nurse in charge leads the shift')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
