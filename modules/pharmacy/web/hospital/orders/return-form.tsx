import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, NumberField, SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { DispensedBatch, MedicationOrder, OrderLine } from '#modules/pharmacy/contract/medication-order-records.ts';
import { dispositions } from '#modules/pharmacy/contract/order-words.ts';
import { dispositionWords } from '../../order-looks.ts';

interface Out {
  readonly line: OrderLine;
  readonly batch: DispensedBatch;
}

const outOf = (order: MedicationOrder): Out[] =>
  order.lines.flatMap((line) => line.batches.filter(({ quantity, returned }) => quantity > returned).map((batch) => ({ line, batch })));

function bodyOf(order: MedicationOrder, out: readonly Out[], values: Readonly<Record<string, unknown>>) {
  const witnessEmail = String(values.witnessEmail ?? '').trim();
  return {
    version: order.version,
    lines: out.flatMap(({ line, batch }, at) => {
      const quantity = Number(values[`quantity${at}`] ?? 0);
      if (quantity <= 0) return [];
      return [
        {
          lineId: line.id,
          batchId: batch.batchId,
          quantity,
          disposition: values[`disposition${at}`],
          opened: values[`opened${at}`] === true,
          reason: String(values.reason ?? ''),
        },
      ];
    }),
    refund: values.refund === true,
    returnedBy: String(values.returnedBy ?? ''),
    ...(witnessEmail ? { witness: { email: witnessEmail, password: String(values.witnessPassword ?? '') } } : {}),
  };
}

/** Takes dispensed medicines back, each to its own batch. */
export function ReturnForm({ of: order, onClose }: ActFormProps<MedicationOrder>) {
  const t = useText();
  const format = useFormat();
  const out = outOf(order);
  const form = useCallForm(medicationOrderCalls.takeBack, {
    params: { id: order.id },
    refresh: ['medication-order', 'medication-request', 'patient-bills', 'product', 'batch'],
    startWith: {
      refund: true,
      ...Object.fromEntries(
        out.flatMap(({ line }, at) => [
          [`quantity${at}`, 0],
          [`disposition${at}`, line.product.controlled || line.product.coldChain ? 'quarantine' : 'restock'],
          [`opened${at}`, false],
        ]),
      ),
    },
    toBody: (values) => bodyOf(order, out, values),
  });
  return (
    <CallForm form={form} submit={t('Save return')} onCancel={onClose} onDone={onClose}>
      {out.map(({ line, batch }, at) => (
        <FormSection
          key={`${line.id} ${batch.batchId}`}
          title={line.product.name}
          note={[
            t('Batch {number}', { number: batch.batchNumber }),
            t('{count} with the patient', { count: batch.quantity - batch.returned }),
            batch.expiryDate ? t('expires {day}', { day: format.day(batch.expiryDate) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          <NumberField name={`quantity${at}`} label={t('Quantity')} min={0} max={batch.quantity - batch.returned} />
          <SelectField
            name={`disposition${at}`}
            label={t('Disposition')}
            options={dispositions.map((value) => ({ value, label: t(dispositionWords[value]) }))}
          />
          <Wide>
            <CheckField name={`opened${at}`} label={t('The pack was opened')} />
          </Wide>
        </FormSection>
      ))}
      <FormSection title={t('Return details')}>
        <TextField name="returnedBy" label={t('Returned by')} required maxLength={120} />
        <TextField name="reason" label={t('Reason')} required maxLength={300} />
        <Wide>
          <SwitchField name="refund" label={t('Credit returned items')} />
        </Wide>
      </FormSection>
      {order.needs.witness ? (
        <FormSection title={t('Witness')} note={t('A second person must witness the return of a controlled medicine.')}>
          <TextField name="witnessEmail" label={t('Email')} type="email" maxLength={254} />
          <PasswordField name="witnessPassword" label={t('Password or PIN')} autoComplete="new-password" />
        </FormSection>
      ) : null}
    </CallForm>
  );
}
