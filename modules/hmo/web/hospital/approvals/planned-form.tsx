import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { eligibilityCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import type { Eligibility } from '#modules/hmo/contract/eligibility-records.ts';
import { coverOptions, plannedBody, PlannedFor, plannedFields, PlannedItems } from './planned-parts.tsx';
import { ReasonFields } from './reason-fields.tsx';

interface PlannedFormProps {
  readonly patientId: string;
  readonly onClose: () => void;
}

/** Asks a partner to approve what is planned and on no bill yet: a stay, a procedure. Lines of a named stay use the approval up. */
export function PlannedForm({ patientId, onClose }: PlannedFormProps) {
  const t = useText();
  const covers = useCall(eligibilityCalls.list, { query: { patientId } }, { quiet: true });
  return (
    <Loaded
      from={covers}
      rows={4}
      isEmpty={(found) => found.length === 0}
      empty={<EmptyState compact title={t('No health plan')} text={t('The patient has no billing method of a health plan partner.')} />}
    >
      {(found) => <Form patientId={patientId} covers={found} onClose={onClose} />}
    </Loaded>
  );
}

function Form({ patientId, covers, onClose }: PlannedFormProps & { readonly covers: readonly Eligibility[] }) {
  const t = useText();
  const form = useCallForm(approvalCalls.request, {
    startWith: {
      billingId: (covers.find(({ isDefault }) => isDefault) ?? covers[0])?.billingId ?? '',
      ...{ items: [], diagnosisCodes: [], urgency: 'routine' as const },
    },
    toBody: (values) => ({ ...plannedBody(values), patientId }),
    refresh: ['hmo', 'hmo-approvals'],
    draft: `planned-approval ${patientId}`,
  });
  return (
    <CallForm form={form} submit={t('Request approval')} onDone={onClose} onCancel={onClose} refusalFields={plannedFields}>
      <SelectField name="billingId" label={t('Billing method')} required options={coverOptions(covers)} />
      <PlannedFor patientId={patientId} />
      <PlannedItems />
      <ReasonFields />
    </CallForm>
  );
}
