import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { MoneyField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import type { BloodPrices } from '#modules/blood-management/contract/unit-records.ts';
import { components } from '#modules/blood-management/contract/words.ts';
import { componentWords } from '../../words.ts';
import styles from '../blood.module.css';

const feeWord = word('Cross-match fee');
const keyWords: Readonly<Record<string, string>> = { ...componentWords, 'cross-match': feeWord };

/** Prices of components and the cross-match, with what they were. */
export function PriceTab() {
  const { can } = useAccess();
  const prices = useCall(stockCalls.prices, {}, { live: ['blood-prices'] });
  return (
    <Loaded from={prices} rows={6}>
      {(found) => (
        <div className={styles.stack}>
          {can(stockCalls.savePrices) ? <PriceForm prices={found} /> : <PriceList prices={found} />}
          <History prices={found} />
        </div>
      )}
    </Loaded>
  );
}

interface OfPrices {
  readonly prices: BloodPrices;
}

function PriceForm({ prices }: OfPrices) {
  const t = useText();
  const of = (key: string) => prices.prices.find((each) => each.key === key)?.price ?? null;
  const form = useCallForm(stockCalls.savePrices, {
    startWith: { prices: Object.fromEntries(components.map((key) => [key, of(key)])), crossMatchFee: prices.crossMatchFee },
    refresh: ['patient-blood-management', 'billable-items', 'get-started'],
  });
  const money = prices.currency ? { currency: prices.currency } : {};
  return (
    <Panel title={t('Price')}>
      <CallForm form={form} submit={t('Save prices')} onDone={() => undefined} foot="inline">
        <FormSection>
          {components.map((key) => (
            <MoneyField key={key} name={`prices.${key}`} label={t(componentWords[key])} required={key === 'whole-blood'} {...money} />
          ))}
          <MoneyField name="crossMatchFee" label={t(feeWord)} {...money} />
        </FormSection>
      </CallForm>
    </Panel>
  );
}

function PriceList({ prices }: OfPrices) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number | null) => (amount === null ? null : format.money(amount, prices.currency));
  return (
    <Panel title={t('Price')}>
      <Facts
        rows={[
          ...prices.prices.map(({ key, price }) => [t(keyWords[key] ?? key), money(price)] as const),
          [t(feeWord), money(prices.crossMatchFee)] as const,
        ]}
      />
    </Panel>
  );
}

function History({ prices }: OfPrices) {
  const t = useText();
  const column = useColumnsOf<BloodPrices['history'][number]>();
  return (
    <Panel title={t('History')} flush>
      <PlainTable
        label={t('History')}
        rows={prices.history}
        rowKey={(row) => `${row.at} ${row.key}`}
        empty={<EmptyState compact title={t('No record found')} />}
        columns={[
          column.day('effectiveFrom', t('From')),
          column.text('key', t('Component'), { of: (row) => t(keyWords[row.key] ?? row.key) }),
          column.money('former', t('Before')),
          column.money('price', t('Price')),
          column.text('by', t('Changed by'), { of: (row) => row.by.name, wide: true }),
        ]}
      />
    </Panel>
  );
}
