import { NumberInput } from '@mantine/core';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { type CallFormState, useCallForm } from '#kernel/web/form/use-call-form.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import type { Shift } from '#modules/invoices/contract/cash-records.ts';
import { nairaDenominations } from '#modules/invoices/contract/cash-words.ts';
import type { PaymentMethod } from '#modules/invoices/contract/words.ts';
import styles from './cash.module.css';
import { type Counted, countedAnew, sumOfCount } from './figures.ts';
import { Variance } from './variance.tsx';

interface CloseProps {
  readonly shift: Shift;
  readonly onClose: () => void;
  readonly onClosed: (id: string) => void;
}

type CloseForm = CallFormState<typeof shiftCalls.close>;

/** Methods without a receipt start at nothing; the others are counted by hand. */
function startOf(shift: Shift, methods: readonly PaymentMethod[]): number | '' {
  return shift.takings.some(({ method }) => methods.includes(method)) ? '' : 0;
}

/** Counts the drawer: notes and coins with their running sum, then slips, transfers and cheques. */
export function CloseShiftForm({ shift, onClose, onClosed }: CloseProps) {
  const t = useText();
  const form: CloseForm = useCallForm(shiftCalls.close, {
    params: { id: shift.id },
    startWith: {
      cashCount: [],
      card: startOf(shift, ['card']),
      transfer: startOf(shift, ['bank-transfer', 'mobile-money', 'online']),
      cheque: startOf(shift, ['cheque']),
    },
    toBody: (values) => ({ ...values, cashCount: values['cashCount'] ?? [] }),
  });
  return (
    <CallForm form={form} submit={t('Close shift')} onCancel={onClose} onDone={({ id }) => onClosed(id)}>
      <FormSection title={t('Cash')}>
        <Wide>
          <CashGrid />
        </Wide>
      </FormSection>
      <FormSection title={t('Other methods')}>
        <MoneyField name="card" label={t('Card slips')} required />
        <MoneyField name="transfer" label={t('Transfers')} required />
        <MoneyField name="cheque" label={t('Cheques')} required />
      </FormSection>
      <FormSection>
        <CashDifference shift={shift} />
        <Wide>
          <TextareaField
            name="note"
            label={t('Note')}
            hint={t('Required if the count differs from the expected amount')}
            rows={2}
            maxLength={500}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

const noCount: readonly Counted[] = [];

function useCount() {
  const form = useFormAround();
  const count = (form.useValue('cashCount') as readonly Counted[] | undefined) ?? noCount;
  return { count, put: (next: readonly Counted[]) => form.set('cashCount', next) };
}

/** How many of each note and coin. Currencies without a list here are counted as one sum. */
function CashGrid() {
  const t = useText();
  const format = useFormat();
  const { currency } = usePlace();
  const { count, put } = useCount();
  if (currency !== null && currency !== 'NGN')
    return (
      <MoneyBox
        label={t('Cash in the drawer')}
        currency={currency}
        value={count[0]?.value ?? null}
        onChange={(value) => put(value ? [{ value, count: 1 }] : [])}
      />
    );
  return (
    <table className={styles.count}>
      <thead>
        <tr>
          <th scope="col">{t('Note or coin')}</th>
          <th scope="col">{t('Quantity')}</th>
          <th scope="col" className={styles.end}>
            {t('Total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {nairaDenominations.map((value, place) => {
          const pieces = count.find((each) => each.value === value)?.count;
          return (
            <tr key={value}>
              <td className="tnum">{format.money(value)}</td>
              <td className={styles.pieces}>
                <NumberInput
                  aria-label={t('Quantity of {value}', { value: format.money(value) })}
                  data-autofocus={place === 0 || undefined}
                  hideControls
                  allowNegative={false}
                  allowDecimal={false}
                  max={1_000_000}
                  value={pieces ?? ''}
                  onChange={(typed) => put(countedAnew(count, value, typed === '' ? null : Number(typed)))}
                />
              </td>
              <td className={styles.end}>{pieces ? format.money(value * pieces) : '–'}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('Cash counted')}
          </th>
          <td className={styles.end} role="status">
            {format.money(sumOfCount(count))}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Over or short while counting, where the hospital lets its cashiers see it. */
function CashDifference({ shift }: { readonly shift: Shift }) {
  const t = useText();
  const format = useFormat();
  const { count } = useCount();
  const { expectedNow } = shift;
  if (!expectedNow)
    return (
      <Wide>
        <p className="muted">{t('The expected amount is shown after you have counted.')}</p>
      </Wide>
    );
  return (
    <Wide>
      <p role="status">
        {t('Expected cash {amount}', { amount: format.money(expectedNow.cash) })} ·{' '}
        <Variance amount={sumOfCount(count) - expectedNow.cash} />
      </p>
    </Wide>
  );
}
