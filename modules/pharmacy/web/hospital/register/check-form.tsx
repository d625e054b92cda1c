import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, TextareaField } from '#kernel/web/form/fields.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { safetyCalls } from '#modules/pharmacy/contract/calls/safety.ts';
import type { CheckedStock, RegisterBalance } from '#modules/pharmacy/contract/register-records.ts';
import { UserSlot } from './user-slot.tsx';

interface CheckFormProps {
  readonly balance: RegisterBalance;
  readonly onClose: () => void;
}

/** Counts what is in the safe. What should be there is not shown: who counts must not read it off. */
export function CheckForm({ balance, onClose }: CheckFormProps) {
  const t = useText();
  const { productId, locationId } = balance;
  const form = useCallForm(safetyCalls.checkRegister, {
    refresh: ['medication'],
    startWith: {},
    toBody: (values: Record<string, unknown>) => ({ ...values, productId, locationId }),
  });
  const done = ({ difference }: CheckedStock) => {
    if (difference === 0) toast.success(t('The count agrees with the register'));
    else toast.error(t('The count differs by {count}. Users with access to the register were notified', { count: difference }));
    onClose();
  };
  return (
    <CallForm form={form} submit={t('Save count')} onCancel={onClose} onDone={(payload) => done(payload as CheckedStock)}>
      <FormSection title={balance.productName} note={balance.locationName}>
        <NumberField name="counted" label={t('Counted')} hint={balance.unit} min={0} max={10_000_000} required autoFocus />
        <UserSlot name="witnessId" label={t('Witness')} hint={t('Witness to the count')} required />
        <PasswordField
          name="witnessPin"
          label={t('PIN of the witness')}
          hint={t('The witness sets it in Profile, Security')}
          autoComplete="new-password"
          required
        />
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
