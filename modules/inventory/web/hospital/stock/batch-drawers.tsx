import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { PickerField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { ActDrawer, type ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { whole } from '#kernel/web/record/whole.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import type { Batch } from '#modules/inventory/contract/batch-records.ts';
import { batchActs, batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { useFoundProducts, usePlaceOptions } from '../documents/choices.ts';
import { useDrawer } from '../search.ts';
import { StockFiles } from '../documents/stock-files.tsx';
import styles from './stock.module.css';

const refresh = ['batches', 'products'];

/** The drawers of batches, wherever they are opened; `productId`: on a product's own page. */
export function BatchDrawers({ productId }: { readonly productId?: string }) {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, close } = useDrawer();
  const asked = drawer !== undefined && drawer in batchForms && record ? { name: drawer, of: { id: record } } : null;
  return (
    <>
      <DrawerForm title={t('Opening stock')} opened={drawer === 'open-stock' && can(batchCalls.openStock)} onClose={close}>
        <OpenStock onClose={close} {...(productId ? { productId } : {})} />
      </DrawerForm>
      <ActDrawer acts={batchActs} forms={batchForms} asked={asked} onClose={close} />
    </>
  );
}

function EditForm({ of: batch, onClose }: ActFormProps<Batch>) {
  const t = useText();
  const [start] = useState({ batchNumber: batch.batchNumber, expiryDate: batch.expiryDate });
  const form = useCallForm(batchCalls.editBatch, {
    params: { id: batch.id },
    refresh,
    startWith: start,
    toBody: (values) => ({ ...values, version: batch.version }),
  });
  return (
    <>
      <div className={styles.padded}>
        <StockFiles owner={{ batchId: batch.id }} files={batch.attachments} />
      </div>
      <CallForm form={form} submit={t('Save batch')} onCancel={onClose} onDone={onClose}>
        <FormSection title={batch.product.name}>
          <TextField name="batchNumber" label={t('Batch number')} code required maxLength={60} autoFocus />
          <DateField name="expiryDate" label={t('Expiry date')} />
          <Wide>
            <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
          </Wide>
        </FormSection>
      </CallForm>
    </>
  );
}

function useStaff(words: string) {
  const enough = words.trim().length >= 2;
  const { data, loading } = useCall(
    userCalls.pickUsers,
    { query: { search: words.trim(), limit: 20 } },
    { enabled: enough, keepOld: true, quiet: true },
  );
  const options = enough ? (data?.data ?? []).map(({ id, fullname }) => ({ value: id, label: fullname })) : [];
  return { options, loading };
}

function WriteOffForm({ of: batch, onClose }: ActFormProps<Batch>) {
  const t = useText();
  const navigate = useNavigate();
  const places = batch.balances.map(({ location }) => ({ value: location.id, label: location.name }));
  const form = useCallForm(batchCalls.writeOff, {
    params: { id: batch.id },
    refresh,
    startWith: { locationId: places[0]?.value, quantity: batch.balances[0]?.quantity },
  });
  async function done() {
    onClose();
    const yes = await askFirst({
      title: t('Certificate of destruction'),
      text: t('It states what was written off, by whom and who witnessed it.'),
      confirm: t('Show certificate'),
    });
    if (yes) await navigate({ to: '/hospital/inventory/batches/$id/destruction', params: { id: batch.id } });
  }
  return (
    <CallForm form={form} submit={t('Write off')} onCancel={onClose} onDone={() => void done()}>
      <FormSection title={batch.product.name} note={t('Batch {number}', { number: batch.batchNumber })}>
        <SelectField name="locationId" label={t('Location')} required options={places} />
        <NumberField name="quantity" label={t('Quantity')} required min={1} max={batch.quantity} />
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
        </Wide>
        <Wide>
          <PickerField
            name="witnessId"
            label={t('Witness')}
            hint={
              batch.controlled
                ? t('Destruction of a controlled drug must be witnessed.')
                : t('By a second person if the value requires it.')
            }
            useOptions={useStaff}
            clearable
          />
        </Wide>
        <WitnessPin />
      </FormSection>
    </CallForm>
  );
}

/** The witness types their own PIN. */
function WitnessPin() {
  const t = useText();
  if (!useFormAround().useValue('witnessId')) return null;
  return (
    <PasswordField
      name="witnessPin"
      label={t('PIN of the witness')}
      hint={t('The witness sets it in Profile, Security')}
      autoComplete="new-password"
      required
    />
  );
}

function useProductOptions(words: string) {
  const { found, loading } = useFoundProducts(words);
  return { options: found.map(({ id, name, sku }) => ({ value: id, label: `${name} · ${sku}` })), loading };
}

function OpenStock({ onClose, productId }: { readonly onClose: () => void; readonly productId?: string }) {
  const t = useText();
  const places = usePlaceOptions();
  const form = useCallForm(batchCalls.openStock, { refresh, startWith: productId ? { productId } : {} });
  return (
    <CallForm form={form} submit={t('Book stock')} onCancel={onClose} onDone={onClose}>
      <FormSection note={t('Units already on the shelf, one entry per batch.')}>
        {productId ? null : (
          <Wide>
            <PickerField name="productId" label={t('Product')} useOptions={useProductOptions} />
          </Wide>
        )}
        <SelectField name="locationId" label={t('Location')} required options={places} />
        <NumberField name="quantity" label={t('Quantity')} required min={1} />
        <TextField name="batchNumber" label={t('Batch number')} code maxLength={60} />
        <DateField name="expiryDate" label={t('Expiry date')} />
        <DateField name="manufactureDate" label={t('Date of manufacture')} />
        <MoneyField name="totalCost" label={t('Cost of all units')} />
      </FormSection>
    </CallForm>
  );
}

/** Forms of a batch's acts. */
export const batchForms = { editBatch: whole(batchCalls.batch, EditForm), writeOff: whole(batchCalls.batch, WriteOffForm) };
