import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import type { BillDetails } from '#modules/patient-bills/contract/records.ts';
import { mostSplitParts } from '#modules/patient-bills/contract/words.ts';
import styles from './bills.module.css';

/** Makes several lines of one, by quantities that sum to its own. */
export function SplitForm({ bill, onClose }: { readonly bill: BillDetails; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(billCalls.split, {
    params: { id: bill.id },
    startWith: { quantities: [bill.quantity - 1, 1] },
    toBody: (values) => ({
      quantities: values['quantities'] ?? [bill.quantity - 1, 1],
      reason: values['reason'] ?? null,
      version: bill.version,
    }),
  });
  return (
    <CallForm form={form} submit={t('Split bill')} onCancel={onClose} onDone={onClose}>
      <FormSection title={bill.itemName} note={t('{count} in total', { count: bill.quantity })}>
        <Wide>
          <Quantities most={bill.quantity} />
        </Wide>
        <Wide>
          <TextField name="reason" label={t('Reason')} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function Quantities({ most }: { readonly most: number }) {
  const t = useText();
  const form = useFormAround();
  const parts = (form.useValue('quantities') as readonly number[] | undefined) ?? [];
  const put = (next: readonly number[]) => form.set('quantities', next);
  const sum = parts.reduce((all, part) => all + part, 0);
  return (
    <>
      <div className={styles.quantities}>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by nothing but their place.
          <span key={place} className={styles.quantities}>
            <NumberInput
              label={t('Part {number}', { number: place + 1 })}
              min={1}
              max={most}
              w={96}
              allowDecimal={false}
              value={part}
              onChange={(value) => put(parts.map((each, at) => (at === place ? Number(value) || 0 : each)))}
            />
            {parts.length > 2 ? (
              <ActionIcon
                aria-label={t('Remove part {number}', { number: place + 1 })}
                onClick={() => put(parts.filter((_part, at) => at !== place))}
              >
                <IconTrash size={17} aria-hidden="true" />
              </ActionIcon>
            ) : null}
          </span>
        ))}
        {parts.length < Math.min(most, mostSplitParts) ? (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => put([...parts, 1])}
          >
            {t('Add part')}
          </Button>
        ) : null}
      </div>
      {sum === most ? null : (
        <p className={styles.bad} role="status">
          {t('The parts total {sum}, not {most}.', { sum, most })}
        </p>
      )}
    </>
  );
}
