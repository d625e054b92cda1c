import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import type { Room } from '#modules/admissions/contract/room-records.ts';
import { billingUnits, genderPolicies, roomTypes } from '#modules/admissions/contract/words.ts';
import { policyWords, roomTypeWords, unitWords } from '../../looks.ts';
import { useWardOptions } from '../use-wards.ts';

const refusalFields = {
  ...{ ROOM_EXISTS: 'name', ROOM_NUMBER_EXISTS: 'number', ROOM_WARD_UNKNOWN: 'wardId' },
  ...{ ROOM_UNIT: 'ownPrice', CURRENCY_NOT_SET: 'ownPrice' },
};
const fieldNames = { amenities: 'amenityWords' };

/** Amenities are typed with commas between; a unit goes with a price of the room's own. */
export function roomBody({ amenityWords, ...values }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const amenities = String(amenityWords ?? '').split(',');
  const own = values['ownPrice'] ?? null;
  return {
    ...values,
    amenities: amenities.map((words) => words.trim()).filter(Boolean),
    ownPrice: own,
    billingUnit: own === null ? null : (values['billingUnit'] ?? 'day'),
  };
}

/** Adds a room to a ward. */
export function NewRoom({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(roomCalls.create, {
    startWith: { roomType: 'general', isolationCapable: false, oxygen: false, ventilator: false },
    refresh: ['wards', 'beds', 'room-classes'],
    fieldNames,
    toBody: roomBody,
  });
  return (
    <CallForm form={form} submit={t('Save room')} onCancel={onClose} onDone={onClose} refusalFields={refusalFields}>
      <RoomFields />
    </CallForm>
  );
}

/** Changes a room. */
export function EditRoom({ of: room, onClose }: ActFormProps<Room>) {
  const t = useText();
  const { name, number, ward, roomType, genderPolicy, isolationCapable, oxygen, ventilator, ownPrice, billingUnit } = room;
  const form = useCallForm(roomCalls.edit, {
    params: { id: room.id },
    startWith: {
      ...{ name, number, wardId: ward.id, roomType, genderPolicy, isolationCapable, oxygen, ventilator, ownPrice },
      ...{ billingUnit: ownPrice === null ? null : billingUnit, amenityWords: room.amenities.join(', ') },
    },
    refresh: ['wards', 'beds', 'room-classes'],
    fieldNames,
    toBody: (values) => ({ ...roomBody(values), version: room.version }),
  });
  return (
    <CallForm form={form} submit={t('Save room')} onCancel={onClose} onDone={onClose} refusalFields={refusalFields}>
      <RoomFields />
    </CallForm>
  );
}

function RoomFields() {
  const t = useText();
  const wards = useWardOptions();
  return (
    <>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        <TextField name="number" label={t('Number')} maxLength={20} />
        <SelectField name="wardId" label={t('Ward')} required options={wards.options} loading={wards.loading} />
        <SelectField name="roomType" label={t('Type')} required options={optionsFrom(roomTypes, roomTypeWords, t)} />
        <SelectField
          name="genderPolicy"
          label={t('For')}
          placeholder={t('As the ward')}
          clearable
          options={optionsFrom(genderPolicies, policyWords, t)}
        />
      </FormSection>
      <PriceFields />
      <FormSection title={t('Equipment')}>
        <SwitchField name="oxygen" label={t('Oxygen')} />
        <SwitchField name="ventilator" label={t('Ventilator')} />
        <SwitchField name="isolationCapable" label={t('Suitable for isolation')} />
        <Wide>
          <TextField name="amenityWords" label={t('Amenities')} hint={t('Separated by commas, e.g. TV, fridge')} maxLength={800} />
        </Wide>
      </FormSection>
    </>
  );
}

function PriceFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const own = useValue('ownPrice');
  const hasOwn = own !== null && own !== undefined && own !== '';
  return (
    <FormSection title={t('Price')}>
      <MoneyField name="ownPrice" label={t('Own price')} hint={t('Default: the price of the room type')} />
      {hasOwn ? <SelectField name="billingUnit" label={t('Billing unit')} options={optionsFrom(billingUnits, unitWords, t)} /> : null}
    </FormSection>
  );
}
