import { CallForm } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { CheckField, MoneyField, NumberField, SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Approval, ApprovalItem } from '#modules/hmo/contract/approval-records.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { ChannelField, OfficerField } from './approval-forms.tsx';
import styles from './approvals.module.css';

/** Items that an answer is about. */
const openItems = ({ items }: Approval): readonly ApprovalItem[] =>
  items.filter(({ removedAt, status }) => removedAt === null && (status === 'pending' || status === 'proceeded'));

/** The partner's approval: its PA code, how long it holds, and of each item how much. */
export function ApproveForm({ of, onClose }: ActFormProps<Approval>) {
  const t = useText();
  const open = openItems(of);
  const items = open.map(({ id, quantity, requestedAmount }) => ({
    ...{ id, status: 'approved' as const, approvedQuantity: quantity, approvedAmount: requestedAmount, reason: '' },
  }));
  const form = useCallForm(approvalCalls.approve, {
    params: { id: of.id },
    startWith: { version: of.version, channel: of.channel ?? ('' as const), officer: of.officer, items },
    refresh: ['hmo', 'hmo-approvals', 'patient-bills'],
  });
  return (
    <CallForm form={form} submit={t('Approve request')} onDone={onClose} onCancel={onClose}>
      <TextField name="paCode" label={t('PA code')} required autoFocus code />
      {of.paCodesReused ? <CheckField name="confirm" label={t('Use a PA code again')} /> : null}
      <DateField name="validFrom" label={t('Valid from')} />
      <DateField name="validTo" label={t('Valid to')} hint={t('14 days unless the partner says otherwise')} />
      {open.map((item, at) => (
        <AnsweredItem key={item.id} item={item} at={at} currency={of.currency} />
      ))}
      <ChannelField />
      <OfficerField />
      <TextareaField name="note" label={t('Note')} />
    </CallForm>
  );
}

interface AnsweredItemProps {
  readonly item: ApprovalItem;
  readonly at: number;
  readonly currency: string | null;
}

function AnsweredItem({ item, at, currency }: AnsweredItemProps) {
  const t = useText();
  const format = useFormat();
  const status = useFormAround().useValue(`items.${at}.status`);
  return (
    <fieldset className={styles.item}>
      <legend>
        {item.itemName} · {format.money(item.requestedAmount, currency)}
      </legend>
      <SegmentField
        name={`items.${at}.status`}
        label={t('Answer')}
        options={[
          { value: 'approved', label: t('Approve') },
          { value: 'declined', label: t('Decline') },
        ]}
      />
      <div className={styles.boxes}>
        {status === 'declined' ? (
          <TextField name={`items.${at}.reason`} label={t('Reason')} required />
        ) : (
          <>
            <NumberField name={`items.${at}.approvedQuantity`} label={t('Approved quantity')} min={0} max={item.quantity} />
            <MoneyField name={`items.${at}.approvedAmount`} label={t('Approved amount')} {...(currency ? { currency } : {})} />
          </>
        )}
      </div>
    </fieldset>
  );
}
