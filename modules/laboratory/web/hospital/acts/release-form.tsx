import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, SwitchField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import type { LabRequest } from '#modules/laboratory/contract/request-records.ts';
import { ResultTable } from '../result/result-table.tsx';
import { CallFields, useCriticalOptions } from './call-form.tsx';
import { titleOf } from './small-forms.tsx';

const callKeys = ['parameterId', 'notifiedName', 'phone', 'outcome', 'readBack'] as const;

/** The body of a release: the call goes along where one was made, else that people are notified later. */
export function releaseBody(values: Readonly<Record<string, unknown>>, version: number, critical: boolean) {
  const { told, ...all } = values;
  const call = Object.fromEntries(callKeys.map((key) => [key, all[key]]).filter(([, value]) => value !== undefined && value !== null));
  const rest = Object.fromEntries(Object.entries(all).filter(([key]) => !(callKeys as readonly string[]).includes(key)));
  return {
    ...rest,
    version,
    ...(critical && told === 'called' ? { criticalCall: call } : {}),
    ...(critical && told === 'later' ? { notifyLater: true } : {}),
  };
}

/** A second pair of eyes over a result: from its release on it never changes. */
export function ReleaseForm({ of: request, onClose }: ActFormProps<LabRequest>) {
  const t = useText();
  const format = useFormat();
  const options = useCriticalOptions(request);
  const [newest] = request.results;
  const critical = request.critical;
  const form = useCallForm(transitionCalls.resultReleased, {
    params: { id: request.id },
    refresh: ['lab-requests'],
    startWith: {
      comment: newest?.comment ?? '',
      releasedToPatient: !request.sensitive,
      ...(critical ? { told: 'called', outcome: 'reached', readBack: false, parameterId: options[0]?.value ?? '' } : {}),
    },
    toBody: (values) => releaseBody(values, request.version, critical),
    fieldNames: Object.fromEntries(callKeys.map((key) => [`criticalCall.${key}`, key])),
  });
  return (
    <CallForm form={form} submit={t('Release')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={titleOf(request)}
        {...(newest
          ? { note: t('Entered by {name}, {time}', { name: newest.enteredBy.name, time: format.instant(newest.enteredAt) }) }
          : {})}
      >
        <Wide>{newest ? <ResultTable values={newest.values} label={t('Result')} /> : null}</Wide>
        <Wide>
          <TextareaField name="comment" label={t('Comment')} rows={2} maxLength={4000} />
        </Wide>
        <Wide>
          <SwitchField
            name="releasedToPatient"
            label={t('The patient may see it')}
            {...(request.sensitive ? { hint: t('Sensitive: hidden from the patient area unless released') } : {})}
          />
        </Wide>
      </FormSection>
      {critical ? <CriticalSection options={options} /> : null}
    </CallForm>
  );
}

function CriticalSection({ options }: { readonly options: ReturnType<typeof useCriticalOptions> }) {
  const t = useText();
  const { useValue } = useFormAround();
  const isCalled = useValue('told') !== 'later';
  return (
    <FormSection title={t('Critical value')}>
      <Wide>
        <SegmentField
          name="told"
          label={t('Care team')}
          options={[
            { value: 'called', label: t('Was called') },
            { value: 'later', label: t('Is notified by the system') },
          ]}
        />
      </Wide>
      {isCalled ? (
        <CallFields options={options} />
      ) : (
        <Wide>
          <p className="note">{t('If not acknowledged in time, the head of department is notified.')}</p>
        </Wide>
      )}
    </FormSection>
  );
}
