import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { serverNow } from '#kernel/web/client/server-clock.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, MoneyField, NumberField, SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, PickerField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { donorCalls } from '#modules/blood-management/contract/calls/donors.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import {
  acquisitionKinds,
  anticoagulants,
  components,
  donationKinds,
  markerResults,
  markers,
  unitAttributes,
} from '#modules/blood-management/contract/words.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';
import { acquisitionWords, anticoagulantWords, attributeWords, componentWords, markerWords, resultWords } from '../../words.ts';
import { GroupField, MomentField } from '../parts.tsx';
import { StorageField } from './unit-forms.tsx';

const now = () => new Date(serverNow()).toISOString();
const newUnit = () => ({
  ...{ unitNumber: null, component: 'packed-red-cells' as const, bloodGroup: '', volumeMl: null, anticoagulant: 'CPDA-1' as const },
  ...{ collectedAt: now(), expiresAt: null, storageId: null, shelf: null, attributes: [], groupConfirmed: false },
  screening: { hiv: 'pending', hbsag: 'pending', hcv: 'pending', syphilis: 'pending', malaria: null, method: null, lot: null } as const,
});

/** Registers units that were donated or bought: where they come from, then each unit with its tests. */
export function AcquisitionForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(stockCalls.createAcquisition, {
    startWith: { kind: 'opening', acquiredAt: now(), units: [newUnit()] },
    refresh: ['patient-blood-management', 'blood-units', 'blood-donors'],
    draft: 'blood-acquisition',
  });
  return (
    <CallForm form={form} submit={t('Register units')} onCancel={onClose} onDone={onClose}>
      <SourceFields />
      <UnitsFields />
    </CallForm>
  );
}

const isDonation = (kind: unknown) => (donationKinds as readonly unknown[]).includes(kind);

function SourceFields() {
  const t = useText();
  const kind = useFormAround().useValue('kind');
  return (
    <FormSection title={t('Source')}>
      <SelectField name="kind" label={t('Kind')} required options={optionsFrom(acquisitionKinds, acquisitionWords, t)} />
      <MomentField name="acquiredAt" label={t('Acquired')} />
      {isDonation(kind) ? <PickerField name="donorId" label={t('Donor')} required useOptions={useDonors} /> : null}
      {kind === 'replacement-donation' ? <PatientField name="forPatientId" label={t('Replacement for')} /> : null}
      {kind === 'blood-service' ? <VendorField /> : null}
      {isDonation(kind) ? null : <MoneyField name="cost" label={t('Cost')} />}
      <Wide>
        <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
      </Wide>
    </FormSection>
  );
}

function useDonors(words: string) {
  const found = useCall(donorCalls.list, { query: { searchTerm: words, limit: 20 } }, { quiet: true, keepOld: true });
  const options = (found.data?.data ?? []).map(({ id, donorNumber, fullname }) => ({ value: id, label: `${fullname} (${donorNumber})` }));
  return { options, loading: found.data === undefined };
}

function VendorField() {
  const t = useText();
  const { can } = useAccess();
  if (!can(vendorCalls.filter))
    return <TextField name="vendorId" label={t('Blood service')} hint={t('Needs the right to see vendors')} disabled />;
  return <PickerField name="vendorId" label={t('Blood service')} required useOptions={useServices} />;
}

function useServices(words: string) {
  const found = useCall(
    vendorCalls.filter,
    { query: { name: words, category: 'blood-service', limit: 20 } },
    { quiet: true, keepOld: true },
  );
  return { options: (found.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })), loading: found.data === undefined };
}

function UnitsFields() {
  const t = useText();
  const { set, useValue, values } = useFormAround();
  const units = (useValue('units') ?? []) as readonly object[];
  const add = () => {
    const all = (values()['units'] ?? []) as readonly object[];
    const last = all.at(-1);
    // The next unit is mostly like the last one; its number and its own tests are not.
    set('units', [...all, { ...newUnit(), ...(last ? copied(last) : {}) }]);
  };
  return (
    <>
      {units.map((_unit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a unit that is being typed has no other name than its place.
        <UnitFields key={at} at={at} />
      ))}
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
        {t('Add a unit')}
      </Button>
    </>
  );
}

function copied(last: object): object {
  const { component, bloodGroup, anticoagulant, collectedAt, storageId } = last as ReturnType<typeof newUnit>;
  return { component, bloodGroup, anticoagulant, collectedAt, storageId };
}

function UnitFields({ at }: { readonly at: number }) {
  const t = useText();
  const of = (name: string) => `units.${at}.${name}`;
  const results = optionsFrom(markerResults, resultWords, t);
  return (
    <FormSection title={t('Unit {count}', { count: at + 1 })}>
      <TextField
        name={of('unitNumber')}
        label={t('Unit number')}
        hint={t('Scan or type. Leave blank for a number of the hospital')}
        code
        maxLength={30}
      />
      <SelectField name={of('component')} label={t('Component')} required options={optionsFrom(components, componentWords, t)} />
      <GroupField name={of('bloodGroup')} label={t('Group')} required />
      <NumberField name={of('volumeMl')} label={t('Volume, ml')} min={20} max={600} />
      <SelectField
        name={of('anticoagulant')}
        label={t('Anticoagulant')}
        required
        options={optionsFrom(anticoagulants, anticoagulantWords, t)}
      />
      <MomentField name={of('collectedAt')} label={t('Collected')} />
      <MomentField name={of('expiresAt')} label={t('Expires')} hint={t('Default: the shelf life of the component')} />
      <StorageField name={of('storageId')} />
      <Wide>
        <MultiSelectField name={of('attributes')} label={t('Attributes')} options={optionsFrom(unitAttributes, attributeWords, t)} />
      </Wide>
      {markers.map((marker) => (
        <SegmentField key={marker} name={of(`screening.${marker}`)} label={t(markerWords[marker])} options={results} />
      ))}
      <Wide>
        <CheckField
          name={of('groupConfirmed')}
          label={t('The group was typed here and agrees with the label')}
          hint={t('Not for donations: another person types them')}
        />
      </Wide>
    </FormSection>
  );
}
