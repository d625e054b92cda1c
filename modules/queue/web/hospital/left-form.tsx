import { CallForm } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { ticketCalls } from '#modules/queue/contract/calls/tickets.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { chosenLeftReasons } from '#modules/queue/contract/words.ts';
import { leftWords } from '../looks.ts';
import { WhoLine } from './who-line.tsx';

/** Closes the ticket of somebody who went away. */
export function LeftForm({ of: ticket, onClose }: ActFormProps<QueueTicket>) {
  const t = useText();
  const form = useCallForm(ticketCalls.left, { params: { appointmentId: ticket.appointmentId }, startWith: { reason: '', note: '' } });
  const cancelled = form.useValue('reason') === 'cancelled';
  return (
    <CallForm form={form} submit={t('Close ticket')} onCancel={onClose} onDone={onClose}>
      <WhoLine ticket={ticket} />
      <SelectField
        name="reason"
        label={t('Reason')}
        required
        autoFocus
        options={chosenLeftReasons.map((value) => ({ value, label: t(leftWords[value]) }))}
      />
      <p className="note" role="status">
        {cancelled
          ? t('The ticket will be closed permanently and the appointment cancelled.')
          : t('The ticket will be closed permanently.')}
      </p>
      <TextareaField name="note" label={t('Note')} rows={2} maxLength={300} />
    </CallForm>
  );
}
