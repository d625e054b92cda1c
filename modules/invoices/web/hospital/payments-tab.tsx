import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { ActDrawer, type ActFormProps, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import { paymentActs, paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import type { PaymentRow } from '#modules/invoices/contract/records.ts';
import { type PaymentMethod, paymentKinds, paymentMethods, paymentStatuses } from '#modules/invoices/contract/words.ts';
import { paymentLooks } from '../looks.ts';
import { kindWords, methodWords, optionsFrom, reversalWords } from '../words.ts';
import styles from './billing.module.css';
import { RefundForm } from './cash/refund-form.tsx';
import { type BillingPageSearch, billingPageSearch, useHere } from './search.ts';

/** Money that came in, newest first, with sums by method. */
export function PaymentsTab() {
  const t = useText();
  const here = useHere();
  const navigate = useNavigate();
  const list = useList(paymentCalls.list, billingPageSearch, {
    name: 'payments',
    title: t('Payments'),
    live: ['invoices', 'payments'],
    toQuery: ({ page, limit, search, method, kind, received, cashierId, shiftId, patientId, startDate, endDate }: BillingPageSearch) => ({
      page,
      limit,
      method,
      kind,
      status: received,
      cashierId,
      shiftId,
      patientId,
      startDate,
      endDate,
      searchTerm: search,
    }),
  });
  const columns = useColumns();
  const filters = useFilters();
  const chosen = list.rows.find((row) => row.id === here.search.record);
  return (
    <>
      {here.search.shiftId ? <OfShift /> : null}
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: PaymentRow) => row.id}
        searchHint={t('Receipt, reference or payer')}
        onOpen={(row: PaymentRow) => void navigate({ to: `/hospital/billing/receipt/${row.id}/print` })}
        filters={filters}
        allowAll={false}
      />
      <Sums meta={list.state.data?.meta} />
      <ActDrawer
        acts={paymentActs}
        forms={{ reverse: ReverseForm }}
        asked={here.search.drawer === 'reverse' && chosen ? { name: 'reverse', of: chosen } : null}
        onClose={here.close}
      />
      <DrawerForm title={t('Request refund')} opened={here.search.drawer === 'ask-refund' && chosen !== undefined} onClose={here.close}>
        {chosen?.patientId ? <RefundOfPayer patientId={chosen.patientId} onClose={here.close} /> : null}
      </DrawerForm>
    </>
  );
}

/** Says that only the receipts of one shift are shown. */
function OfShift() {
  const t = useText();
  const here = useHere();
  return (
    <p className={styles.narrowed} role="status">
      {t('Receipts of one shift')}
      <Button variant="subtle" size="compact-sm" onClick={() => here.setSearch({ shiftId: undefined, page: undefined })}>
        {t('Show all')}
      </Button>
    </p>
  );
}

type Meta = {
  readonly currency: string | null;
  readonly totals: readonly { readonly method: PaymentMethod; readonly amount: number }[] | null;
};

function Sums({ meta }: { readonly meta: Meta | undefined }) {
  const t = useText();
  const format = useFormat();
  if (!meta?.totals || meta.totals.length === 0) return null;
  return (
    <div className={styles.totals} role="group" aria-label={t('Totals of all matching rows')}>
      {meta.totals.map(({ method, amount }) => (
        <span key={method}>
          {t(methodWords[method])} <strong>{format.money(amount, meta.currency)}</strong>
        </span>
      ))}
    </div>
  );
}

function useFilters(): readonly Filter<BillingPageSearch>[] {
  const t = useText();
  return [
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
    { kind: 'many', key: 'method', title: t('Method'), options: paymentMethods.map((value) => ({ value, label: t(methodWords[value]) })) },
    { kind: 'many', key: 'kind', title: t('Kind'), options: paymentKinds.map((value) => ({ value, label: t(kindWords[value]) })) },
    {
      kind: 'one',
      key: 'received',
      title: t('Status'),
      options: paymentStatuses.map((value) => ({ value, label: t(paymentLooks[value].word) })),
    },
  ];
}

function useColumns(): readonly Column<PaymentRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'patientFullName',
        title: t('Payer'),
        cell: (row) => (
          <span className={styles.who}>
            <span className="strong">{row.payerName ?? row.patientFullName}</span>
            <span className="caption code">{row.receiptNumber}</span>
          </span>
        ),
        text: (row) => row.payerName ?? row.patientFullName,
      },
      { key: 'receiptNumber', identifies: true, title: t('Receipt no.'), hidden: true, wide: true, text: (row) => row.receiptNumber },
      { key: 'receivedAt', title: t('Date'), kind: 'instant', wide: true, value: (row) => row.receivedAt },
      { key: 'kind', title: t('Kind'), wide: true, text: (row) => t(kindWords[row.kind]) },
      { key: 'methods', title: t('Method'), wide: true, text: (row) => row.methods.map((method) => t(methodWords[method])).join(', ') },
      { key: 'references', title: t('Reference'), wide: true, hidden: true, text: (row) => row.references.join(', ') },
      { key: 'amount', title: t('Amount'), kind: 'money', value: (row) => row.amount },
      {
        key: 'shift',
        title: t('Shift'),
        wide: true,
        hidden: true,
        cell: (row) => <span className="code">{row.shiftNumber ?? '–'}</span>,
        text: (row) => row.shiftNumber ?? '',
      },
      { key: 'cashier', field: 'cashier.name', title: t('Cashier'), wide: true, text: (row) => row.cashier.name },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={paymentLooks[row.status]} />,
        text: (row) => t(paymentLooks[row.status].word),
      },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <PaymentMenu row={row} /> },
    ],
    [t],
  );
}

function PaymentMenu({ row }: { readonly row: PaymentRow }) {
  const t = useText();
  const here = useHere();
  const navigate = useNavigate();
  const print = { words: t('View and print'), run: () => void navigate({ to: `/hospital/billing/receipt/${row.id}/print` }) };
  const refund = { words: t('Request refund'), run: () => here.open('ask-refund', row.id) };
  return (
    <RecordMenu
      acts={paymentActs}
      of={row}
      name={row.receiptNumber}
      forms={{ reverse: ReverseForm }}
      open={() => here.open('reverse', row.id)}
      links={row.acts.askRefund === null ? [print, refund] : [print]}
    />
  );
}

/** What lies in the payer's account may be asked back; what an invoice was paid with comes there by a credit note. */
function RefundOfPayer({ patientId, onClose }: { readonly patientId: string; readonly onClose: () => void }) {
  const t = useText();
  const account = useCall(depositCalls.account, { params: { patientId } }, { live: ['payments', 'refunds'] });
  return (
    <Loaded from={account} rows={5}>
      {(found) =>
        found.available > 0 ? (
          <RefundForm account={found} onClose={onClose} />
        ) : (
          <EmptyState
            title={t('Nothing to refund')}
            text={t('To refund a paid invoice, create a credit note first. Its amount is added to the deposit.')}
          />
        )
      }
    </Loaded>
  );
}

function ReverseForm({ of: payment, onClose }: ActFormProps<PaymentRow>) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(paymentCalls.reverse, {
    params: { id: payment.id },
    refresh: ['invoice', 'patient-bills', 'cashier-shifts', 'patient-accounts'],
  });
  return (
    <CallForm form={form} submit={t('Reverse payment')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={`${payment.receiptNumber} · ${format.money(payment.amount)}`}
        note={t('The invoice becomes due again. A mistake can be reversed only while its shift is open.')}
      >
        <SelectField name="reversalKind" label={t('What happened')} required options={optionsFrom(reversalWords, t)} />
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
