import { Button } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import type { ShiftMovement, ShiftRow } from '#modules/invoices/contract/cash-records.ts';
import styles from './cash.module.css';

interface OpenShiftProps {
  readonly waiting: readonly ShiftMovement[];
  readonly onClose: () => void;
}

/** Opens a drawer with a float out of the safe, or with the money of a handover that waits. */
export function OpenShiftForm({ waiting, onClose }: OpenShiftProps) {
  const t = useText();
  const format = useFormat();
  const handovers = waiting.filter(({ kind, counterpart }) => kind === 'handover' && !counterpart?.shiftId);
  const form = useCallForm(shiftCalls.open, {
    startWith: { openingFloat: 0, handoverId: handovers[0]?.id ?? '' },
    refresh: ['refunds'],
  });
  return (
    <CallForm form={form} submit={t('Open shift')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <TextField name="cashPoint" label={t('Cash point')} required maxLength={60} autoFocus />
        <Wide>
          <KnownPoints />
        </Wide>
        {handovers.length > 0 ? (
          <Wide>
            <SelectField
              name="handoverId"
              label={t('Handover to you')}
              hint={t('The shift opens with this amount')}
              clearable
              options={handovers.map((row) => ({ value: row.id, label: `${row.shift.cashier.name} · ${format.money(row.amount)}` }))}
            />
          </Wide>
        ) : null}
        <FloatField />
      </FormSection>
    </CallForm>
  );
}

function FloatField() {
  const t = useText();
  const form = useFormAround();
  return form.useValue('handoverId') ? null : <MoneyField name="openingFloat" label={t('Float from the safe')} />;
}

/** Recent cash points, to press instead of typing. */
function KnownPoints() {
  const t = useText();
  const form = useFormAround();
  const shifts = useCall(shiftCalls.list, { query: { limit: 50 } }, { quiet: true, fresh: 60_000 }) as {
    data: { data: readonly ShiftRow[] } | undefined;
  };
  const points = [...new Set((shifts.data?.data ?? []).map((row) => row.cashPoint))].slice(0, 6);
  if (points.length === 0) return null;
  return (
    <div className={styles.points} role="group" aria-label={t('Recent cash points')}>
      {points.map((point) => (
        <Button key={point} size="compact-sm" variant="default" onClick={() => form.set('cashPoint', point)}>
          {point}
        </Button>
      ))}
    </div>
  );
}
