import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, NumberField, SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import { storageCalls } from '#modules/blood-management/contract/calls/storage.ts';
import type { Unit, UnitRow } from '#modules/blood-management/contract/unit-records.ts';
import { markerResults, markers, splitComponents, usualVolume } from '#modules/blood-management/contract/words.ts';
import { componentWords, markerWords, resultWords } from '../../words.ts';
import { GroupField, SecondFields, secondRefusals } from '../parts.tsx';

type Props = ActFormProps<UnitRow>;
const refresh = ['patient-blood-management', 'blood-units'];
const pending = { hiv: 'pending', hbsag: 'pending', hcv: 'pending', syphilis: 'pending', malaria: null, method: null, lot: null } as const;

/** Enters tests and the second typing; a complete unit is released with it. */
export function ScreenForm({ of, onClose }: Props) {
  const t = useText();
  const { can } = useAccess();
  const unit = useCall(stockCalls.unit, { params: { id: of.id } }, { quiet: true });
  if (!unit.data) return null;
  return (
    <ScreenFields
      of={of}
      start={unit.data.screening ?? pending}
      mayRelease={can('Release Blood Unit')}
      onClose={onClose}
      words={t('Save tests')}
    />
  );
}

type Start = NonNullable<Unit['screening']> | typeof pending;

function ScreenFields(props: Props & { readonly start: Start; readonly mayRelease: boolean; readonly words: string }) {
  const { of, start, mayRelease, words, onClose } = props;
  const t = useText();
  const form = useCallForm(stockCalls.screen, { params: { id: of.id }, startWith: { results: start, release: false }, refresh });
  const options = optionsFrom(markerResults, resultWords, t);
  return (
    <CallForm form={form} submit={words} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('Tests')}>
        {markers.map((marker) => (
          <Wide key={marker}>
            <SegmentField name={`results.${marker}`} label={t(markerWords[marker])} options={options} />
          </Wide>
        ))}
        <SelectField name="results.malaria" label={t('Malaria')} options={options} clearable />
        <TextField name="results.method" label={t('Method')} maxLength={80} />
        <TextField name="results.lot" label={t('Lot')} maxLength={40} code />
      </FormSection>
      <FormSection title={t('Second typing')}>
        {of.groupConfirmed ? null : <GroupField name="typedGroup" label={t('Group as you typed it')} />}
        {mayRelease ? (
          <CheckField name="release" label={t('Release to stock')} hint={t('Needs four non-reactive tests and two typings')} />
        ) : null}
      </FormSection>
    </CallForm>
  );
}

const decisions = ['release', 'discard'] as const;

/** Two people decide on a held unit. */
export function ReleaseHoldForm({ of, onClose }: Props) {
  const t = useText();
  const form = useCallForm(stockCalls.releaseHold, { params: { id: of.id }, startWith: { decision: 'release' }, refresh, draft: false });
  const options = decisions.map((value) => ({ value, label: value === 'release' ? t('Release') : t('Discard') }));
  return (
    <CallForm form={form} submit={t('Save decision')} onCancel={onClose} onDone={onClose} refusalFields={secondRefusals('second')}>
      <FormSection>
        <Wide>
          <SegmentField name="decision" label={t('Decision')} options={options} />
        </Wide>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required maxLength={500} />
        </Wide>
        <SecondFields name="second" label={t('Second person')} />
      </FormSection>
    </CallForm>
  );
}

/** Splits whole blood into red cells and plasma, or further components. */
export function SplitForm({ of, onClose }: Props) {
  const t = useText();
  const form = useCallForm(stockCalls.split, {
    params: { id: of.id },
    startWith: {
      parts: splitComponents.map((component) => ({
        component,
        volumeMl: usualVolume[component],
        made: component !== 'platelets' && component !== 'cryoprecipitate',
      })),
    },
    toBody: ({ parts }) => ({
      version: of.version,
      parts: (parts as { component: string; volumeMl: number; made: boolean }[])
        .filter(({ made }) => made)
        .map(({ component, volumeMl }) => ({ component, volumeMl })),
    }),
    refresh,
  });
  return (
    <CallForm form={form} submit={t('Split unit')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('Components')}>
        {splitComponents.map((component, at) => (
          <Part key={component} at={at} label={t(componentWords[component])} />
        ))}
      </FormSection>
    </CallForm>
  );
}

function Part({ at, label }: { readonly at: number; readonly label: string }) {
  const t = useText();
  return (
    <>
      <CheckField name={`parts.${at}.made`} label={label} />
      <NumberField name={`parts.${at}.volumeMl`} label={t('Volume of {component}, ml', { component: label })} min={20} max={600} />
    </>
  );
}

/** Says where a unit stands. */
export function MoveForm({ of, onClose }: Props) {
  const t = useText();
  const form = useCallForm(stockCalls.move, {
    params: { id: of.id },
    startWith: { storageId: of.storage?.id ?? '', shelf: of.shelf },
    refresh,
  });
  return (
    <CallForm form={form} submit={t('Save storage')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <StorageField name="storageId" required />
        <TextField name="shelf" label={t('Shelf')} maxLength={40} />
      </FormSection>
    </CallForm>
  );
}

/** A storage in service. */
export function StorageField({ name, required = false }: { readonly name: string; readonly required?: boolean }) {
  const t = useText();
  const storages = useCall(storageCalls.list, {}, { quiet: true });
  const options = (storages.data ?? []).filter(({ status }) => status === 'active').map(({ id, name: label }) => ({ value: id, label }));
  return (
    <SelectField
      name={name}
      label={t('Storage')}
      required={required}
      clearable={!required}
      options={options}
      loading={storages.data === undefined}
    />
  );
}

/** An issued unit comes back. */
export function ReturnForm({ of, onClose }: Props) {
  const t = useText();
  const form = useCallForm(stockCalls.returned, {
    params: { id: of.id },
    startWith: { unopened: false, sealIntact: false, coldChainKept: false },
    refresh: [...refresh, 'blood-requests'],
  });
  return (
    <CallForm form={form} submit={t('Return unit')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('Condition')}>
        <Wide>
          <CheckField name="unopened" label={t('The bag is unopened')} />
        </Wide>
        <Wide>
          <CheckField name="sealIntact" label={t('The seal is intact')} />
        </Wide>
        <Wide>
          <CheckField
            name="coldChainKept"
            label={t('It was kept cold')}
            hint={t('A unit that fails one of these, or is late, becomes waste')}
          />
        </Wide>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Discards a unit before a witness. */
export function DiscardForm({ of, onClose }: Props) {
  const t = useText();
  const form = useCallForm(stockCalls.discard, { params: { id: of.id }, refresh, draft: false });
  return (
    <CallForm form={form} submit={t('Discard unit')} onCancel={onClose} onDone={onClose} refusalFields={secondRefusals('witness')}>
      <FormSection title={of.unitNumber}>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required maxLength={500} />
        </Wide>
        <SecondFields name="witness" label={t('Witness')} />
      </FormSection>
    </CallForm>
  );
}
