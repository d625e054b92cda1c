import { Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestUrgencies } from '#modules/admissions/contract/stay-words.ts';
import { roomTypes } from '#modules/admissions/contract/words.ts';
import { roomTypeWords } from '../../looks.ts';
import { urgencyLooks, wordsOf } from '../../stay-looks.ts';
import { useWardOptions } from '../use-wards.ts';

/** What a request for a bed says beside its patient, in the form around it. */
export function AdmissionRequestFields({ autoFocus = true }: { readonly autoFocus?: boolean }) {
  const t = useText();
  const wards = useWardOptions();
  return (
    <>
      <Wide>
        <SegmentField name="urgency" label={t('Urgency')} required options={optionsFrom(requestUrgencies, wordsOf(urgencyLooks), t)} />
      </Wide>
      <Wide>
        <TextareaField name="reason" label={t('Reason')} required rows={3} maxLength={500} autoFocus={autoFocus} />
      </Wide>
      {wards.options.length > 0 ? (
        <SelectField
          name="wardId"
          label={t('Ward')}
          hint={t('Default: whichever ward has a bed')}
          clearable
          loading={wards.loading}
          options={wards.options}
        />
      ) : null}
      <SelectField name="roomType" label={t('Room type')} clearable options={optionsFrom(roomTypes, roomTypeWords, t)} />
      <NumberField name="expectedDays" label={t('Expected stay')} min={1} max={365} suffix={` ${t('days')}`} />
    </>
  );
}
