import { Button } from '@mantine/core';
import { CallForm, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { ticketCalls } from '#modules/queue/contract/calls/tickets.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import styles from './dialogs.module.css';
import { WhoLine } from './who-line.tsx';

/** Reasons that are one tap away; a reason of one's own is as good. */
const usualReasons = [word('Did not answer the call'), word('Stepped out'), word('Went to pay'), word('Sent for a test')] as const;

/** Sets a patient aside who did not come when called. */
export function UnavailableForm({ of: ticket, onClose }: ActFormProps<QueueTicket>) {
  const t = useText();
  const form = useCallForm(ticketCalls.unavailable, { params: { appointmentId: ticket.appointmentId }, startWith: { reason: '' } });
  return (
    <CallForm form={form} submit={t('Mark unavailable')} onCancel={onClose} onDone={onClose}>
      <WhoLine ticket={ticket} />
      <p className="note">{t('The patient will be removed from the queue and notified. Use Reinstate to return them to the queue.')}</p>
      <div className={styles.chips} role="group" aria-label={t('Usual reasons')}>
        {usualReasons.map((usual) => (
          <Button key={usual} size="compact-sm" variant="default" onClick={() => form.set('reason', t(usual))}>
            {t(usual)}
          </Button>
        ))}
      </div>
      <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} autoFocus />
    </CallForm>
  );
}

/** Puts a patient who was set aside back into the line. */
export function ReinstateForm({ of: ticket, onClose }: ActFormProps<QueueTicket>) {
  const t = useText();
  const form = useCallForm(ticketCalls.reinstate, { params: { appointmentId: ticket.appointmentId }, startWith: { reason: '' } });
  return (
    <CallForm form={form} submit={t('Reinstate')} onCancel={onClose} onDone={onClose}>
      <WhoLine ticket={ticket} />
      {ticket.unavailableReason ? <p className="note">{t('Set aside: {reason}', { reason: t(ticket.unavailableReason) })}</p> : null}
      <Wide>
        <TextareaField name="reason" label={t('Note')} rows={2} maxLength={300} autoFocus />
      </Wide>
    </CallForm>
  );
}
