import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedCalls } from '#modules/admissions/contract/calls/beds.ts';
import type { Bed } from '#modules/admissions/contract/bed-records.ts';
import { longestLabel } from '#modules/admissions/contract/rules/bed-labels.ts';
import { useRooms } from '../use-rooms.ts';
import { BedFields } from './bed-fields.tsx';

/** A bed stands beside none. */
export function asBed(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return values['kind'] === 'cot' ? { ...values } : { ...values, besideBedId: null };
}

/** Changes label, kind and features of a bed. */
export function BedForm({ of: bed, onClose }: ActFormProps<Bed>) {
  const t = useText();
  const rooms = useRooms({ wardId: bed.wardId });
  const beds = rooms.data?.data.find(({ id }) => id === bed.roomId)?.beds ?? [];
  const { label, kind, besideBedId, features } = bed;
  const form = useCallForm(bedCalls.edit, {
    params: { id: bed.id },
    startWith: { label, kind, besideBedId, features },
    refresh: ['rooms', 'wards'],
    toBody: (values) => ({ ...asBed(values), version: bed.version }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Save bed')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ BED_EXISTS: 'label', BED_BESIDE: 'besideBedId', BED_HAS_COT: 'kind' }}
    >
      <FormSection>
        <Wide>
          <TextField name="label" label={t('Label')} required code maxLength={longestLabel} autoFocus />
        </Wide>
        <BedFields beside={beds.filter(({ id }) => id !== bed.id)} />
      </FormSection>
    </CallForm>
  );
}
