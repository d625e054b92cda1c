import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import type { RequestRow } from '#modules/blood-management/contract/request-records.ts';
import type { AvailableUnit } from '#modules/blood-management/contract/unit-records.ts';
import { crossMatchMethods, crossMatchResults, screenResults } from '#modules/blood-management/contract/words.ts';
import { attributeWords, matchWords, methodWords, screenWords } from '../../words.ts';
import styles from '../blood.module.css';
import { GroupCard } from './group-card.tsx';
import { refreshed } from './request-forms.tsx';

const most = 30;

/** The results that were chosen, as the call wants them. */
export function resultsOf(results: unknown): readonly { readonly unitId: string; readonly result: string }[] {
  return Object.entries((results ?? {}) as Record<string, string | null>).flatMap(([unitId, result]) =>
    result ? [{ unitId, result }] : [],
  );
}

/** Units that fit the patient, best first, each with its result. */
export function CrossMatchForm({ of, onClose }: ActFormProps<RequestRow>) {
  const t = useText();
  const form = useCallForm(requestCalls.crossMatch, {
    params: { id: of.id },
    startWith: { method: 'antiglobulin', antibodyScreen: 'negative', results: {} },
    toBody: ({ results, ...values }) => ({ ...values, units: resultsOf(results) }),
    fieldNames: { units: 'results' },
    refresh: refreshed,
    draft: false,
  });
  return (
    <CallForm form={form} submit={t('Save cross-match')} onCancel={onClose} onDone={onClose}>
      <FormSection title={`${of.patient.fullname}, ${of.patient.hospitalPatientId}`}>
        <Wide>
          <GroupCard patientId={of.patient.id} />
        </Wide>
        <SelectField name="antibodyScreen" label={t('Antibody screen')} required options={optionsFrom(screenResults, screenWords, t)} />
        <SelectField name="method" label={t('Method')} required options={optionsFrom(crossMatchMethods, methodWords, t)} />
      </FormSection>
      <FormSection title={t('Units')}>
        <Wide>{of.toReview ? <Released id={of.id} /> : <Fitting of={of} />}</Wide>
      </FormSection>
    </CallForm>
  );
}

function Fitting({ of }: { readonly of: RequestRow }) {
  const t = useText();
  const query = { forPatientId: of.patient.id, component: of.component, limit: most };
  const units = useCall(stockCalls.available, { query }, { live: ['blood-units'] });
  return (
    <Loaded
      from={units}
      rows={5}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState compact title={t('No compatible unit in stock')} />}
    >
      {({ data }) => data.map((unit) => <Choice key={unit.id} unit={unit} />)}
    </Loaded>
  );
}

function Choice({ unit }: { readonly unit: AvailableUnit }) {
  const t = useText();
  const format = useFormat();
  const notes = [
    unit.note ? t(unit.note) : null,
    unit.scarce ? t('O- is scarce') : null,
    ...unit.attributes.map((attribute) => t(attributeWords[attribute])),
  ].filter(Boolean);
  return (
    <ResultLine
      id={unit.id}
      words={`${unit.unitNumber} · ${unit.bloodGroup} · ${format.instant(unit.expiresAt)}`}
      under={notes.join(', ')}
    />
  );
}

/** Units that left in an emergency: their result comes afterwards. */
function Released({ id }: { readonly id: string }) {
  const request = useCall(requestCalls.view, { params: { id } }, { quiet: true });
  return (
    <Loaded from={request} rows={3}>
      {({ lines }) =>
        lines
          .filter(({ emergency, reviewedAt }) => emergency && reviewedAt === null)
          .map(({ unit }) => <ResultLine key={unit.id} id={unit.id} words={`${unit.unitNumber} · ${unit.bloodGroup}`} under="" />)
      }
    </Loaded>
  );
}

function ResultLine({ id, words, under }: { readonly id: string; readonly words: string; readonly under: string }) {
  const t = useText();
  const chosen = useFormAround().useValue(`results.${id}`);
  return (
    <div className={styles.choice} data-chosen={chosen ? true : undefined}>
      <span>
        <span className="code">{words}</span>
        {under ? <span className="caption"> {under}</span> : null}
      </span>
      <SelectField
        name={`results.${id}`}
        label={t('Result of {unit}', { unit: words })}
        clearable
        options={optionsFrom(crossMatchResults, matchWords, t)}
      />
    </div>
  );
}
