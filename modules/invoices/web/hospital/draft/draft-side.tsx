import { NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { parseMoney, percentText } from '#kernel/contract/money.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Refused } from '#kernel/web/client/send.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { discountReasonCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import { payerWords } from '../../words.ts';
import type { OfDraft } from './of-draft.ts';
import styles from './draft.module.css';
import type { useDraftFields } from './use-draft.ts';

interface DraftSideProps extends OfDraft {
  readonly draft: ReturnType<typeof useDraftFields>;
  readonly refused: Refused | null;
}

/** Who the draft is for, its terms, its discount, and what it comes to. */
export function DraftSide({ invoice, draft, refused }: DraftSideProps) {
  const t = useText();
  const { can } = useAccess();
  return (
    <div className={styles.side}>
      <Panel title={t('For')}>
        <PatientCard invoice={invoice} />
      </Panel>
      <Panel title={t('Total')}>
        <Totals invoice={invoice} />
      </Panel>
      <Panel title={t('Terms')}>
        <div className={styles.fields}>
          <DayBox label={t('Due')} value={draft.fields.dueDate || null} onChange={(day) => draft.put({ dueDate: day ?? '' })} />
          <Textarea
            label={t('Note')}
            description={t('Printed')}
            rows={2}
            maxLength={500}
            value={draft.fields.note}
            onChange={(event) => draft.put({ note: event.currentTarget.value })}
          />
          <Textarea
            label={t('Internal note')}
            rows={2}
            maxLength={500}
            value={draft.fields.internalNote}
            onChange={(event) => draft.put({ internalNote: event.currentTarget.value })}
          />
        </div>
      </Panel>
      {can('Apply Discount') ? (
        <Panel title={t('Discount')}>
          <Discount invoice={invoice} draft={draft} refused={refused} />
        </Panel>
      ) : null}
    </div>
  );
}

const sexWords: Readonly<Record<string, string>> = { male: word('Male'), female: word('Female') };

function PatientCard({ invoice }: OfDraft) {
  const t = useText();
  const format = useFormat();
  const { patient, externalCustomer } = invoice;
  if (!patient)
    return (
      <div className={styles.patient}>
        <strong>{invoice.patientFullName}</strong>
        <span className="muted">
          {[externalCustomer?.phone, externalCustomer?.email, externalCustomer?.address].filter(Boolean).join(' · ')}
        </span>
      </div>
    );
  return (
    <div className={styles.patient}>
      <Link className="strong" to="/hospital/patients/$id" params={{ id: patient.id }}>
        {patient.fullname}
      </Link>
      <span className="muted">
        <span className="code">{patient.hospitalPatientId}</span>
        {patient.dateOfBirth ? ` · ${format.age(patient.dateOfBirth)}` : ''}
        {sexWords[patient.gender] ? ` · ${t(sexWords[patient.gender] as string)}` : ''}
        {patient.phoneNumber ? ` · ${patient.phoneNumber}` : ''}
      </span>
      <span>{[t(payerWords[invoice.billingMethod]), patient.category].filter(Boolean).join(' · ')}</span>
      {patient.depositAvailable !== null && patient.depositAvailable > 0 ? (
        <span>{t('Deposit: {amount}.', { amount: format.money(patient.depositAvailable, invoice.currency) })}</span>
      ) : null}
    </div>
  );
}

function Totals({ invoice }: OfDraft) {
  const t = useText();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, invoice.currency);
  const rows: readonly (readonly [string, string, boolean])[] = [
    [t('Subtotal'), money(invoice.subtotal), false],
    ...(invoice.itemDiscount > 0 ? [[t('Discount on items'), `−${money(invoice.itemDiscount)}`, false] as const] : []),
    ...(invoice.invoiceDiscount > 0 ? [[t('Discount'), `−${money(invoice.invoiceDiscount)}`, false] as const] : []),
    ...(invoice.tax > 0 ? [[t('Tax'), money(invoice.tax), false] as const] : []),
    [t('Total'), money(invoice.totalAmount), true],
  ];
  return (
    <dl className={styles.totals} aria-live="polite">
      {rows.map(([label, value, isStrong]) => (
        <div key={label} data-strong={isStrong || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Discount({ invoice, draft, refused }: DraftSideProps) {
  const t = useText();
  const { fields, put } = draft;
  const reasons = useCall(discountReasonCalls.list, { query: { limit: 300 } }, { fresh: 300_000, quiet: true });
  const fault = refused?.fields['invoiceDiscount'] ?? refused?.fields['discount'];
  return (
    <div className={styles.discount}>
      <SegmentedControl
        aria-label={t('Discount')}
        value={fields.discountKind}
        onChange={(kind) => put({ discountKind: kind as 'percent' | 'fixed', discountValue: null })}
        data={[
          { value: 'percent', label: t('Percent') },
          { value: 'fixed', label: t('Amount') },
        ]}
      />
      {fields.discountKind === 'percent' ? (
        <NumberInput
          label={t('Percent')}
          suffix=" %"
          hideControls
          decimalScale={2}
          allowNegative={false}
          value={fields.discountValue === null ? '' : percentText(fields.discountValue)}
          onChange={(typed) => put({ discountValue: parseMoney(String(typed), { minorDigits: 2, decimalSeparator: '.' }) })}
          error={fault}
        />
      ) : (
        <MoneyBox
          label={t('Amount')}
          currency={invoice.currency}
          value={fields.discountValue}
          onChange={(discountValue) => put({ discountValue })}
          error={fault}
        />
      )}
      <Select
        label={t('Discount reason')}
        clearable
        data={(reasons.data?.data ?? []).map((row) => ({ value: row.id, label: row.name }))}
        value={fields.discountReasonId || null}
        onChange={(id) => put({ discountReasonId: id ?? '' })}
        error={refused?.fields['discountReasonId']}
      />
      <TextInput
        label={t('Discount note')}
        maxLength={300}
        value={fields.discountNote}
        onChange={(event) => put({ discountNote: event.currentTarget.value })}
      />
    </div>
  );
}
