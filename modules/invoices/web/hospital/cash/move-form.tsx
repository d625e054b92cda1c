import { useSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { PickerField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import type { OwnShift } from '#modules/invoices/contract/cash-records.ts';
import type { MovementKind } from '#modules/invoices/contract/cash-words.ts';
import { movementWords } from './words.ts';

const notes = {
  'drop-to-safe': word('A safe keeper must accept the drop before the shift can be closed.'),
  'float-in': word('A safe keeper hands it over and confirms.'),
  'float-out': word('The other cashier counts it and accepts.'),
  handover: word('The next cashier accepts it, or opens their shift with it.'),
  'petty-cash': word('Deducted from the drawer immediately. Keep the voucher with the cash.'),
} satisfies Record<MovementKind, string>;

interface MoveProps {
  readonly own: OwnShift;
  readonly shiftId: string;
  readonly kind: MovementKind;
  readonly onClose: () => void;
}

/** Cash out of the own drawer, or into it. */
export function MoveForm({ own, shiftId, kind, onClose }: MoveProps) {
  const t = useText();
  const form = useCallForm(shiftCalls.move, { params: { id: shiftId }, startWith: { kind } });
  return (
    <CallForm
      form={form}
      submit={t(movementWords[kind])}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ MOVEMENT_TARGET: 'toShiftId' }}
    >
      <FormSection note={t(notes[kind])}>
        <MoneyField name="amount" label={t('Amount')} required autoFocus />
        {kind === 'float-out' ? (
          <Wide>
            <SelectField
              name="toShiftId"
              label={t('To')}
              required
              options={own.otherShifts.map((row) => ({
                value: row.id,
                label: `${row.cashier.name} · ${row.cashPoint} · ${row.shiftNumber}`,
              }))}
              {...(own.otherShifts.length === 0 ? { hint: t('No other cashier has an open shift') } : {})}
            />
          </Wide>
        ) : null}
        {kind === 'handover' ? (
          <Wide>
            <PickerField name="toCashierId" label={t('To')} required useOptions={useCashiers} />
          </Wide>
        ) : null}
        {kind === 'petty-cash' ? <TextField name="reference" label={t('Voucher number')} required maxLength={80} /> : null}
        {kind === 'drop-to-safe' ? <TextField name="reference" label={t('Bag number')} maxLength={80} /> : null}
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Other people of the hospital, found while typing. */
function useCashiers(words: string) {
  const { userId } = useSession();
  const found = useCall(userCalls.pickUsers, { query: { search: words || undefined, limit: 20 } }, { keepOld: true, quiet: true });
  const options = (found.data?.data ?? [])
    .filter((user) => user.id !== userId)
    .map((user) => ({ value: user.id, label: `${user.fullname} · ${user.role}` }));
  return { options, loading: found.loading };
}
