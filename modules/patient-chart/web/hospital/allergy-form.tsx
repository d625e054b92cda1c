import { Button, Select, TextInput } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { allergyCalls } from '#modules/patient-chart/contract/calls/conditions.ts';
import type { Allergy } from '#modules/patient-chart/contract/records.ts';
import { allergyLooks, allergyVerificationLooks, criticalityLooks } from '../looks.ts';
import { allergyCategoryWords, allergyTypeWords, manifestationWords, optionsFrom, severityWords } from '../words.ts';
import styles from './allergy-form.module.css';

type Reaction = Allergy['reactions'][number];

const wordsOf = (looks: Readonly<Record<string, { readonly word: string }>>) =>
  Object.fromEntries(Object.entries(looks).map(([key, look]) => [key, look.word]));

export function RecordAllergyForm({ patientId, onDone }: { readonly patientId: string; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(allergyCalls.record, {
    startWith: {
      patientId,
      category: 'medication',
      type: 'allergy',
      criticality: 'unable-to-assess',
      status: 'active',
      verification: 'unconfirmed',
      reactions: [],
    },
    refresh: ['patients'],
  });
  return (
    <CallForm form={form} submit={t('Save allergy')} onCancel={onDone} onDone={onDone}>
      <AllergyFields />
    </CallForm>
  );
}

export function EditAllergyForm({ of: allergy, onClose }: ActFormProps<Allergy>) {
  const t = useText();
  const { category, substance, genericName, drugClass, type, criticality, reactions, status, verification, lastOccurrence, notes } =
    allergy;
  const form = useCallForm(allergyCalls.edit, {
    params: { id: allergy.id },
    startWith: {
      ...{ category, substance, genericName, drugClass, type, criticality, status, verification, lastOccurrence, notes },
      reactions: reactions.map((reaction) => ({ ...reaction })),
      version: allergy.version,
    },
    refresh: ['patients'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Save allergy')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ CHART_REASON_REQUIRED: 'reason' }}
    >
      <AllergyFields />
      <FormSection title={t('Change')}>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} hint={t('Required if refuted or entered in error')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function AllergyFields() {
  const t = useText();
  const form = useFormAround();
  const medication = form.useValue('category') === 'medication';
  return (
    <>
      <FormSection title={t('Allergy')}>
        <SelectField name="category" label={t('Category')} required options={optionsFrom(allergyCategoryWords, t)} />
        <TextField name="substance" label={t('Substance')} required maxLength={120} autoFocus autoComplete="off" />
        {medication ? (
          <>
            <TextField name="genericName" label={t('Generic name')} maxLength={120} hint={t('Generic name or drug class is required')} />
            <TextField name="drugClass" label={t('Drug class')} maxLength={120} placeholder={t('Penicillins')} />
          </>
        ) : null}
        <SelectField name="type" label={t('Kind')} required options={optionsFrom(allergyTypeWords, t)} />
        <SelectField name="criticality" label={t('Risk')} required options={optionsFrom(wordsOf(criticalityLooks), t)} />
        <SelectField name="status" label={t('Status')} required options={optionsFrom(wordsOf(allergyLooks), t)} />
        <SelectField name="verification" label={t('Certainty')} required options={optionsFrom(wordsOf(allergyVerificationLooks), t)} />
        <TextField name="lastOccurrence" label={t('Last reaction (date or year)')} maxLength={10} hint={t('YYYY-MM-DD or YYYY')} />
      </FormSection>
      <FormSection title={t('Reactions')}>
        <Wide>
          <Reactions />
        </Wide>
        <Wide>
          <TextareaField name="notes" label={t('Notes')} rows={3} maxLength={2000} />
        </Wide>
      </FormSection>
    </>
  );
}

/** What happened after contact: one line a reaction. */
function Reactions() {
  const t = useText();
  const form = useFormAround();
  const rows = (form.useValue('reactions') as readonly Reaction[] | undefined) ?? [];
  const put = (next: readonly Reaction[]) => form.set('reactions', next);
  const change = (place: number, part: Partial<Reaction>) => put(rows.map((row, at) => (at === place ? { ...row, ...part } : row)));
  return (
    <div className={styles.reactions}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own.
        <div key={place} className={styles.reaction}>
          <Select
            label={t('Reaction')}
            data={[...optionsFrom(manifestationWords, t)]}
            value={row.manifestation}
            allowDeselect={false}
            onChange={(value) => change(place, { manifestation: (value ?? 'other') as Reaction['manifestation'] })}
          />
          <Select
            label={t('Severity')}
            data={[...optionsFrom(severityWords, t)]}
            value={row.severity}
            allowDeselect={false}
            onChange={(value) => change(place, { severity: (value ?? 'mild') as Reaction['severity'] })}
          />
          <TextInput
            label={t('Onset')}
            placeholder={t('within an hour')}
            maxLength={60}
            defaultValue={row.onset ?? ''}
            onBlur={(event) => change(place, { onset: event.currentTarget.value || null })}
          />
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconTrash size={15} aria-hidden="true" />}
            onClick={() => put(rows.filter((_, at) => at !== place))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        disabled={rows.length >= 12}
        onClick={() => put([...rows, { manifestation: 'rash', severity: 'mild', onset: null }])}
      >
        {t('Add reaction')}
      </Button>
    </div>
  );
}
