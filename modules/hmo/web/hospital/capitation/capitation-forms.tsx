import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Capitation, CapitationContract } from '#modules/hmo/contract/bill-records.ts';
import { capitationCalls } from '#modules/hmo/contract/calls/capitation.ts';
import { capitationMethodWords, optionsOf } from '../../bill-words.ts';

export interface NamedPlan {
  readonly id: string;
  readonly name: string;
}

interface ReceiptProps {
  readonly hmoId: string;
  readonly capitation: Capitation;
  readonly onClose: () => void;
}

/** What a partner paid for the lives of a month. */
export function ReceiptForm({ hmoId, capitation, onClose }: ReceiptProps) {
  const t = useText();
  const format = useFormat();
  const open = capitation.months.filter(({ receipt }) => receipt === null);
  const oldest = open.at(-1);
  const form = useCallForm(capitationCalls.receive, {
    params: { id: hmoId },
    startWith: {
      month: oldest?.month ?? format.today().slice(0, 7),
      ...(oldest ? { lives: oldest.enrolleesCount, rate: oldest.ratePerLife } : {}),
      ...(oldest && oldest.expected > 0 ? { amount: oldest.expected } : {}),
      withholding: 0,
      receivedAt: format.today(),
      method: 'transfer',
    },
    refresh: ['hmo'],
  });
  return (
    <CallForm form={form} submit={t('Record receipt')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <SelectField
          name="month"
          label={t('Month')}
          required
          options={open.map(({ month }) => ({ value: month, label: month }))}
          onChoose={(chosen) => {
            const month = open.find((each) => each.month === chosen);
            form.set('lives', month?.enrolleesCount ?? 0);
            form.set('rate', month?.ratePerLife ?? null);
          }}
        />
        <NumberField name="lives" label={t('Lives')} required min={0} />
        <MoneyField name="rate" label={t('Rate for each life')} hint={t('Default: by the contract')} />
        <MoneyField name="amount" label={t('Amount settled')} required hint={t('With the tax that was withheld')} />
        <MoneyField name="withholding" label={t('Tax withheld')} />
        <DateField name="receivedAt" label={t('Received on')} required />
        <SelectField name="method" label={t('Method')} required options={optionsOf(capitationMethodWords, t)} />
        <TextField name="reference" label={t('Reference')} required maxLength={80} />
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

interface ContractProps {
  readonly hmoId: string;
  readonly plans: readonly NamedPlan[];
  readonly contract: CapitationContract | null;
  readonly onClose: () => void;
}

/** The rate for each life and month, from a month on. */
export function ContractForm({ hmoId, plans, contract, onClose }: ContractProps) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(capitationCalls.saveContract, {
    params: { id: hmoId },
    startWith: contract
      ? { planIds: [...contract.planIds], ratePerLife: contract.ratePerLife, from: contract.from, to: contract.to }
      : { planIds: [], from: format.today().slice(0, 7) },
    toBody: (values) => ({
      ...values,
      to: values['to'] || null,
      ...(contract ? { id: contract.id, version: contract.version } : {}),
    }),
    refresh: ['hmo'],
  });
  const month = t('Year and month, as 2026-05');
  return (
    <CallForm form={form} submit={t('Save contract')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <MoneyField name="ratePerLife" label={t('Rate for each life and month')} required />
        </Wide>
        <TextField name="from" label={t('First month')} required maxLength={7} hint={month} />
        <TextField name="to" label={t('Last month')} maxLength={7} hint={t('Blank: until another contract begins')} />
        <Wide>
          <MultiSelectField
            name="planIds"
            label={t('Plans')}
            hint={t('Blank: all plans of the partner')}
            options={plans.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
