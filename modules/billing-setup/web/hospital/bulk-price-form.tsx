import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import type { BulkPrice, BulkPriceResult } from '#modules/billing-setup/contract/item-records.ts';
import { bulkWords, moduleWords, optionsFrom } from '../words.ts';
import styles from './billing.module.css';
import { useDepartments } from './use-choices.ts';

/** The fields as the call wants them; a preview first, always. */
function orderOf({ modules, departmentId, percent, amount, roundTo, ...values }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...values,
    filter: { ...(modules ? { modules } : {}), ...(departmentId ? { departmentId } : {}) },
    value: values['kind'] === 'percent' ? percent : amount,
    ...(roundTo ? { roundTo } : {}),
    preview: true,
  };
}

/** Many prices at once: first what they would be, then, after a second press, the change itself. */
export function BulkPriceForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [shown, setShown] = useState<{ readonly result: BulkPriceResult; readonly order: BulkPrice } | null>(null);
  const form = useCallForm(billableItemCalls.bulkPrice, {
    startWith: { kind: 'percent' },
    toBody: orderOf,
    fieldNames: { value: 'percent', filter: 'modules' },
  });
  if (shown) return <Preview {...shown} onBack={() => setShown(null)} onClose={onClose} />;
  return (
    <CallForm
      form={form}
      submit={t('Preview new prices')}
      onCancel={onClose}
      onDone={(result) => setShown({ result: result as BulkPriceResult, order: orderOf(form.values()) as unknown as BulkPrice })}
    >
      <BulkFields />
    </CallForm>
  );
}

function BulkFields() {
  const t = useText();
  const departments = useDepartments();
  const { useValue } = useFormAround();
  const kind = useValue('kind');
  return (
    <>
      <FormSection title={t('Items')}>
        <Wide>
          <MultiSelectField
            name="modules"
            label={t('Modules')}
            hint={t('Leave blank for all modules')}
            options={optionsFrom(moduleWords, t)}
          />
        </Wide>
        <Wide>
          <SelectField name="departmentId" label={t('Department')} clearable options={departments} />
        </Wide>
      </FormSection>
      <FormSection title={t('New prices')}>
        <Wide>
          <SegmentField name="kind" label={t('Change')} options={optionsFrom(bulkWords, t)} />
        </Wide>
        {kind === 'percent' ? (
          <PercentField name="percent" label={t('Percent (negative to reduce)')} required />
        ) : (
          <MoneyField name="amount" label={t('Amount')} required />
        )}
        <MoneyField name="roundTo" label={t('Round to multiples of')} />
        <DateField name="effectiveFrom" label={t('From')} hint={t('Default: today')} />
        <Wide>
          <TextField name="reason" label={t('Reason')} required maxLength={300} />
        </Wide>
      </FormSection>
    </>
  );
}

interface PreviewProps {
  readonly result: BulkPriceResult;
  readonly order: BulkPrice;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function Preview({ result, order, onBack, onClose }: PreviewProps) {
  const t = useText();
  const change = useSend(billableItemCalls.bulkPrice, { refresh: ['billable-items'] });
  const outside = result.rows.filter((row) => row.outside).length;
  async function confirm() {
    const answer = await change.send({ body: { ...order, preview: false } });
    if (!answer?.ok) return;
    toast.success(answer.message);
    onClose();
  }
  return (
    <div className={styles.details}>
      <p>
        {t('{count} price changes | {count} prices change', { count: result.changed })}
        {outside > 0 ? <strong className={styles.bad}> {t('{count} would be outside their bounds.', { count: outside })}</strong> : null}
      </p>
      {change.refused ? <ErrorState refused={change.refused} compact /> : null}
      <PlainTable
        label={t('New prices')}
        columns={[
          { key: 'name', title: t('Name'), text: (row) => row.name },
          { key: 'before', title: t('Now'), kind: 'money', value: (row) => row.before },
          { key: 'after', title: t('New'), kind: 'money', value: (row) => row.after },
          { key: 'outside', title: t('Bounds'), text: (row) => (row.outside ? t('Outside') : t('Within range')) },
        ]}
        rows={result.rows}
        rowKey={(row) => row.id}
      />
      <div className={styles.bar}>
        <Button loading={change.busy} disabled={outside > 0 || result.changed === 0} onClick={() => void confirm()}>
          {t('Change {count} price | Change {count} prices', { count: result.changed })}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </div>
  );
}
