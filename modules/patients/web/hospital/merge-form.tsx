import { Button, Radio, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NothingFound } from '#kernel/web/form/nothing-found.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import type { MergePreview } from '#modules/patients/contract/merge-records.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import type { MergeableField } from '#modules/patients/contract/words.ts';
import { usePatientOptions } from '../patient-field.tsx';
import { fieldWords } from '../words.ts';
import styles from './merge-form.module.css';
import { ageAndGender } from './patients-columns.tsx';
import { useDrawer } from './use-drawer.ts';
import { savedAs } from './saved-as.ts';

interface MergeFormProps {
  readonly survivor: Patient;
  readonly onDone: () => void;
}

/** Joins two records of one human: pick the other, choose field by field, see what moves, type the number that stays. */
export function MergeForm({ survivor, onDone }: MergeFormProps) {
  const { record, open } = useDrawer();
  return record ? (
    <Compare survivor={survivor} otherId={record} onBack={() => open('merge')} onDone={onDone} />
  ) : (
    <PickOther survivor={survivor} onPick={(id) => open('merge', id)} onCancel={onDone} />
  );
}

function PickOther({
  survivor,
  onPick,
  onCancel,
}: {
  readonly survivor: Patient;
  readonly onPick: (id: string) => void;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed, 250);
  const { options, loading } = usePatientOptions(settled);
  return (
    <div className={styles.stack}>
      <p>
        {t('Find the other record of the same person. Its data will be moved to {name} ({number}).', {
          name: survivor.fullname,
          number: survivor.hospitalPatientId,
        })}
      </p>
      <Select
        label={t('Other record')}
        placeholder={t('Name, number or phone')}
        data-autofocus
        data={options.filter((option) => option.value !== survivor.id).map((option) => ({ ...option }))}
        filter={({ options: all }) => all}
        onSearchChange={setTyped}
        {...(typed === '' ? {} : { nothingFoundMessage: <NothingFound loading={loading || typed !== settled} /> })}
        value={null}
        onChange={(id) => id && onPick(id)}
      />
      <div>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}

function Compare({ survivor, otherId, onBack, onDone }: MergeFormProps & { readonly otherId: string; readonly onBack: () => void }) {
  const preview = useCall(mergeCalls.preview, { params: { id: survivor.id }, query: { other: otherId } }, { quiet: true });
  return (
    <Loaded from={preview} rows={8}>
      {(found) => <ConfirmMerge preview={found as MergePreview} onBack={onBack} onDone={onDone} />}
    </Loaded>
  );
}

function ConfirmMerge({
  preview,
  onBack,
  onDone,
}: {
  readonly preview: MergePreview;
  readonly onBack: () => void;
  readonly onDone: () => void;
}) {
  const t = useText();
  const [choices, setChoices] = useState<Partial<Record<MergeableField, 'survivor' | 'merged'>>>({});
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const { survivor, other, obstacles } = preview;
  const form = useCallForm(mergeCalls.merge, {
    params: { id: survivor.id },
    refresh: ['nextOfKins'],
    toBody: (values) => ({ ...values, mergedId: other.id, fieldChoices: choices }),
  });
  const confirmed = typed.trim().toUpperCase() === survivor.hospitalPatientId.toUpperCase();
  const guardedForm = {
    ...form,
    submit: () => {
      setWrong(!confirmed);
      return confirmed ? form.submit() : Promise.resolve(null);
    },
  };
  return (
    <CallForm form={guardedForm} submit={t('Merge records')} silent onCancel={onBack} onDone={() => savedAs(t('Records merged'), onDone)}>
      <PairOfRecords preview={preview} />
      {obstacles.length > 0 ? (
        <ul className={styles.stop} role="alert">
          {obstacles.map((obstacle) => (
            <li key={obstacle.code}>{t(obstacle.message)}</li>
          ))}
        </ul>
      ) : null}
      {preview.personsWait ? (
        <p className={styles.note} role="note">
          {t(
            'One of these persons is also registered at another hospital. The records of this hospital will be merged now. The persons remain separate until they agree by code or the operator has reviewed the request, which is listed under ‘Waiting for confirmation’.',
          )}
        </p>
      ) : null}
      <FieldChoices preview={preview} choices={choices} onChoose={(field, side) => setChoices({ ...choices, [field]: side })} />
      <MovingRows preview={preview} />
      <FormSection title={t('Confirm')}>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
        </Wide>
        <Wide>
          <TextInput
            label={t('Type {number} to confirm which record is kept', { number: survivor.hospitalPatientId })}
            withAsterisk
            classNames={{ input: 'code' }}
            autoComplete="off"
            value={typed}
            error={wrong && !confirmed ? t('This is not the Patient ID of the record that is kept') : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function PairOfRecords({ preview }: { readonly preview: MergePreview }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.pair}>
      {[preview.survivor, preview.other].map((row, place) => (
        <div key={row.id} className={styles.card} data-stays={place === 0 || undefined}>
          <span className={styles.role}>{place === 0 ? t('This record is kept') : t('This record is merged')}</span>
          <span className={styles.name}>{row.fullname}</span>
          <span className="code">
            {row.hospitalPatientId} · {row.civisId}
          </span>
          <span className="muted">{ageAndGender(row, t, format)}</span>
          <span className="muted">{t('Registered {day}', { day: format.instant(row.createdAt) })}</span>
        </div>
      ))}
    </div>
  );
}

/** Writes a field's value as people read it. */
function useWritten(): (field: MergeableField, value: unknown) => string {
  const t = useText();
  const format = useFormat();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return '–';
    if (field === 'photoAttachmentId') return t('Photo');
    if (field === 'dateOfBirth') return format.day(String(value));
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    return value === 'unknown' ? t('Unknown') : String(value);
  };
}

interface FieldChoicesProps {
  readonly preview: MergePreview;
  readonly choices: Partial<Record<MergeableField, 'survivor' | 'merged'>>;
  readonly onChoose: (field: MergeableField, side: 'survivor' | 'merged') => void;
}

/** The fields in which the records part; without a choice the staying record's value wins, or the other's where it has none. */
function FieldChoices({ preview, choices, onChoose }: FieldChoicesProps) {
  const t = useText();
  const written = useWritten();
  const differing = preview.fields.filter((row) => row.differs);
  const blank = (value: unknown) => value === null || value === undefined || value === '';
  return (
    <section>
      <h3 className={styles.caption}>{t('What differs')}</h3>
      {differing.length === 0 ? <p className={styles.note}>{t('Both records match.')}</p> : null}
      {differing.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{preview.survivor.hospitalPatientId}</th>
              <th scope="col">{preview.other.hospitalPatientId}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((row) => {
              const chosen = choices[row.field] ?? (blank(row.survivor) ? 'merged' : 'survivor');
              const sides = [
                ['survivor', row.survivor],
                ['merged', row.other],
              ] as const;
              return (
                <tr key={row.field}>
                  <th scope="row">{t(fieldWords[row.field])}</th>
                  {sides.map(([side, value]) => (
                    <td key={side}>
                      <Radio
                        size="xs"
                        name={row.field}
                        checked={chosen === side}
                        onChange={() => onChoose(row.field, side)}
                        label={written(row.field, value)}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function MovingRows({ preview }: { readonly preview: MergePreview }) {
  const t = useText();
  const format = useFormat();
  const rows = preview.rows.filter((row) => row.other > 0);
  return (
    <section>
      <h3 className={styles.caption}>{t('What moves')}</h3>
      <p className={styles.note}>
        {rows.length === 0 ? t('The other record has no linked data.') : t('This can be undone within 30 days.')}
      </p>
      {rows.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Rows')}</th>
              <th scope="col" data-align="end">
                {t('Already here')}
              </th>
              <th scope="col" data-align="end">
                {t('Moving')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.table}>
                <td>{t(row.label)}</td>
                <td data-align="end">{format.number(row.survivor)}</td>
                <td data-align="end">{format.number(row.other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
