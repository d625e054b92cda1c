import { CloseButton } from '@mantine/core';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { FormValues } from '#kernel/web/form/body.ts';
import { NumberField } from '#kernel/web/form/fields.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Eligibility } from '#modules/hmo/contract/eligibility-records.ts';
import { ItemBox, type NamedItem } from '../item-box.tsx';
import styles from './approvals.module.css';

/** Covers of a patient as options of a field. */
export const coverOptions = (covers: readonly Eligibility[]) =>
  covers.map(({ billingId, hmoName, planName, enrolleeNumber }) => ({
    value: billingId,
    label: [hmoName, planName, enrolleeNumber].filter(Boolean).join(' · '),
  }));

/** The field of a refusal. */
export const plannedFields = { APPROVAL_NOTHING: 'items', APPROVAL_BILLING: 'billingId' } as const;

interface PlannedItem {
  readonly billableItemId: string;
  readonly quantity: number;
  /** For the screen alone. */
  readonly name: string;
}

const itemsOf = (values: FormValues) => (values['items'] as readonly PlannedItem[] | undefined) ?? [];

/** The body: items without their names; a stay is the source of the request. */
export function plannedBody(all: FormValues) {
  const { admissionId, items: _items, ...values } = all;
  const items = itemsOf(all);
  return {
    ...values,
    items: items.map(({ billableItemId, quantity }) => ({ billableItemId, quantity })),
    ...(admissionId ? { sourceType: 'admission', sourceId: admissionId } : {}),
  };
}

/** What it belongs to, as later modules know it: a stay. Place `approval-for`. */
export function PlannedFor({ patientId }: { readonly patientId: string }) {
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

/** The services that are planned, each with its quantity. */
export function PlannedItems() {
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
