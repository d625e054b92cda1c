import { useNavigate } from '@tanstack/react-router';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { minorDigits } from '#kernel/web/text/format.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { remittanceCalls } from '#modules/claims/contract/calls/remittances.ts';
import { methodWords, optionsOf } from '../../looks.ts';
import { usePartners } from '../use-partners.ts';
import { readRows } from './read-rows.ts';

/** A payment advice: its header as the bank shows it, its rows as they are copied out of the partner's spreadsheet. */
export function NewRemittanceForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const place = usePlace();
  const numbers = { minorDigits: minorDigits(place.currency ?? 'USD'), decimalSeparator: '.' } as const;
  const form = useCallForm(remittanceCalls.create, {
    startWith: { paymentDate: format.today(), method: 'bank-transfer', withheldTax: 0, charges: 0 },
    toBody: ({ pasted, ...values }) => ({ ...values, rows: readRows(String(pasted ?? ''), numbers).rows }),
    refresh: ['hmo'],
  });
  const { rows, wrong } = readRows(String(form.useValue('pasted') ?? ''), numbers);
  const done = ({ id }: { readonly id: string }) => {
    onClose();
    void navigate({ to: '/hospital/hmo-management/remittances/$id', params: { id } });
  };
  return (
    <CallForm form={form} submit={t('Save draft')} onCancel={onClose} onDone={done}>
      <FormSection>
        <Wide>
          <SelectField name="hmoId" label={t('HMO')} required options={usePartners()} />
        </Wide>
        <DateField name="paymentDate" label={t('Payment date')} required />
        <SelectField name="method" label={t('Method')} required options={optionsOf(methodWords, t)} />
        <TextField name="reference" label={t('Reference')} required maxLength={80} />
        <MoneyField name="grossAmount" label={t('Amount before tax')} required />
        <MoneyField name="withheldTax" label={t('Tax withheld')} />
        <MoneyField name="charges" label={t('Bank charges')} />
      </FormSection>
      <FormSection
        title={t('Rows')}
        note={[
          t('{count} row read | {count} rows read', { count: rows.length }),
          wrong.length > 0 ? t('Lines not understood: {lines}', { lines: wrong.slice(0, 20).join(', ') }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Wide>
          <TextareaField
            name="pasted"
            label={t('Rows of the advice')}
            required
            rows={8}
            hint={t('Copy from a spreadsheet: claim no., invoice no., enrollee no., date, code, claimed, paid with tax, tax, reason')}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
