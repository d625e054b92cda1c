import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { formatMoney } from '#kernel/contract/money.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { currencyCalls } from '#modules/billing-setup/contract/calls/currency.ts';
import type { HospitalCurrency, ListedCurrency } from '#modules/billing-setup/contract/currency-records.ts';
import styles from './billing.module.css';

const shownAmount = 123_456_789;
const separatorOptions = [
  { value: ',', label: ',' },
  { value: '.', label: '.' },
  { value: ' ', label: '␣' },
];

/** The hospital's one currency and how amounts of it are written. */
export function CurrencyTab() {
  const currency = useCall(currencyCalls.read, {}, { live: ['currency'], quiet: true });
  const list = useCall(currencyCalls.list, {}, { fresh: 3_600_000, quiet: true });
  const isUnset = currency.refused?.code === 'CURRENCY_NOT_SET';
  if (currency.refused && !isUnset) return <ErrorState refused={currency.refused} onRetry={currency.retry} />;
  return (
    <Card>
      <Loaded from={list} rows={4}>
        {(known) =>
          currency.data ? (
            <Held key={currency.data.version} currency={currency.data} known={known} />
          ) : isUnset ? (
            <NewCurrency known={known} />
          ) : (
            <SkeletonRows rows={4} />
          )
        }
      </Loaded>
    </Card>
  );
}

interface OfCurrencies {
  readonly known: readonly ListedCurrency[];
}

/** The fields as the call wants them: the code, and the rest under `settings`. */
function bodyOf({ code, ...settings }: Record<string, unknown>): Record<string, unknown> {
  return { ...(code ? { code } : {}), settings };
}
const fieldNames = Object.fromEntries(
  ['symbol', 'symbolPosition', 'thousandsSeparator', 'decimalSeparator', 'cashRounding'].map((name) => [`settings.${name}`, name]),
);
const written = { symbolPosition: 'before', thousandsSeparator: ',', decimalSeparator: '.', cashRounding: 1 } as const;

function NewCurrency({ known }: OfCurrencies) {
  const t = useText();
  const { can } = useAccess();
  const form = useCallForm(currencyCalls.set, {
    startWith: { ...written },
    toBody: (values) => bodyOf({ ...written, ...values }),
    fieldNames,
    refresh: ['currency', 'get-started'],
  });
  if (!can(currencyCalls.set)) return <p>{t('Currency not set for hospital')}</p>;
  return (
    <CallForm form={form} submit={t('Save currency')} onDone={() => undefined} foot="inline">
      <Fields known={known} note={t('The currency cannot be changed after the first bill.')} codeFixed={false} />
    </CallForm>
  );
}

function Held({ currency, known }: OfCurrencies & { readonly currency: HospitalCurrency }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { symbol, symbolPosition, thousandsSeparator, decimalSeparator, cashRounding } = currency.settings;
  const form = useCallForm(currencyCalls.edit, {
    params: { id: currency.id },
    startWith: { code: currency.code, symbol, symbolPosition, thousandsSeparator, decimalSeparator, cashRounding },
    toBody: (values) => ({ ...bodyOf(currency.lockedAt ? { ...values, code: '' } : values), version: currency.version }),
    fieldNames,
    refresh: ['currency'],
  });
  if (!can(currencyCalls.edit))
    return (
      <Facts
        rows={[
          [t('Currency'), `${currency.code} – ${currency.name}`],
          [t('Shown as'), formatMoney(shownAmount, currency.settings)],
        ]}
      />
    );
  return (
    <CallForm form={form} submit={t('Save currency')} onDone={() => undefined} foot="inline">
      <Fields
        known={known}
        codeFixed={currency.lockedAt !== null}
        note={
          currency.lockedAt
            ? t('In use since {time}. Only the display format can be changed.', { time: format.instant(currency.lockedAt) })
            : t('The currency cannot be changed after the first bill.')
        }
      />
    </CallForm>
  );
}

interface FieldsProps extends OfCurrencies {
  readonly note: string;
  readonly codeFixed: boolean;
}

function Fields({ known, note, codeFixed }: FieldsProps) {
  const t = useText();
  const form = useFormAround();
  const options = useMemo(() => known.map(({ code, name, symbol }) => ({ value: code, label: `${code} – ${name} – ${symbol}` })), [known]);
  const code = String(form.useValue('code') ?? '');
  return (
    <FormSection note={note}>
      <Wide>
        {codeFixed ? (
          <Select label={t('Currency')} data={options} value={code} disabled />
        ) : (
          <SelectField
            name="code"
            label={t('Currency')}
            required
            options={options}
            onChoose={(chosen) => form.set('symbol', known.find((row) => row.code === chosen)?.symbol ?? '')}
          />
        )}
      </Wide>
      <TextField name="symbol" label={t('Symbol')} maxLength={5} />
      <SegmentField
        name="symbolPosition"
        label={t('Symbol position')}
        options={[
          { value: 'before', label: t('Before') },
          { value: 'after', label: t('After') },
        ]}
      />
      <SelectField name="thousandsSeparator" label={t('Thousands separator')} options={separatorOptions} clearable />
      <SelectField name="decimalSeparator" label={t('Decimal separator')} options={separatorOptions} />
      <NumberField name="cashRounding" label={t('Cash rounding (minor units)')} min={1} max={1_000_000} hint={t('1 = no rounding')} />
      <Wide>
        <Preview digits={known.find((row) => row.code === code)?.minorDigits ?? 2} />
      </Wide>
    </FormSection>
  );
}

function Preview({ digits }: { readonly digits: number }) {
  const t = useText();
  const form = useFormAround();
  const text = formatMoney(shownAmount, {
    symbol: String(form.useValue('symbol') ?? ''),
    symbolPosition: form.useValue('symbolPosition') === 'after' ? 'after' : 'before',
    minorDigits: digits,
    thousandsSeparator: String(form.useValue('thousandsSeparator') ?? ''),
    decimalSeparator: String(form.useValue('decimalSeparator') || '.'),
  });
  return (
    <p className={styles.box} aria-live="polite">
      {t('{label}:', { label: t('Shown as') })} <strong className="tnum">{text}</strong>
    </p>
  );
}
