import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconPrinter } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import type { Refused } from '#kernel/web/client/send.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { focusFirstError } from '#kernel/web/form/first-error.ts';
import { useLateFocus } from '#kernel/web/frame/late-focus.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { contractText } from '#kernel/web/text/contract-text.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import type { InvoiceDetails, InvoiceRow, Payment } from '#modules/invoices/contract/records.ts';
import { PaidView } from './paid-view.tsx';
import styles from './pay.module.css';
import { TenderFields } from './tender-fields.tsx';
import { allocate, asksReference, emptyTender, splitOf, sumOfTenders, type TypedTender, tendersOf } from './tenders.ts';

interface PaymentDeskProps {
  readonly invoice: InvoiceDetails;
  readonly onClose: () => void;
}

/** Takes money for an invoice, or for several of the patient: amount, method, Enter; then receipt and change. */
export function PaymentDesk({ invoice, onClose }: PaymentDeskProps) {
  const [received, setReceived] = useState<Payment | null>(null);
  return received ? (
    <PaidView payment={received} onClose={onClose} />
  ) : (
    <Desk invoice={invoice} onClose={onClose} onReceived={setReceived} />
  );
}

/** Other invoices of the patient that await payment. */
function useOthers(invoice: InvoiceDetails): readonly InvoiceRow[] {
  const found = useCall(
    invoiceCalls.list,
    { query: { patientId: invoice.patientId ?? '', status: ['billed'], unpaid: 'true', sort: 'oldest', limit: 50 } },
    { enabled: invoice.patientId !== null, quiet: true },
  ) as { data: { data: readonly InvoiceRow[] } | undefined };
  return (found.data?.data ?? []).filter((row) => row.id !== invoice.id && row.billingMethod === invoice.billingMethod && row.balance > 0);
}

/** `print`: the receipt is printed next, instead of shown with what can be done with it. */
interface Taking {
  readonly print?: boolean;
  readonly confirmReference?: boolean;
}

interface DeskProps extends PaymentDeskProps {
  readonly onReceived: (payment: Payment) => void;
}

/** What is typed at the desk, and the payment made of it. */
function useDesk({ invoice, onReceived }: DeskProps) {
  const t = useText();
  const navigate = useNavigate();
  const printReceipt = (id: string) => void navigate({ to: '/hospital/billing/receipt/$id/print', params: { id } });
  const add = useSend(paymentCalls.add, {
    refresh: ['invoice', 'patient-bills', 'cashier-shifts', 'patient-accounts', 'patient-deposits'],
  });
  const others = useOthers(invoice);
  const [also, setAlso] = useState<readonly string[]>([]);
  const [itemIds, setItemIds] = useState<readonly string[]>([]);
  const [tenders, setTenders] = useState<readonly TypedTender[]>([{ ...emptyTender, amount: invoice.balance }]);
  const [keep, setKeep] = useState(false);
  const [payer, setPayer] = useState('');
  const owing = [invoice, ...others.filter((row) => also.includes(row.id))];
  const owed = owing.reduce((sum, row) => sum + row.balance, 0);
  const { paid, excess, left } = splitOf(sumOfTenders(tenders), owed);

  function choose(ids: readonly string[]) {
    setAlso(ids);
    const sum = invoice.balance + others.filter((row) => ids.includes(row.id)).reduce((all, row) => all + row.balance, 0);
    if (tenders.length === 1) setTenders([{ ...(tenders[0] ?? emptyTender), amount: sum }]);
  }

  async function take({ print = false, confirmReference = false }: Taking = {}): Promise<void> {
    const allocations = allocate(paid, owing).map((part) =>
      part.invoiceId === invoice.id && itemIds.length > 0 ? { ...part, itemIds: [...itemIds] } : part,
    );
    const body = {
      allocations,
      tenders: tendersOf(tenders),
      excessToDeposit: keep ? excess : 0,
      ...(payer.trim() ? { payerName: payer.trim() } : {}),
      ...(confirmReference ? { confirmReference } : {}),
    };
    const answer = await add.send({ body: body as never });
    if (answer?.ok && print) printReceipt(answer.payload.payment.id);
    else if (answer?.ok) onReceived(answer.payload.payment);
    else if (answer?.code === 'REFERENCE_USED' && (await insists(answer))) await take({ print, confirmReference: true });
  }

  async function insists(refused: Refused): Promise<boolean> {
    return (
      (await askFirst({
        title: t('Use the reference again'),
        text: t('{words}. Is this another payment with the same reference?', { words: refused.message }),
        confirm: t('Use again'),
      })) !== null
    );
  }

  return {
    ...{ add, others, also, choose, itemIds, setItemIds, tenders, setTenders, keep, setKeep, payer, setPayer },
    ...{ owed, paid, excess, left, take },
  };
}

function Desk({ invoice, onClose, onReceived }: DeskProps) {
  const t = useText();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, invoice.currency);
  const desk = useDesk({ invoice, onClose, onReceived });
  const { add, others, also, choose, itemIds, setItemIds, tenders, setTenders, keep, setKeep, payer, setPayer } = desk;
  const { owed, paid, excess, left, take } = desk;

  const element = useRef<HTMLFormElement>(null);
  useLateFocus(element);

  // The first field that the server found wrong is in hand.
  const receive = (how?: Taking) => void take(how).then(() => setTimeout(() => focusFirstError(element.current)));

  function submit(event: FormEvent) {
    event.preventDefault();
    receive();
  }

  return (
    <form ref={element} className={styles.desk} noValidate onSubmit={submit}>
      <p className={styles.owed}>
        <span>{t('Balance')}</span>
        <strong className="tnum">{money(owed)}</strong>
        <span className="muted">
          {invoice.patientFullName} · <span className="code">{invoice.invoiceNumber}</span>
        </span>
      </p>
      {others.length > 0 ? (
        <fieldset className={styles.others}>
          <legend>{t('Pay several invoices')}</legend>
          {others.map((row) => (
            <Checkbox
              key={row.id}
              label={`${row.invoiceNumber} · ${money(row.balance)}`}
              checked={also.includes(row.id)}
              onChange={(event) => choose(event.currentTarget.checked ? [...also, row.id] : also.filter((id) => id !== row.id))}
            />
          ))}
        </fieldset>
      ) : null}
      {tenders.map((tender, place) => (
        <TenderFields
          // biome-ignore lint/suspicious/noArrayIndexKey: tenders are told apart by nothing but their place.
          key={place}
          tender={tender}
          currency={invoice.currency}
          first={place === 0}
          refused={add.refused}
          onChange={(next) => setTenders(tenders.map((each, at) => (at === place ? next : each)))}
          {...(tenders.length > 1 ? { onRemove: () => setTenders(tenders.filter((_each, at) => at !== place)) } : {})}
        />
      ))}
      <div className={styles.bar}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => setTenders([...tenders, { ...emptyTender, method: 'card', amount: left > 0 ? left : null }])}
        >
          {t('Add another payment method')}
        </Button>
      </div>
      {excess > 0 && invoice.patientId !== null ? (
        <Checkbox
          label={t('Keep {amount} as deposit', { amount: money(excess) })}
          checked={keep}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
      ) : null}
      <details className={styles.more}>
        <summary>{t('More')}</summary>
        <TextInput
          label={t('Payer name, if someone else pays')}
          maxLength={160}
          value={payer}
          onChange={(event) => setPayer(event.currentTarget.value)}
        />
        <fieldset className={styles.others}>
          <legend>{t('Pay these items first')}</legend>
          {invoice.items
            .filter((item) => item.balance > 0)
            .map((item) => (
              <Checkbox
                key={item.id}
                label={`${item.itemName} · ${money(item.balance)}`}
                checked={itemIds.includes(item.id)}
                onChange={(event) =>
                  setItemIds(event.currentTarget.checked ? [...itemIds, item.id] : itemIds.filter((id) => id !== item.id))
                }
              />
            ))}
        </fieldset>
      </details>
      <p className={styles.left} role="status">
        {left > 0
          ? t('Balance due: {amount}', { amount: money(left) })
          : excess > 0 && !keep
            ? t('{amount} over', { amount: money(excess) })
            : t('No balance due')}
      </p>
      {add.refused && !isAtField(add.refused, tenders) ? <Refusal refused={add.refused} /> : null}
      <DeskBar
        sum={money(paid + (keep ? excess : 0))}
        isEmpty={paid === 0}
        busy={add.busy}
        onPrint={() => receive({ print: true })}
        onClose={onClose}
      />
    </form>
  );
}

interface DeskBarProps {
  /** What is received, as it is written. */
  readonly sum: string;
  readonly isEmpty: boolean;
  readonly busy: boolean;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

function DeskBar({ sum, isEmpty, busy, onPrint, onClose }: DeskBarProps) {
  const t = useText();
  return (
    <div className={styles.bar}>
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden="true" />} disabled={isEmpty || busy} onClick={onPrint}>
        {t('Receive and print')}
      </Button>
      <Button type="submit" loading={busy} disabled={isEmpty}>
        {t('Receive {amount}', { amount: sum })}
      </Button>
    </div>
  );
}

/** True when the words stand at a box: only cash has one for what was tendered, only some ways of paying one for the reference. */
function isAtField({ fields }: Refused, tenders: readonly TypedTender[]): boolean {
  const shown = {
    amount: true,
    tenders: tenders.some(({ method }) => method === 'cash'),
    reference: tenders.some(({ method }) => asksReference(method)),
  };
  const names = Object.keys(fields);
  return names.length > 0 && names.every((name) => shown[name as keyof typeof shown] === true);
}

/** Why the money was not taken; without a shift, the way to open one. */
function Refusal({ refused }: { readonly refused: Refused }) {
  const t = useText();
  return (
    <p className={styles.refusal} role="alert">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
      <span>{contractText(t, refused.message)}</span>
      {refused.code === 'SHIFT_NOT_OPEN' ? (
        <Link to="/hospital/billing" search={{ tab: 'cash-up' }}>
          {t('Go to Cash-up')}
        </Link>
      ) : null}
    </p>
  );
}
