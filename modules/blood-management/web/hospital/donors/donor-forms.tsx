import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { CheckField, NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { donorCalls } from '#modules/blood-management/contract/calls/donors.ts';
import type { Donor, Lookback } from '#modules/blood-management/contract/donor-records.ts';
import { genders } from '#modules/blood-management/contract/words.ts';
import { genderWords } from '../../words.ts';
import { GroupField } from '../parts.tsx';

const refresh = ['patient-blood-management', 'blood-donors', 'blood-lookbacks'];

/** Adds a donor. */
export function NewDonor({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(donorCalls.create, { startWith: { consent: false, gender: 'male' }, refresh });
  return (
    <CallForm form={form} submit={t('Save donor')} onCancel={onClose} onDone={onClose}>
      <DonorFields />
    </CallForm>
  );
}

/** Changes a donor; who offered becomes one. */
export function EditDonor({ of, onClose }: ActFormProps<Donor>) {
  const t = useText();
  const { fullname, gender, dateOfBirth, phone, bloodGroup, weightKg, haemoglobin, consent, note, version } = of;
  const form = useCallForm(donorCalls.edit, {
    params: { id: of.id },
    startWith: { fullname, gender, dateOfBirth, phone, bloodGroup, weightKg, haemoglobin, consent, note, version },
    refresh,
  });
  return (
    <CallForm form={form} submit={t('Save donor')} onCancel={onClose} onDone={onClose}>
      <DonorFields />
    </CallForm>
  );
}

function DonorFields() {
  const t = useText();
  return (
    <FormSection>
      <Wide>
        <TextField name="fullname" label={t('Full name')} required maxLength={120} autoFocus />
      </Wide>
      <SelectField name="gender" label={t('Sex')} required options={optionsFrom(genders, genderWords, t)} />
      <DateField name="dateOfBirth" label={t('Date of birth')} required />
      <TextField name="phone" label={t('Phone')} maxLength={17} />
      <GroupField name="bloodGroup" label={t('Group')} />
      <NumberField name="weightKg" label={t('Weight, kg')} decimals={1} />
      <NumberField name="haemoglobin" label={t('Haemoglobin, g/dL')} decimals={1} />
      <Wide>
        <CheckField name="consent" label={t('The donor consented')} />
      </Wide>
      <Wide>
        <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
      </Wide>
    </FormSection>
  );
}

/** Defers a donor until a day, or for good. */
export function DeferForm({ of, onClose }: ActFormProps<Donor>) {
  const t = useText();
  const form = useCallForm(donorCalls.defer, { params: { id: of.id }, startWith: { permanent: false }, refresh });
  return (
    <CallForm form={form} submit={t('Defer donor')} onCancel={onClose} onDone={onClose}>
      <FormSection title={of.fullname}>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required maxLength={500} />
        </Wide>
        <DateField name="until" label={t('Until')} />
        <CheckField name="permanent" label={t('Permanent')} />
      </FormSection>
    </CallForm>
  );
}

/** What was done about one unit of a lookback. */
export function NoteForm({ of, onClose }: ActFormProps<Lookback>) {
  const t = useText();
  const open = of.rows.filter(({ outcome }) => outcome === null);
  const form = useCallForm(donorCalls.editLookback, { params: { id: of.id }, startWith: { rowId: '', informed: false }, refresh });
  const options = open.map(({ id, unit, recipient }) => ({
    value: id,
    label: [unit.unitNumber, recipient?.hospitalPatientId].filter(Boolean).join(', '),
  }));
  return (
    <CallForm form={form} submit={t('Save action')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <SelectField name="rowId" label={t('Unit')} required options={options} />
        <CheckField name="informed" label={t('The recipient or partner was informed')} />
        <Wide>
          <TextareaField name="outcome" label={t('Outcome')} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
