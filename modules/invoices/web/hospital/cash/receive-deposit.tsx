import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { usePlace } from '#kernel/web/text/place.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import type { DepositRow } from '#modules/invoices/contract/cash-records.ts';
import type { Payment } from '#modules/invoices/contract/records.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import { PaidView } from '../pay/paid-view.tsx';
import payStyles from '../pay/pay.module.css';
import { TenderFields } from '../pay/tender-fields.tsx';
import { emptyTender, sumOfTenders, type TypedTender, tendersOf } from '../pay/tenders.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';

interface ReceiveProps {
  readonly start: DepositRow | undefined;
  readonly onClose: () => void;
}

/** Money in advance onto a patient's account; afterwards its receipt. */
export function ReceiveDeposit({ start, onClose }: ReceiveProps) {
  const [received, setReceived] = useState<Payment | null>(null);
  return received ? (
    <PaidView payment={received} onClose={onClose} />
  ) : (
    <ReceiveForm start={start} onClose={onClose} onReceived={setReceived} />
  );
}

function ReceiveForm({ start, onClose, onReceived }: ReceiveProps & { readonly onReceived: (payment: Payment) => void }) {
  const t = useText();
  const format = useFormat();
  const { currency } = usePlace();
  const [tenders, setTenders] = useState<readonly TypedTender[]>([emptyTender]);
  const form = useCallForm(depositCalls.receive, {
    startWith: { patientId: start?.patientId ?? '' },
    toBody: ({ admissionId, ...values }) => ({ ...values, ...(admissionId ? { admissionId } : {}), tenders: tendersOf(tenders) }),
    refresh: ['invoice', 'patient-accounts', 'cashier-shifts'],
  });
  useEffect(() => {
    // The tenders are no fields of the form: their faults are shown where they were typed.
    for (const name of ['tenders', 'amount', 'reference']) form.labels.set(name, t('Amount'));
  }, [form.labels, t]);
  const { errors } = form.inner;
  const faults = { fields: textsOf({ ...errors, amount: errors['amount'] ?? errors['tenders'] }) };
  const sum = sumOfTenders(tenders);
  return (
    <CallForm
      form={form}
      submit={sum > 0 ? t('Receive {amount}', { amount: format.money(sum) }) : t('Receive deposit')}
      onCancel={onClose}
      onDone={({ payment }) => onReceived(payment)}
      silent
      accept={{ REFERENCE_USED: { with: { confirmReference: true }, words: t('Use again') } }}
    >
      <FormSection>
        <Wide>
          <PatientField
            name="patientId"
            label={t('Patient')}
            required
            autoFocus={!start}
            start={start ? { value: start.patientId, label: `${start.patientFullName} · ${start.hospitalPatientId}` } : undefined}
          />
        </Wide>
        <DepositFor patientId={String(form.useValue('patientId') ?? '') || null} />
        {tenders.map((tender, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tenders are told apart by nothing but their place.
          <Wide key={place}>
            <TenderFields
              tender={tender}
              currency={currency ?? 'USD'}
              first={place === 0 && start !== undefined}
              refused={faults}
              onChange={(next) => setTenders(tenders.map((each, at) => (at === place ? next : each)))}
              {...(tenders.length > 1 ? { onRemove: () => setTenders(tenders.filter((_each, at) => at !== place)) } : {})}
            />
          </Wide>
        ))}
        <Wide>
          <div className={payStyles.bar}>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={15} aria-hidden="true" />}
              onClick={() => setTenders([...tenders, { ...emptyTender, method: 'card' }])}
            >
              {t('Add another payment method')}
            </Button>
          </div>
        </Wide>
        <TextField name="purpose" label={t('Purpose')} maxLength={160} />
        <TextField name="payerName" label={t('Payer name, if someone else pays')} maxLength={160} />
      </FormSection>
    </CallForm>
  );
}

/** What the money is for, as later modules know it: a stay. Place `deposit-for`. */
function DepositFor({ patientId }: { readonly patientId: string | null }) {
  const { can } = useAccess();
  return useCards('deposit-for')
    .filter((card) => !card.permission || can(card.permission))
    .map((card) => {
      const Field = card.component;
      return (
        <Suspense key={card.key}>
          <Field patientId={patientId} />
        </Suspense>
      );
    });
}

/** Messages of fields as the words that they are. */
function textsOf(messages: Readonly<Record<string, ReactNode>>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).flatMap(([name, words]) => (typeof words === 'string' ? [[name, words]] : [])));
}
