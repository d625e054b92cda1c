import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { foldText } from '#kernel/contract/search-words.ts';
import { send } from '#kernel/web/client/send.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { StaleNotice } from '#kernel/web/form/stale-notice.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '../../contract/calls/catalogues.ts';
import type { SpecializationDetail } from '../../contract/records.ts';
import styles from './catalogues.module.css';

/** Adds some of the default list, or an own one. */
export function AddSpecializationForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const [from, setFrom] = useState('defaults');
  return (
    <div className={styles.add}>
      <SegmentedControl
        fullWidth
        className={styles.from ?? ''}
        aria-label={t('Source')}
        value={from}
        onChange={setFrom}
        data={[
          { value: 'defaults', label: t('Default list') },
          { value: 'own', label: t('Own name') },
        ]}
      />
      {from === 'defaults' ? <DefaultsForm onDone={onDone} /> : <OwnForm onDone={onDone} />}
    </div>
  );
}

function OwnForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(catalogueCalls.addSpecializations, { startWith: {} });
  return (
    <CallForm form={form} submit={t('Add specialization')} onCancel={onDone} onDone={onDone}>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        <TextField name="code" label={t('Code')} hint={t('SNOMED CT or your own')} code maxLength={30} />
        <Wide>
          <TextareaField name="description" label={t('Description')} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function DefaultsForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(catalogueCalls.addSpecializations, { startWith: { defaultIds: [] } });
  const chosen = (form.useValue('defaultIds') as string[] | undefined) ?? [];
  return (
    <CallForm
      form={form}
      submit={
        chosen.length > 0
          ? t('Add {count} specialization | Add {count} specializations', { count: chosen.length })
          : t('Add specializations')
      }
      onCancel={onDone}
      onDone={onDone}
    >
      <DefaultChoices />
    </CallForm>
  );
}

/** The default specializations that the hospital does not have yet. */
function DefaultChoices() {
  const t = useText();
  const label = t('Default specializations');
  const { form, input } = useField('defaultIds', label);
  const chosen = (form.useValue('defaultIds') as string[] | undefined) ?? [];
  const [typed, setTyped] = useState('');
  const defaults = useCall(catalogueCalls.defaultSpecializations, {}, { fresh: Number.POSITIVE_INFINITY });
  const own = useCall(catalogueCalls.listSpecializations, { query: { limit: 1000 } }, { live: ['specialization'] });
  const held = new Set((own.data?.data ?? []).map((row) => row.id));
  return (
    <fieldset className={styles.defaults}>
      <legend className="visually-hidden">{label}</legend>
      <TextInput
        type="search"
        placeholder={t('Search specializations')}
        aria-label={t('Search specializations')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {input.error ? (
        <p role="alert" className="mantine-InputWrapper-error">
          {input.error}
        </p>
      ) : null}
      <Loaded from={defaults} rows={8}>
        {(rows) => {
          const open = rows.filter((row) => !held.has(row.id) && foldText(row.name).includes(foldText(typed)));
          if (open.length === 0)
            return <EmptyState compact title={typed ? t('No record found') : t('All default specializations are in use')} />;
          return (
            <div className={styles.choices}>
              {open.map((row) => (
                <Checkbox
                  key={row.id}
                  className={styles.choice ?? ''}
                  label={row.name}
                  checked={chosen.includes(row.id)}
                  onChange={(event) =>
                    form.set('defaultIds', event.currentTarget.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
                  }
                />
              ))}
            </div>
          );
        }}
      </Loaded>
    </fieldset>
  );
}

/** Changes code and description; the name of own ones, too. */
export function EditSpecializationForm({
  specialization,
  onDone,
}: {
  readonly specialization: SpecializationDetail;
  readonly onDone: () => void;
}) {
  const [base, setBase] = useState(specialization);
  return <EditFields key={base.version} specialization={base} onDone={onDone} onTake={() => setBase(specialization)} />;
}

function EditFields({
  specialization,
  onDone,
  onTake,
}: {
  readonly specialization: SpecializationDetail;
  readonly onDone: () => void;
  readonly onTake: () => void;
}) {
  const t = useText();
  const { id, name, code, description, version, isDefault } = specialization;
  const form = useCallForm(catalogueCalls.editSpecialization, {
    params: { id },
    startWith: { ...(isDefault ? {} : { name }), code: code ?? '', description: description ?? '', version },
  });
  async function readAgain() {
    const answer = await send(catalogueCalls.readSpecialization, { params: { id } }, { quiet: true });
    return answer.ok ? { ...answer.payload } : null;
  }
  return (
    <CallForm
      form={form}
      submit={t('Save specialization')}
      onCancel={onDone}
      onDone={onDone}
      explain={(refusal, details) =>
        refusal === 'STALE_VERSION' ? <StaleNotice form={form} details={details} read={readAgain} onTake={onTake} /> : null
      }
    >
      <FormSection>
        <Wide>
          {isDefault ? (
            <TextInput label={t('Name')} value={name} readOnly description={t('The name of a default specialization is fixed.')} />
          ) : (
            <TextField name="name" label={t('Name')} required maxLength={80} />
          )}
        </Wide>
        <TextField name="code" label={t('Code')} hint={t('SNOMED CT or your own')} code maxLength={30} />
        <Wide>
          <TextareaField name="description" label={t('Description')} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
