import { CallForm } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { gateCalls } from '#modules/patient-bills/contract/calls/gate.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { whyNotServe } from './ticket-rules.ts';
import { WhoLine } from './who-line.tsx';
import styles from './dialogs.module.css';

/** Lets a visit that is not paid for be served, with the reason; billing is told. */
export function OverrideForm({ ticket, onDone }: { readonly ticket: QueueTicket; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(gateCalls.override, {
    startWith: { reason: '' },
    refresh: ['qms', 'patient-bills'],
    toBody: (values) => ({ ...values, sourceType: 'appointment', sourceId: ticket.appointmentId }),
  });
  const held = whyNotServe(ticket);
  return (
    <CallForm form={form} submit={t('Override payment')} onCancel={onDone} onDone={onDone} foot="inline">
      <WhoLine ticket={ticket} />
      <p className={styles.note} role="status">
        {held ? `${t(held)}. ` : null}
        {t('The visit proceeds without payment. Billing is notified with your reason; the bill stays open.')}
      </p>
      <TextareaField name="reason" label={t('Reason')} required rows={3} maxLength={500} autoFocus />
    </CallForm>
  );
}
