import { Checkbox } from '@mantine/core';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bankingCalls } from '#modules/invoices/contract/calls/banking.ts';
import type { ShiftRow } from '#modules/invoices/contract/cash-records.ts';
import { optionsFrom } from '../../words.ts';
import styles from './cash.module.css';
import { useNotBanked } from './use-not-banked.ts';
import { bankedWords } from './words.ts';

/** A trip to the bank, or money of cards, transfers and cheques that arrived there. */
export function BankingForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(bankingCalls.record, {
    startWith: { fromAccount: '1010', charges: 0, date: format.today(), shiftIds: [] },
    toBody: (values) => ({ ...values, shiftIds: values['fromAccount'] === '1010' ? (values['shiftIds'] ?? []) : [] }),
    refresh: ['cashier-shifts'],
  });
  return (
    <CallForm form={form} submit={t('Record banking')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <SelectField name="fromAccount" label={t('From')} required options={optionsFrom(bankedWords, t)} />
        <DateField name="date" label={t('Date')} required max={format.today()} />
        <Wide>
          <Picks />
        </Wide>
        <MoneyField name="amount" label={t('Amount')} required />
        <MoneyField name="charges" label={t('Bank charges')} />
        <TextField name="slipNumber" label={t('Slip number')} required maxLength={60} code />
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function Picks() {
  const t = useText();
  const form = useFormAround();
  const fromSafe = form.useValue('fromAccount') === '1010';
  const found = useNotBanked(fromSafe);
  if (!fromSafe) return null;
  return (
    <Loaded
      from={found}
      rows={3}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState compact title={t('All cash from approved shifts is banked')} />}
    >
      {({ data }) => <ShiftPicks shifts={data} />}
    </Loaded>
  );
}

/** Ticked shifts fill in the amount: what was counted in their drawers. */
function ShiftPicks({ shifts }: { readonly shifts: readonly ShiftRow[] }) {
  const t = useText();
  const format = useFormat();
  const form = useFormAround();
  const picked = (form.useValue('shiftIds') as readonly string[] | undefined) ?? [];
  function pick(ids: readonly string[]) {
    form.set('shiftIds', ids);
    form.set(
      'amount',
      shifts.filter((row) => ids.includes(row.id)).reduce((sum, row) => sum + (row.counted?.cash ?? 0), 0),
    );
  }
  return (
    <fieldset className={styles.box}>
      <legend>{t('Shifts included')}</legend>
      <div className={styles.picks}>
        {shifts.slice(0, 20).map((row) => (
          <Checkbox
            key={row.id}
            label={`${row.shiftNumber} · ${format.money(row.counted?.cash ?? 0)}`}
            description={`${row.cashier.name} · ${format.instant(row.closedAt)}`}
            checked={picked.includes(row.id)}
            onChange={(event) => pick(event.currentTarget.checked ? [...picked, row.id] : picked.filter((id) => id !== row.id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
