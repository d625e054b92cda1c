import { CloseButton } from '@mantine/core';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { FormValues } from '#kernel/web/form/body.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { NumberField } from '#kernel/web/form/fields.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { eligibilityCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import type { Eligibility } from '#modules/hmo/contract/eligibility-records.ts';
import { ItemBox, type NamedItem } from '../item-box.tsx';
import styles from './approvals.module.css';
import { ReasonFields } from './reason-fields.tsx';

interface PlannedFormProps {
  readonly patientId: string;
  readonly onClose: () => void;
}

/** Asks a partner to approve what is planned and on no bill yet: a stay, a procedure. Lines of a named stay use the approval up. */
export function PlannedForm({ patientId, onClose }: PlannedFormProps) {
  const t = useText();
  const covers = useCall(eligibilityCalls.list, { query: { patientId } }, { quiet: true });
  return (
    <Loaded
      from={covers}
      rows={4}
      isEmpty={(found) => found.length === 0}
      empty={<EmptyState compact title={t('No health plan')} text={t('The patient has no billing method of a health plan partner.')} />}
    >
      {(found) => <Form patientId={patientId} covers={found} onClose={onClose} />}
    </Loaded>
  );
}

interface PlannedItem {
  readonly billableItemId: string;
  readonly quantity: number;
  /** For the screen alone. */
  readonly name: string;
}

const itemsOf = (values: FormValues) => (values['items'] as readonly PlannedItem[] | undefined) ?? [];

/** The body: items without their names; a stay is the source of the request. */
function bodyOf({ admissionId, items: _items, ...values }: FormValues, patientId: string, items: readonly PlannedItem[]) {
  return {
    ...values,
    patientId,
    items: items.map(({ billableItemId, quantity }) => ({ billableItemId, quantity })),
    ...(admissionId ? { sourceType: 'admission', sourceId: admissionId } : {}),
  };
}

function Form({ patientId, covers, onClose }: PlannedFormProps & { readonly covers: readonly Eligibility[] }) {
  const t = useText();
  const form = useCallForm(approvalCalls.request, {
    startWith: {
      billingId: (covers.find(({ isDefault }) => isDefault) ?? covers[0])?.billingId ?? '',
      ...{ items: [], diagnosisCodes: [], urgency: 'routine' as const },
    },
    toBody: (values) => bodyOf(values, patientId, itemsOf(values)),
    refresh: ['hmo', 'hmo-approvals'],
    draft: `planned-approval ${patientId}`,
  });
  return (
    <CallForm
      form={form}
      submit={t('Request approval')}
      onDone={onClose}
      onCancel={onClose}
      refusalFields={{ APPROVAL_NOTHING: 'items', APPROVAL_BILLING: 'billingId' }}
    >
      <SelectField
        name="billingId"
        label={t('Billing method')}
        required
        options={covers.map(({ billingId, hmoName, planName, enrolleeNumber }) => ({
          value: billingId,
          label: [hmoName, planName, enrolleeNumber].filter(Boolean).join(' · '),
        }))}
      />
      <PlannedFor patientId={patientId} />
      <PlannedItems />
      <ReasonFields />
    </CallForm>
  );
}

/** What it belongs to, as later modules know it: a stay. Place `approval-for`. */
function PlannedFor({ patientId }: { readonly patientId: string }) {
  const { can } = useAccess();
  return useCards('approval-for')
    .filter((card) => card.permission === undefined || can(card.permission))
    .map((card) => {
      const Field = card.component;
      return (
        <Suspense key={card.key}>
          <Field patientId={patientId} />
        </Suspense>
      );
    });
}

function PlannedItems() {
  const t = useText();
  const label = t('Planned services');
  const { form, input } = useField('items', label, true);
  const held = (form.useValue('items') as readonly PlannedItem[] | undefined) ?? [];
  const put = (next: readonly PlannedItem[]) => {
    form.set('items', next);
    form.inner.clearFieldError('items');
  };
  const add = ({ id, name }: NamedItem) => put([...held, { billableItemId: id, quantity: 1, name }]);
  return (
    <div>
      <ItemBox name="items" label={label} required error={input.error} without={held.map((item) => item.billableItemId)} onPick={add} />
      {held.map((item, at) => (
        <div key={item.billableItemId} className={styles.item}>
          <span>{item.name}</span>
          <span className={styles.head}>
            <NumberField name={`items.${at}.quantity`} label={t('Quantity of {name}', { name: item.name })} required min={1} max={10_000} />
            <CloseButton
              aria-label={t('Remove {name}', { name: item.name })}
              onClick={() => put(held.filter((each) => each.billableItemId !== item.billableItemId))}
            />
          </span>
        </div>
      ))}
    </div>
  );
}
