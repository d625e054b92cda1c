import { Button } from '@mantine/core';
import { IconBan, IconCircleCheck, IconClock, IconRefresh } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { refillRequestCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/refill-requests.ts';
import type { OwnPrescription } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import type { RefillAskStatus } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import styles from './own.module.css';

const looks = {
  waiting: { word: word('Refill requested'), tone: 'amber', icon: IconClock },
  approved: { word: word('Refill approved'), tone: 'green', icon: IconCircleCheck },
  declined: { word: word('Refill declined'), tone: 'red', icon: IconBan },
  closed: { word: word('Refill closed'), tone: 'grey', icon: IconBan },
} satisfies Looks<RefillAskStatus>;

interface RefillPartProps {
  readonly prescription: OwnPrescription;
  readonly onAsk: () => void;
}

/** What became of the refill that was asked for last, and the way to ask for one. */
export function RefillPart({ prescription: { refill, mayAskRefill, prescriptionNumber }, onAsk }: RefillPartProps) {
  const t = useText();
  const format = useFormat();
  if (!refill && !mayAskRefill) return null;
  return (
    <div className={`${styles.refill} no-print`}>
      {refill ? (
        <>
          <StatusBadge look={looks[refill.status]} />
          <span>
            {refill.answeredAt === null
              ? t('Requested {day}. Your hospital will reply here.', { day: format.day(refill.askedAt) })
              : (refill.answer ?? format.day(refill.answeredAt))}
          </span>
        </>
      ) : null}
      {mayAskRefill ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          aria-label={t('Request refill of {number}', { number: prescriptionNumber })}
          onClick={onAsk}
        >
          {t('Request refill')}
        </Button>
      ) : null}
    </div>
  );
}

/** One press asks; a few words help who answers. */
export function AskRefillForm({ prescription, onClose }: { readonly prescription: OwnPrescription; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(refillRequestCalls.askRefill, {
    params: { id: prescription.id },
    startWith: { note: '' },
    refresh: ['prescriptions'],
  });
  return (
    <CallForm form={form} submit={t('Request refill')} onCancel={onClose} onDone={onClose}>
      <p>
        <span className="code">{prescription.prescriptionNumber}</span> · {prescription.hospital.name}
      </p>
      <ul>
        {prescription.lines
          .filter(({ givenHere, status }) => !givenHere && (status === 'active' || status === 'completed'))
          .map(({ id, medicine }) => (
            <li key={id}>{medicine}</li>
          ))}
      </ul>
      <p className="muted">{t('Your doctor or pharmacist answers. In an emergency call the hospital.')}</p>
      <FormSection>
        <Wide>
          <TextareaField name="note" label={t('Note to the prescriber')} rows={3} maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
