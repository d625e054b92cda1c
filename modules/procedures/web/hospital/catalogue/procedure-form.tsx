import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, NumberField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, PickerField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/procedures/contract/calls/catalogue.ts';
import type { Procedure } from '#modules/procedures/contract/catalogue-records.ts';
import { anaesthesiaTypes, procedureKinds } from '#modules/procedures/contract/words.ts';
import { anaesthesiaWords, kindWords } from '../../words.ts';
import { useCategoryOptions } from '../use-options.ts';

interface FormProps {
  readonly onClose: () => void;
}

const refresh = ['procedures', 'procedure-categories', 'billable-items'];

/** The side is a switch in the form and a word on the wire. */
function bodyOf({ needsSide, antibioticWanted, antibioticDrugs, antibioticMinutes, ...values }: Readonly<Record<string, unknown>>) {
  return {
    ...values,
    laterality: needsSide === true ? 'required-side' : 'not-applicable',
    antibiotic: {
      wanted: antibioticWanted === true,
      drugs: String(antibioticDrugs ?? '')
        .split(',')
        .map((drug) => drug.trim())
        .filter((drug) => drug.length > 1),
      minutes: typeof antibioticMinutes === 'number' ? antibioticMinutes : 60,
    },
  };
}

/** Adds a procedure to the catalogue. */
export function NewProcedure({ onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(catalogueCalls.createProcedure, {
    startWith: {
      kind: 'surgical-minor',
      durationMinutes: 30,
      setupMinutes: 15,
      turnoverMinutes: 15,
      needsTheatre: true,
      needsConsent: true,
    },
    refresh,
    toBody: bodyOf,
  });
  return (
    <CallForm form={form} submit={t('Save procedure')} onCancel={onClose} onDone={onClose}>
      <ProcedureFields />
    </CallForm>
  );
}

/** Changes a procedure. */
export function EditProcedure({ id, onClose }: FormProps & { readonly id: string }) {
  const procedure = useCall(catalogueCalls.viewProcedure, { params: { id } }, { quiet: true });
  return (
    <Loaded from={procedure} rows={10}>
      {(found) => <EditForm procedure={found} onClose={onClose} />}
    </Loaded>
  );
}

function EditForm({ procedure, onClose }: FormProps & { readonly procedure: Procedure }) {
  const t = useText();
  const [start] = useState(() => {
    const { name, code, kind, durationMinutes, setupMinutes, turnoverMinutes, needsTheatre, needsConsent, needsAnaesthesia } = procedure;
    const { needsPreSurgeryAssessment, needsAdmission, anaesthesiaOptions, preparation, noteTemplate, sensitive, price, antibiotic } =
      procedure;
    return {
      ...{ name, code, kind, durationMinutes, setupMinutes, turnoverMinutes, needsTheatre, needsConsent, needsAnaesthesia },
      ...{ needsPreSurgeryAssessment, needsAdmission, preparation, noteTemplate, sensitive, price },
      anaesthesiaOptions: [...anaesthesiaOptions],
      categoryId: procedure.category.id,
      needsSide: procedure.laterality === 'required-side',
      antibioticWanted: antibiotic.wanted,
      antibioticDrugs: antibiotic.drugs.join(', '),
      antibioticMinutes: antibiotic.minutes,
    };
  });
  const form = useCallForm(catalogueCalls.editProcedure, {
    params: { id: procedure.id },
    startWith: start,
    refresh,
    toBody: (values) => ({ ...bodyOf(values), version: procedure.version }),
  });
  if (procedure.acts.edit !== null) return <p>{procedure.name}</p>;
  return (
    <CallForm form={form} submit={t('Save procedure')} onCancel={onClose} onDone={onClose}>
      <ProcedureFields {...(procedure.code ? { code: procedure.code, title: procedure.codeTitle } : {})} />
    </CallForm>
  );
}

/** Codes of ICD-10-PCS for the words that are typed. */
function usePcsOptions(words: string) {
  const found = useCall(
    catalogueCalls.searchPcs,
    { query: { keyword: words, limit: 30 } },
    { enabled: words.trim().length > 1, keepOld: true, quiet: true, fresh: Number.POSITIVE_INFINITY },
  );
  const options = (found.data?.data ?? []).map(({ code, description }) => ({ value: code, label: `${code} ${description}` }));
  return { options, loading: found.loading };
}

function ProcedureFields({ code, title }: { readonly code?: string; readonly title?: string | null }) {
  const t = useText();
  return (
    <>
      <FormSection title={t('General')}>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={160} autoFocus />
        </Wide>
        <Wide>
          <PickerField
            name="code"
            label={t('ICD-10-PCS code')}
            clearable
            useOptions={usePcsOptions}
            {...(code ? { start: { value: code, label: [code, title].filter(Boolean).join(' ') } } : {})}
          />
        </Wide>
        <SelectField name="categoryId" label={t('Category')} required options={useCategoryOptions()} />
        <SelectField
          name="kind"
          label={t('Kind')}
          required
          options={procedureKinds.map((value) => ({ value, label: t(kindWords[value]) }))}
        />
        <MoneyField name="price" label={t('Price')} />
        <NumberField name="durationMinutes" label={t('Duration')} required min={5} max={1440} suffix=" min" />
        <NumberField name="setupMinutes" label={t('Time to prepare')} required min={0} max={120} suffix=" min" />
        <NumberField name="turnoverMinutes" label={t('Time to clean')} required min={0} max={120} suffix=" min" />
      </FormSection>
      <FormSection title={t('Needs')}>
        <SwitchField name="needsTheatre" label={t('Needs a theatre')} />
        <SwitchField name="needsConsent" label={t('Needs consent')} />
        <SwitchField name="needsPreSurgeryAssessment" label={t('Needs an assessment')} />
        <SwitchField name="needsAdmission" label={t('Needs admission')} />
        <SwitchField name="needsSide" label={t('The side is part of the request')} />
        <SwitchField name="sensitive" label={t('Sensitive')} hint={t('Only people with the right see its requests.')} />
        <SwitchField name="needsAnaesthesia" label={t('Needs anaesthesia')} />
        <MultiSelectField
          name="anaesthesiaOptions"
          label={t('Kinds of anaesthesia')}
          options={anaesthesiaTypes.map((value) => ({ value, label: t(anaesthesiaWords[value]) }))}
        />
        <SwitchField name="antibioticWanted" label={t('Antibiotic prophylaxis')} />
        <NumberField
          name="antibioticMinutes"
          label={t('Given at most')}
          hint={t('Minutes before the incision')}
          min={5}
          max={240}
          suffix=" min"
        />
        <Wide>
          <TextField name="antibioticDrugs" label={t('Drugs of the prophylaxis, separated by commas')} maxLength={300} />
        </Wide>
      </FormSection>
      <FormSection title={t('Texts')}>
        <Wide>
          <TextareaField name="preparation" label={t('Preparation')} rows={3} maxLength={2000} />
        </Wide>
        <Wide>
          <TextareaField name="noteTemplate" label={t('Template of the operation note')} rows={4} maxLength={8000} />
        </Wide>
      </FormSection>
    </>
  );
}
