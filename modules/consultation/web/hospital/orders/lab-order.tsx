import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/consultation/contract/calls/orders.ts';
import { templateCalls } from '#modules/consultation/contract/calls/templates.ts';
import type { Note } from '#modules/consultation/contract/note-records.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { EarlierOrders, OrderTests } from '#modules/laboratory/web/index.ts';

interface LabOrderProps {
  readonly consultation: Consultation;
  /** A test that was chosen in the search of the visit: the basket opens with it. */
  readonly wanted?: string | undefined;
  /** The tests were ordered. */
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Tests that the note's template orders and that this visit has not asked for yet. */
function useOrderSet(form: Note['customForm'], consultation: Consultation) {
  const t = useText();
  const { can } = useAccess();
  const found = useCall(
    templateCalls.read,
    { params: { id: form?.templateId ?? '' } },
    { enabled: form !== null && can(templateCalls.read), fresh: 300_000, quiet: true },
  );
  const template = found.data;
  if (!form || !template) return null;
  const { orderSet } = template.versions.find(({ templateVersion }) => templateVersion === form.templateVersion) ?? template;
  const asked = new Set(
    consultation.labRequests.filter(({ status }) => status !== 'cancelled').map(({ testName }) => testName.toLowerCase()),
  );
  return {
    title: t('Order set: {name}', { name: template.name }),
    names: orderSet.labTests.map(({ name }) => name).filter((name) => !asked.has(name.toLowerCase())),
  };
}

/** A basket of tests with what each costs the patient by the method of the visit; one press signs all. */
export function LabOrder({ consultation, wanted, onDone, onCancel }: LabOrderProps) {
  const t = useText();
  const set = useOrderSet(consultation.note.customForm, consultation);
  const form = useCallForm(orderCalls.labRequests, {
    params: { id: consultation.id },
    refresh: ['consultation', 'lab-request', 'lab-requests', 'patient-bills'],
    startWith: { priority: 'routine', consentGiven: false, picked: [] },
    toBody: ({ picked, reason, ...values }) => ({
      ...values,
      tests: ((picked as readonly { readonly id: string }[] | undefined) ?? []).map(({ id }) => ({ testId: id, specimenNote: null })),
      diagnosisIds: consultation.diagnoses.map((diagnosis) => diagnosis.id),
      ...(reason ? { confirmReason: reason } : {}),
    }),
    fieldNames: { tests: 'picked', confirmReason: 'reason' },
  });
  const chosen = (form.useValue('picked') as readonly unknown[] | undefined) ?? [];
  return (
    <CallForm
      form={form}
      submit={t('Sign orders ({count})', { count: chosen.length })}
      onCancel={onCancel}
      onDone={onDone}
      accept={{ DUPLICATE_ORDER: { with: { confirm: true }, words: t('Order anyway') } }}
      explain={(code, details) =>
        code === 'DUPLICATE_ORDER' ? (
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <EarlierOrders details={details} />
          </Suspense>
        ) : null
      }
    >
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <OrderTests patientId={consultation.patient.id} billingId={consultation.billingId} set={set} wanted={wanted} />
      </Suspense>
    </CallForm>
  );
}
