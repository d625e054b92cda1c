import { bpsOf } from '#kernel/contract/money.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { CheckField, MoneyField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimDetails } from '#modules/claims/contract/claim-records.ts';
import { allocationWords, methodWords, optionsOf, writeOffWords } from '../../looks.ts';
import { useReasons } from '../use-reasons.ts';

type FormProps = ActFormProps<ClaimDetails>;
const refresh = ['hmo', 'invoices', 'invoice', 'patient-bills'];
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** What the partner paid, with the tax that it withheld: proposed from its contract. */
export function AddPaymentForm({ of: claim, onClose }: FormProps) {
  const t = useText();
  const format = useFormat();
  const gross = claim.balance - claim.rejectedOpen;
  const taxOf = (amount: number) => bpsOf(amount, claim.withholdingBps);
  const form = useCallForm(claimCalls.addPayment, {
    params: { id: claim.id },
    startWith: {
      ...{ grossAmount: gross, withheldTax: taxOf(gross), charges: 0, paymentDate: format.today(), method: 'bank-transfer' },
      ...{ allocate: 'oldest', keepUnallocated: false, confirmWithheld: false, confirmReference: false },
    },
    toBody: (values) => ({ ...values, version: claim.version }),
    refresh,
  });
  const paid = numberOf(form.useValue('grossAmount'));
  const net = paid - numberOf(form.useValue('withheldTax')) - numberOf(form.useValue('charges'));
  const left = paid - gross;
  return (
    <CallForm form={form} submit={t('Record payment')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={t('Open: {amount}', { amount: format.money(gross, claim.currency) })}
        note={[
          t('Net received: {amount}', { amount: format.money(net, claim.currency) }),
          t('Tax by the contract: {amount}', { amount: format.money(taxOf(paid), claim.currency) }),
          left > 0 ? t('Left to allocate: {amount}', { amount: format.money(left, claim.currency) }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <MoneyField name="grossAmount" label={t('Amount before tax')} required />
        <MoneyField name="withheldTax" label={t('Tax withheld')} />
        <MoneyField name="charges" label={t('Bank charges')} />
        <DateField name="paymentDate" label={t('Payment date')} required />
        <SelectField name="method" label={t('Method')} required options={optionsOf(methodWords, t)} />
        <TextField name="reference" label={t('Reference')} required maxLength={80} />
        <SelectField name="allocate" label={t('Allocate')} required options={optionsOf(allocationWords, t)} />
        <Wide>
          <CheckField name="keepUnallocated" label={t('Keep the rest for this partner')} />
          <CheckField name="confirmWithheld" label={t('The tax withheld is right')} />
          <CheckField name="confirmReference" label={t('Record it although the reference was used')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

const openItems = (claim: ClaimDetails) => claim.items.filter((item) => item.balance - item.rejectedOpen > 0);

/** What the partner will not pay of some items, for one reason. */
export function RejectForm({ of: claim, onClose }: FormProps) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(claimCalls.reject, {
    params: { id: claim.id },
    startWith: { reasonCode: 'NO-AUTH', itemIds: [] },
    // Chosen items are rejected whole; an amount is for one item.
    toBody: ({ itemIds, amount, reasonCode, hmoNote }) => ({
      rejections: (Array.isArray(itemIds) ? itemIds : []).map((claimItemId: unknown, _at, all) => ({
        ...{ claimItemId, reasonCode, hmoNote: hmoNote || null },
        ...(all.length === 1 && typeof amount === 'number' ? { amount } : {}),
      })),
      version: claim.version,
    }),
    refresh,
  });
  const label = (item: ClaimDetails['items'][number]) =>
    [item.itemName, item.patientName, format.money(item.balance - item.rejectedOpen, claim.currency)].join(' · ');
  return (
    <CallForm form={form} submit={t('Record rejections')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <MultiSelectField
            name="itemIds"
            label={t('Items')}
            required
            options={openItems(claim).map((item) => ({ value: item.id, label: label(item) }))}
          />
        </Wide>
        <MoneyField name="amount" label={t('Rejected amount')} hint={t('For one item; blank: all that is open')} />
        <SelectField name="reasonCode" label={t('Reason')} required options={useReasons()} />
        <Wide>
          <TextareaField name="hmoNote" label={t("Partner's note")} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Gives up the balance or a part of it; says what that means for the ledger. */
export function WriteOffForm({ of: claim, onClose }: FormProps) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(claimCalls.writeOff, {
    params: { id: claim.id },
    startWith: { amount: claim.balance, reason: 'hmo-rejection' },
    toBody: (values) => ({ ...values, version: claim.version }),
    refresh,
  });
  return (
    <CallForm form={form} submit={t('Write off')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={t('Open: {amount}', { amount: format.money(claim.balance, claim.currency) })}
        note={t('The amount becomes an expense (account 5910). Rejected items are given up first; their rejections are closed.')}
      >
        <MoneyField name="amount" label={t('Amount')} required />
        <SelectField name="reason" label={t('Reason')} required options={optionsOf(writeOffWords, t)} />
        <Wide>
          <TextareaField name="note" label={t('Note')} required rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Pays the claim out of what lies for the partner. */
export function ApplyForm({ of: claim, onClose }: FormProps) {
  const t = useText();
  const format = useFormat();
  const [first] = claim.unallocated;
  const open = claim.balance - claim.rejectedOpen;
  const form = useCallForm(claimCalls.applyUnallocated, {
    params: { id: claim.hmoId },
    startWith: { paymentId: first?.paymentId ?? '', amount: Math.min(first?.left ?? 0, open) },
    toBody: (values) => ({ ...values, claimId: claim.id }),
    refresh,
  });
  return (
    <CallForm form={form} submit={t('Apply')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t('Open: {amount}', { amount: format.money(open, claim.currency) })}>
        <SelectField
          name="paymentId"
          label={t('Payment')}
          required
          options={claim.unallocated.map(({ paymentId, paymentNumber, left }) => ({
            value: paymentId,
            label: `${paymentNumber} · ${format.money(left, claim.currency)}`,
          }))}
        />
        <MoneyField name="amount" label={t('Amount')} required />
      </FormSection>
    </CallForm>
  );
}
