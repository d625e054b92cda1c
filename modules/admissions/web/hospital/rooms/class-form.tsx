import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import type { RoomClass } from '#modules/admissions/contract/room-records.ts';
import { billingUnits, extraKinds } from '#modules/admissions/contract/words.ts';
import { extraWords, unitWords } from '../../looks.ts';

interface ClassFormProps {
  readonly of: RoomClass;
  readonly onClose: () => void;
}

/** Price, deposit and daily extras of a room type. */
export function ClassForm({ of: { roomType, price, billingUnit, deposit, extras, version }, onClose }: ClassFormProps) {
  const t = useText();
  const form = useCallForm(roomCalls.saveClass, {
    params: { roomType },
    startWith: { price, billingUnit, deposit, extras: extras.map(({ kind }) => kind) },
    refresh: ['rooms', 'billable-items'],
    toBody: (values) => ({ ...values, version }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Save prices')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ CURRENCY_NOT_SET: 'price', ROOM_UNIT: 'billingUnit' }}
    >
      <FormSection>
        <MoneyField name="price" label={t('Price of a bed')} autoFocus />
        <SelectField name="billingUnit" label={t('Billing unit')} options={optionsFrom(billingUnits, unitWords, t)} />
        <Wide>
          <MoneyField name="deposit" label={t('Deposit')} hint={t('Default: the minimum deposit of the billing policy')} />
        </Wide>
        <Wide>
          <MultiSelectField
            name="extras"
            label={t('Per day beside the bed')}
            hint={t('Their prices are set among the billable items')}
            options={optionsFrom(extraKinds, extraWords, t)}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
