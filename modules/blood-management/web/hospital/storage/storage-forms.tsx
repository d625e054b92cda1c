import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { storageCalls } from '#modules/blood-management/contract/calls/storage.ts';
import type { Excursion, Storage } from '#modules/blood-management/contract/storage-records.ts';
import { storageKinds, usualRange } from '#modules/blood-management/contract/words.ts';
import { storageKindWords } from '../../words.ts';
import { SecondFields, secondRefusals } from '../parts.tsx';

const refresh = ['patient-blood-management', 'blood-storages', 'blood-excursions', 'blood-units'];
const [low, high] = usualRange.fridge;

/** Adds a fridge, freezer, agitator or box. */
export function NewStorage({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(storageCalls.create, {
    startWith: { kind: 'fridge', fromCelsius: low, toCelsius: high, readEveryMinutes: 240 },
    refresh,
  });
  return (
    <CallForm form={form} submit={t('Save storage')} onCancel={onClose} onDone={onClose}>
      <StorageFields />
    </CallForm>
  );
}

/** Changes a storage. */
export function EditStorage({ of, onClose }: ActFormProps<Storage>) {
  const t = useText();
  const { name, kind, fromCelsius, toCelsius, readEveryMinutes, version } = of;
  const form = useCallForm(storageCalls.edit, {
    params: { id: of.id },
    startWith: { name, kind, fromCelsius, toCelsius, readEveryMinutes, version },
    refresh,
  });
  return (
    <CallForm form={form} submit={t('Save storage')} onCancel={onClose} onDone={onClose}>
      <StorageFields />
    </CallForm>
  );
}

function StorageFields() {
  const t = useText();
  return (
    <FormSection>
      <TextField name="name" label={t('Name')} required maxLength={60} autoFocus />
      <SelectField name="kind" label={t('Kind')} required options={optionsFrom(storageKinds, storageKindWords, t)} />
      <NumberField name="fromCelsius" label={t('From, °C')} required decimals={1} />
      <NumberField name="toCelsius" label={t('To, °C')} required decimals={1} />
      <NumberField
        name="readEveryMinutes"
        label={t('Read every, minutes')}
        required
        min={5}
        max={1440}
        hint={t('Its units are held when it is not read for twice as long')}
      />
    </FormSection>
  );
}

/** A temperature that somebody read. */
export function ReadingForm({ of, onClose }: ActFormProps<Storage>) {
  const t = useText();
  const form = useCallForm(storageCalls.addReading, {
    params: { id: of.id },
    startWith: { readings: [{ note: null }] },
    refresh,
    draft: false,
  });
  return (
    <CallForm form={form} submit={t('Save temperature')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('{name}, {from} to {to} °C', { name: of.name, from: of.fromCelsius, to: of.toCelsius })}>
        <NumberField name="readings.0.celsius" label={t('Temperature, °C')} required decimals={1} autoFocus />
        <TextField name="readings.0.note" label={t('Note')} maxLength={200} />
      </FormSection>
    </CallForm>
  );
}

const decisions = ['release', 'discard'] as const;

/** Two people decide on the units that stood outside the range. */
export function DecideForm({ of, onClose }: ActFormProps<Excursion>) {
  const t = useText();
  const open = of.units.filter(({ decision }) => decision === null);
  const form = useCallForm(storageCalls.decide, {
    params: { id: of.id },
    startWith: { version: of.version, units: open.map(({ id }) => ({ unitId: id, decision: 'release' as const, reason: '' })) },
    refresh,
    draft: false,
  });
  const options = decisions.map((value) => ({ value, label: value === 'release' ? t('Release') : t('Discard') }));
  return (
    <CallForm form={form} submit={t('Save decision')} onCancel={onClose} onDone={onClose} refusalFields={secondRefusals('second')}>
      {open.map((unit, at) => (
        <FormSection key={unit.id} title={unit.unitNumber}>
          <SegmentField name={`units.${at}.decision`} label={t('Decision')} options={options} />
          <TextField name={`units.${at}.reason`} label={t('Reason')} required maxLength={500} />
        </FormSection>
      ))}
      <FormSection>
        <Wide>
          <p className="caption">{t('Each unit has a reason of its own.')}</p>
        </Wide>
        <SecondFields name="second" label={t('Second person')} />
      </FormSection>
    </CallForm>
  );
}
