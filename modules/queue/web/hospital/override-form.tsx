import { CallForm } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useWhyNot } from '#kernel/web/record/use-acts.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { gateCalls } from '#modules/patient-bills/contract/calls/gate.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { ticketRecord } from '#modules/queue/contract/ticket.record.ts';
import { WhoLine } from './who-line.tsx';

/** Lets a visit that is not paid for be served, with the reason; billing is told. */
export function OverrideForm({ of: ticket, onClose }: ActFormProps<QueueTicket>) {
  const t = useText();
  const form = useCallForm(gateCalls.override, {
    startWith: { reason: '' },
    refresh: ['qms', 'patient-bills'],
    toBody: (values) => ({ ...values, sourceType: 'appointment', sourceId: ticket.appointmentId }),
  });
  const held = useWhyNot(ticketRecord, ticket)('serve');
  return (
    <CallForm form={form} submit={t('Override payment')} onCancel={onClose} onDone={onClose}>
      <WhoLine ticket={ticket} />
      <p className="note" role="status">
        {held ? `${held}. ` : null}
        {t('The visit proceeds without payment. Billing is notified of your reason and the bill remains open.')}
      </p>
      <TextareaField name="reason" label={t('Reason')} required rows={3} maxLength={500} autoFocus />
    </CallForm>
  );
}
