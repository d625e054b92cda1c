import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { priceRuleCalls } from '#modules/billing-setup/contract/calls/rules.ts';
import type { RuleTest } from '#modules/billing-setup/contract/pricing-records.ts';
import type { PriceRule } from '#modules/billing-setup/contract/rule-records.ts';
import { priceStepText } from '../kept-words.ts';
import styles from './billing.module.css';
import { type PickProps, PatientSelect } from './patient-select.tsx';
import { useItemOptions } from './use-choices.ts';

/** Tries a rule on an item and a patient: the line before and after. Nothing is changed. */
export function RuleTester({ rule }: { readonly rule: PriceRule }) {
  const t = useText();
  const [itemId, setItemId] = useState<string | null>(null);
  const [patientId, setPatientId] = useState<string | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [result, setResult] = useState<RuleTest | null>(null);
  const test = useSend(priceRuleCalls.test);
  async function run() {
    if (!itemId) return;
    const count = Math.max(1, Number.parseInt(quantity, 10) || 1);
    const answer = await test.send({ params: { id: rule.id }, body: { patientId, items: [{ billableItemId: itemId, quantity: count }] } });
    if (answer?.ok) setResult(answer.payload);
  }
  return (
    <div className={styles.details}>
      <p className="muted">{t('{name}: price of a line with and without the rule. Nothing is saved.', { name: rule.name })}</p>
      <ItemSelect value={itemId} onChange={setItemId} />
      <PatientSelect value={patientId} onChange={setPatientId} />
      <TextInput
        label={t('Quantity')}
        inputMode="numeric"
        maxLength={5}
        value={quantity}
        onChange={(event) => setQuantity(event.currentTarget.value)}
      />
      <div className={styles.bar}>
        <Button disabled={!itemId} loading={test.busy} onClick={() => void run()}>
          {t('Test')}
        </Button>
      </div>
      {test.refused ? <ErrorState refused={test.refused} compact /> : null}
      {result ? <Outcome result={result} /> : null}
    </div>
  );
}

function Outcome({ result }: { readonly result: RuleTest }) {
  const t = useText();
  const format = useFormat();
  const rows = result.before.map((before, at) => ({ before, after: result.after[at] ?? before }));
  return (
    <>
      <PlainTable
        label={t('Test price rule')}
        columns={[
          { key: 'item', title: t('Item'), text: (row) => row.before.itemName },
          { key: 'before', title: t('Without the rule'), kind: 'money', value: (row) => row.before.net },
          { key: 'after', title: t('With the rule'), kind: 'money', value: (row) => row.after.net },
        ]}
        rows={rows}
        rowKey={(row) => row.before.billableItemId}
      />
      <ol className={styles.steps}>
        {(result.after[0]?.steps ?? []).map((step) => (
          <li key={step}>{priceStepText(t, format, step)}</li>
        ))}
      </ol>
    </>
  );
}

function ItemSelect({ value, onChange }: PickProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.split(' · ')[0] ?? '', 250);
  const { options } = useItemOptions(words);
  return (
    <Select
      label={t('Item')}
      required
      searchable
      data={options.map((option) => ({ ...option }))}
      filter={({ options: all }) => all}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  );
}
