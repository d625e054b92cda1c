import { CallForm } from '#kernel/web/form/call-form.tsx';
import { MultiSelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import { ReasonFields } from './reason-fields.tsx';

interface RequestFormProps {
  /** The order whose lines wait, or a patient whose lines are chosen here. */
  readonly of: { readonly sourceType: SourceType; readonly sourceId: string } | { readonly patientId: string };
  readonly onClose: () => void;
}

/** Asks a partner for approval: why care is wanted, and of a patient which lines. What waits unsent is completed. */
export function RequestForm({ of, onClose }: RequestFormProps) {
  const t = useText();
  const source = 'sourceId' in of ? of : {};
  const form = useCallForm(approvalCalls.request, {
    startWith: { ...source, billIds: [], items: [], diagnosisCodes: [], urgency: 'routine' as const },
    refresh: ['hmo', 'hmo-approvals', 'patient-bills'],
  });
  return (
    <CallForm form={form} submit={t('Request approval')} onDone={onClose} onCancel={onClose}>
      {'patientId' in of ? <LinesField patientId={of.patientId} /> : null}
      <ReasonFields />
    </CallForm>
  );
}

/** Lines of a patient that wait for an approval. */
function LinesField({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const format = useFormat();
  const query = { patientId, coverageStatus: ['pending' as const, 'expired' as const], limit: 100 };
  const lines = useCall(billCalls.list, { query }, { quiet: true });
  const options = (lines.data?.data ?? []).map((bill) => ({
    value: bill.id,
    label: `${bill.itemName} · ${format.day(bill.serviceDate)} · ${bill.billNumber}`,
  }));
  return <MultiSelectField name="billIds" label={t('Services')} required options={options} loading={lines.data === undefined} />;
}
