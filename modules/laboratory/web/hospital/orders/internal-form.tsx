import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { priorities } from '#modules/laboratory/contract/words.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import { priorityLooks } from '../../looks.ts';
import { optionsFrom, originWords } from '../../words.ts';
import { DiagnosesField } from './diagnoses-field.tsx';
import { Duplicates } from './duplicates.tsx';
import type { Offered } from './offers.ts';
import styles from './orders.module.css';
import { PatientTests } from './test-picker.tsx';
import { useBillingOptions } from './use-billing-options.ts';

interface Props {
  /** The patient whose record the order was begun from. */
  readonly patientId?: string | undefined;
  readonly onClose: () => void;
}

/** The picked tests as the call wants them. */
export function testsOf(picked: unknown): readonly { readonly testId: string }[] {
  return ((picked as readonly Offered[] | null | undefined) ?? []).map(({ id }) => ({ testId: id }));
}

/** Orders tests for a patient of the hospital. */
export function InternalForm({ patientId, onClose }: Props) {
  const t = useText();
  const form = useCallForm(requestCalls.createMultiple, {
    refresh: ['lab-requests'],
    startWith: {
      patientId: patientId ?? '',
      origin: 'outpatient',
      priority: 'routine',
      consentGiven: false,
      diagnoses: [],
      picked: [],
    },
    toBody: ({ picked, ...values }) => ({ ...values, tests: testsOf(picked) }),
    fieldNames: { tests: 'picked' },
  });
  return (
    <CallForm
      form={form}
      submit={t('Save request')}
      onCancel={onClose}
      onDone={onClose}
      accept={{
        DUPLICATE_ORDER: { with: { confirm: true }, words: t('Order again') },
        PATIENT_DECEASED: { with: { postMortem: true }, words: t('Order after death') },
      }}
      explain={(code, details) => (code === 'DUPLICATE_ORDER' ? <Duplicates details={details} /> : null)}
    >
      <FormSection>
        <Wide>
          <Suspense fallback={<SkeletonRows rows={1} />}>
            {patientId ? <KnownPatient id={patientId} /> : <PatientField name="patientId" label={t('Patient')} required autoFocus />}
          </Suspense>
        </Wide>
      </FormSection>
      <OrderFields />
    </CallForm>
  );
}

function KnownPatient({ id }: { readonly id: string }) {
  const t = useText();
  const { can } = useAccess();
  const found = useCall(patientCalls.details, { params: { id } }, { enabled: can(patientCalls.details), quiet: true, fresh: 300_000 });
  const patient = found.data as { readonly fullname?: string; readonly hospitalPatientId?: string } | undefined;
  return (
    <p className="strong">
      {patient?.fullname ?? t('Patient')} <span className="code muted">{patient?.hospitalPatientId}</span>
    </p>
  );
}

function OrderFields() {
  const t = useText();
  const form = useFormAround();
  const patientId = String(form.useValue('patientId') ?? '') || null;
  const billingId = String(form.useValue('billingId') ?? '') || null;
  const methods = useBillingOptions(patientId);
  if (!patientId) return null;
  return (
    <>
      <FormSection title={t('Tests')}>
        {methods.length > 0 ? (
          <SelectField
            name="billingId"
            label={t('Billing method')}
            options={methods}
            clearable
            hint={t("Default: the patient's billing method")}
          />
        ) : null}
        <SelectField name="origin" label={t('Origin')} options={optionsFrom(originWords, t)} />
        <Wide>
          <PatientTests key={patientId} patientId={patientId} billingId={billingId} />
        </Wide>
        <PickedError />
      </FormSection>
      <FormSection title={t('Request')}>
        <Wide>
          <PriorityField />
        </Wide>
        <Wide>
          <DiagnosesField />
        </Wide>
        <Wide>
          <TextareaField name="clinicalInfo" label={t('Clinical information')} rows={2} maxLength={2000} />
        </Wide>
        <OrderedForField />
        <ConsentField />
      </FormSection>
    </>
  );
}

/** The consultant in whose name somebody else orders: they read the result too. */
function OrderedForField() {
  const t = useText();
  const [card] = useCards('user-picker');
  if (!card) return null;
  const Picker = card.component;
  return (
    <Wide>
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <Picker name="orderedFor" label={t('Ordered for')} hint={t('Default: yourself')} />
      </Suspense>
    </Wide>
  );
}

/** Routine first: it is what most orders are. */
export function PriorityField() {
  const t = useText();
  return (
    <SegmentField
      name="priority"
      label={t('Priority')}
      options={priorities.toReversed().map((value) => ({ value, label: t(priorityLooks[value].word) }))}
    />
  );
}

/** Asked only where a picked test needs it. */
export function ConsentField() {
  const t = useText();
  const { useValue } = useFormAround();
  const picked = (useValue('picked') as readonly Offered[] | undefined) ?? [];
  if (!picked.some(({ consentRequired }) => consentRequired)) return null;
  return (
    <Wide>
      <CheckField name="consentGiven" label={t('The patient consents')} hint={t('Required by a selected test.')} />
    </Wide>
  );
}

/** Where a missing choice of tests is told. */
export function PickedError() {
  const { inner } = useFormAround();
  const message = inner.errors['picked'];
  return message ? (
    <Wide>
      <p className={styles.error} role="alert">
        {message}
      </p>
    </Wide>
  ) : null;
}
