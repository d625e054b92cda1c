import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { pricingCalls } from '#modules/billing-setup/contract/calls/pricing.ts';
import { type EncounterType, encounterTypes, type Payer } from '#modules/billing-setup/contract/words.ts';
import { priceStepText } from '../kept-words.ts';
import { encounterWords, optionsFrom, payerWords } from '../words.ts';
import styles from './billing.module.css';
import { PatientSelect } from './patient-select.tsx';
import { useCategories } from './use-choices.ts';

interface NobodyProps {
  readonly payer: Payer;
  readonly categoryId: string | null;
  readonly onPayer: (payer: Payer) => void;
  readonly onCategory: (id: string | null) => void;
}

/** Whom a price is asked for when no patient is chosen. */
function NobodyFields({ payer, categoryId, onPayer, onCategory }: NobodyProps) {
  const t = useText();
  const categories = useCategories();
  return (
    <div className={styles.bar}>
      <Select
        className={styles.grow ?? ''}
        label={t('Payer')}
        data={[...optionsFrom(payerWords, t)]}
        value={payer}
        allowDeselect={false}
        onChange={(value) => onPayer((value as Payer | null) ?? 'Self-Pay')}
      />
      {categories.length > 0 && payer !== 'External' ? (
        <Select
          className={styles.grow ?? ''}
          label={t('Patient category')}
          clearable
          data={[...categories]}
          value={categoryId}
          onChange={onCategory}
        />
      ) : null}
    </div>
  );
}

/** What the item costs a patient, or anybody of a category with a payer, and how the price was found: the same function that raises bills. */
export function PriceFor({ itemId }: { readonly itemId: string }) {
  const t = useText();
  const format = useFormat();
  const [patientId, setPatientId] = useState<string | null>(null);
  const [payer, setPayer] = useState<Payer>('Self-Pay');
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [encounterType, setEncounterType] = useState<EncounterType>('outpatient');
  const [quantity, setQuantity] = useState('1');
  const count = Math.min(10_000, Math.max(1, Number.parseInt(quantity, 10) || 1));
  const quote = useCall(
    pricingCalls.quote,
    {
      body: {
        patientId,
        ...(patientId ? {} : { billingMethod: payer, ...(categoryId && payer !== 'External' ? { categoryId } : {}) }),
        encounterType,
        items: [{ billableItemId: itemId, quantity: count }],
      },
    },
    { quiet: true, keepOld: true },
  );
  return (
    <section>
      <h3>{t('Price for…')}</h3>
      <div className={styles.rows}>
        <PatientSelect value={patientId} onChange={setPatientId} nobody={t('No specific patient')} />
        {patientId ? null : <NobodyFields payer={payer} categoryId={categoryId} onPayer={setPayer} onCategory={setCategoryId} />}
        <div className={styles.bar}>
          <Select
            className={styles.grow ?? ''}
            label={t('Kind of visit')}
            data={encounterTypes.map((value) => ({ value, label: t(encounterWords[value]) }))}
            value={encounterType}
            allowDeselect={false}
            onChange={(value) => setEncounterType((value as EncounterType | null) ?? 'outpatient')}
          />
          <TextInput
            label={t('Quantity')}
            inputMode="numeric"
            maxLength={5}
            value={quantity}
            onChange={(event) => setQuantity(event.currentTarget.value)}
          />
        </div>
        <Loaded from={quote} rows={3}>
          {({ lines: [line] }) =>
            line ? (
              <div className={styles.box}>
                <Facts
                  rows={[
                    [t('Net'), format.money(line.net)],
                    [t('Patient pays'), format.money(line.patientAmount)],
                    [t('Insurer pays'), format.money(line.hmoAmount)],
                  ]}
                />
                <ol className={styles.steps}>
                  {line.steps.map((step) => (
                    <li key={step}>{priceStepText(t, format, step)}</li>
                  ))}
                </ol>
              </div>
            ) : null
          }
        </Loaded>
      </div>
    </section>
  );
}
