import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, NumberField, SegmentField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/laboratory/contract/calls/catalogue.ts';
import type { LabTest } from '#modules/laboratory/contract/catalogue-records.ts';
import { containerWords, kindWords, optionsFrom, performedWords, restrictionWords, specimenTypeWords } from '../../words.ts';
import { useDrawer } from '../search.ts';
import { useCategoryOptions } from '../use-categories.ts';
import { ParametersEditor } from './parameters-editor.tsx';

interface Props {
  readonly onClose: () => void;
}

/** Aliases are typed with commas between them. */
export function testBody({ aliasText, ...values }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const aliases = String(aliasText ?? '')
    .split(',')
    .map((alias) => alias.trim())
    .filter(Boolean);
  return { ...values, aliases };
}

/** Adds a test or a profile. */
export function NewTest({ onClose }: Props) {
  const t = useText();
  const form = useCallForm(catalogueCalls.createTest, {
    refresh: ['lab-tests', 'billable-items'],
    startWith: {
      ...{ kind: 'test', sexRestriction: 'none', performedAt: 'in-house', turnaroundMinutes: 240, minRetestHours: 0, aliasText: '' },
      ...{ fastingRequired: false, sensitive: false, consentRequired: false, parameters: [], memberIds: [] },
    },
    toBody: testBody,
  });
  return (
    <CallForm form={form} submit={t('Save test')} onCancel={onClose} onDone={onClose}>
      <TestFields />
    </CallForm>
  );
}

/** Changes a test; results that were entered keep what they were entered with. */
export function EditTest({ id, onClose }: Props & { readonly id: string }) {
  const found = useCall(catalogueCalls.viewTest, { params: { id } }, { quiet: true });
  return (
    <Loaded from={found} rows={10}>
      {(test) => <EditForm test={test} onClose={onClose} />}
    </Loaded>
  );
}

function startOf(test: LabTest) {
  const { name, shortName, code, localCode, specimenType, container, volumeMl, collectionNotes, patientInstructions, price } = test;
  const { fastingRequired, turnaroundMinutes, statTurnaroundMinutes, sexRestriction, sensitive, consentRequired, minRetestHours } = test;
  const { minAgeDays, maxAgeDays } = test;
  return {
    ...{ minAgeDays, maxAgeDays },
    ...{ name, shortName, code, localCode, specimenType, container, volumeMl, collectionNotes, patientInstructions, price },
    ...{ fastingRequired, turnaroundMinutes, statTurnaroundMinutes, sexRestriction, sensitive, consentRequired, minRetestHours },
    ...{ categoryId: test.category.id, performedAt: test.performedAt, referralInstitution: test.referralInstitution },
    aliasText: test.aliases.join(', '),
    memberIds: test.members.map((member) => member.id),
    parameters: [...test.parameters],
    kind: test.kind,
  };
}

function EditForm({ test, onClose }: Props & { readonly test: LabTest }) {
  const t = useText();
  const { open } = useDrawer();
  const [start] = useState(() => startOf(test));
  const form = useCallForm(catalogueCalls.editTest, {
    params: { id: test.id },
    refresh: ['lab-tests', 'billable-items'],
    startWith: start,
    toBody: ({ kind: _kind, ...values }) => ({
      ...testBody(values),
      version: test.version,
    }),
  });
  return (
    <CallForm form={form} submit={t('Save test')} onCancel={onClose} onDone={onClose}>
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconHistory size={16} aria-hidden="true" />}
          onClick={() => open('test-history', test.id)}
        >
          {t('History')}
        </Button>
      </div>
      <TestFields before={test} />
    </CallForm>
  );
}

function TestFields({ before }: { readonly before?: LabTest }) {
  const t = useText();
  const { useValue } = useFormAround();
  const isProfile = useValue('kind') === 'profile';
  return (
    <>
      <GeneralFields before={before} />
      {isProfile ? <MemberFields /> : <SpecimenFields />}
      {isProfile ? null : (
        <FormSection title={t('Parameters')}>
          <Wide>
            <ParametersEditor />
          </Wide>
        </FormSection>
      )}
      <FormSection title={t('Price')}>
        <MoneyField name="price" label={t('Price')} hint={t('Without a price it can be ordered but not invoiced')} />
      </FormSection>
    </>
  );
}

function GeneralFields({ before }: { readonly before?: LabTest | undefined }) {
  const t = useText();
  const categories = useCategoryOptions();
  return (
    <FormSection title={t('General')}>
      {before ? null : (
        <Wide>
          <SegmentField name="kind" label={t('Kind')} options={optionsFrom(kindWords, t)} />
        </Wide>
      )}
      <TextField name="name" label={t('Name')} required maxLength={120} autoFocus />
      <TextField name="shortName" label={t('Short name')} required maxLength={16} hint={t('Printed on the label of the tube')} />
      <SelectField name="categoryId" label={t('Category')} required options={categories} />
      <TextField name="code" label={t('LOINC')} code maxLength={9} />
      <TextField name="localCode" label={t('Local code')} code maxLength={30} />
      <TextField name="aliasText" label={t('Also known as')} hint={t('Separated by commas')} maxLength={600} />
      <NumberField name="turnaroundMinutes" label={t('Turnaround in minutes')} required min={5} max={43_200} />
      <NumberField name="statTurnaroundMinutes" label={t('Turnaround when stat')} min={5} max={43_200} />
      <SelectField name="sexRestriction" label={t('For')} options={optionsFrom(restrictionWords, t)} />
      <NumberField name="minAgeDays" label={t('From age in days')} min={0} max={54_750} />
      <NumberField name="maxAgeDays" label={t('To age in days')} min={0} max={54_750} />
      <NumberField name="minRetestHours" label={t('Repeat warning (hours)')} min={0} max={8760} />
      <SwitchField name="sensitive" label={t('Sensitive')} hint={t('Visible only with the permission for sensitive results')} />
      <SwitchField name="consentRequired" label={t('Consent required')} />
    </FormSection>
  );
}

function SpecimenFields() {
  const t = useText();
  const { useValue } = useFormAround();
  return (
    <FormSection title={t('Specimen')}>
      <SelectField name="specimenType" label={t('Specimen')} required options={optionsFrom(specimenTypeWords, t)} />
      <SelectField name="container" label={t('Tube')} clearable options={optionsFrom(containerWords, t)} />
      <NumberField name="volumeMl" label={t('Volume in ml')} decimals={1} min={0} max={100} />
      <SwitchField name="fastingRequired" label={t('The patient must be fasting')} />
      <SelectField name="performedAt" label={t('Done')} options={optionsFrom(performedWords, t)} />
      {useValue('performedAt') === 'referred-out' ? (
        <TextField name="referralInstitution" label={t('Institution')} maxLength={120} />
      ) : null}
      <Wide>
        <TextareaField name="collectionNotes" label={t('Notes for the collection')} rows={2} maxLength={1000} />
      </Wide>
      <Wide>
        <TextareaField name="patientInstructions" label={t('Instructions for the patient')} rows={2} maxLength={1000} />
      </Wide>
    </FormSection>
  );
}

function MemberFields() {
  const t = useText();
  const { data } = useCall(
    catalogueCalls.filterTests,
    { query: { kind: 'test', status: 'active', limit: 200 } },
    { quiet: true, fresh: 60_000 },
  );
  return (
    <FormSection title={t('Tests of the profile')}>
      <Wide>
        <MultiSelectField
          name="memberIds"
          label={t('Tests')}
          required
          options={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Wide>
    </FormSection>
  );
}
