import { Button, FileInput, Select, TextInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { useLateFocus } from '#kernel/web/frame/late-focus.ts';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { paymentCalls, supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { SupplyRow } from '#modules/vendor/contract/supply-records.ts';
import type { VendorPaymentMethod } from '#modules/vendor/contract/words.ts';
import { methodWords, optionsFrom } from '../words.ts';
import { useAttach } from './files-panel.tsx';
import { VendorSelect } from './pickers.tsx';
import styles from './vendor.module.css';

interface PayProps {
  readonly vendorId: string | null;
  readonly onClose: () => void;
}

/** Pays open supplies of a vendor, the oldest first. */
export function PayForm({ vendorId: first, onClose }: PayProps) {
  const [vendorId, setVendorId] = useState(first);
  return (
    <div className={styles.form}>
      {first ? null : <VendorSelect value={vendorId} onChange={setVendorId} />}
      {vendorId ? <OpenSupplies key={vendorId} vendorId={vendorId} onClose={onClose} /> : null}
    </div>
  );
}

function OpenSupplies({ vendorId, onClose }: { readonly vendorId: string; readonly onClose: () => void }) {
  const t = useText();
  const query = { vendorId, paymentStatus: ['unpaid', 'part-paid'], limit: 'All' } as const;
  const found = useCall(supplyCalls.list, { query }, { quiet: true });
  const page = found.data as { readonly data: readonly SupplyRow[] } | undefined;
  if (found.refused) return <ErrorState refused={found.refused} onRetry={found.retry} />;
  if (!page) return <SkeletonRows rows={5} />;
  const open = page.data.filter((row) => (row.open ?? 0) > 0).sort((a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? ''));
  if (open.length === 0) return <EmptyState title={t('No amount owed')} />;
  return <Desk vendorId={vendorId} open={open} onClose={onClose} />;
}

interface DeskProps {
  readonly vendorId: string;
  readonly open: readonly SupplyRow[];
  readonly onClose: () => void;
}

function Desk({ vendorId, open, onClose }: DeskProps) {
  const t = useText();
  const format = useFormat();
  const element = useRef<HTMLFormElement>(null);
  useLateFocus(element);
  const sender = useSend(paymentCalls.create, { refresh: ['vendors', 'vendor', 'supply', 'supplies'] });
  const [parts, setParts] = useState<Readonly<Record<string, number | null>>>(() =>
    Object.fromEntries(open.map((row) => [row.id, row.open])),
  );
  const [paidAt, setPaidAt] = useState<string | null>(format.today());
  const [method, setMethod] = useState<VendorPaymentMethod>('transfer');
  const [reference, setReference] = useState('');
  const [proof, setProof] = useState<File | null>(null);
  const { attach, upload } = useAttach();
  const attaching = upload.sending !== null;
  const allocations = open.flatMap((row) => {
    const amount = parts[row.id] ?? 0;
    return amount > 0 ? [{ supplyId: row.id, amount }] : [];
  });
  const amount = allocations.reduce((sum, part) => sum + part.amount, 0);
  const tooMuch = open.some((row) => (parts[row.id] ?? 0) > (row.open ?? 0));

  async function pay(event: FormEvent) {
    event.preventDefault();
    const body = { vendorId, amount, paidAt: paidAt ?? format.today(), method, reference: reference.trim() || null, allocations };
    const answer = await sender.send({ body });
    if (!answer?.ok) return;
    toast.success(t('{number} recorded', { number: answer.payload.paymentNumber }));
    // The payment stands, whether its proof arrives or not: it can be added later.
    await attach({ paymentId: answer.payload.id }, proof);
    onClose();
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void pay(event)}>
      <fieldset className={styles.pays}>
        <legend>{t('Open supplies, oldest first')}</legend>
        {open.map((row) => (
          <div key={row.id} className={styles.pay}>
            <span className={styles.two}>
              <span>
                <span className="code">{row.supplyNumber}</span> · {row.invoiceNumber}
              </span>
              <span className={row.overdue ? styles.red : 'caption'}>
                {t('{amount} open, due {day}', { amount: format.money(row.open ?? 0), day: format.day(row.dueAt) })}
              </span>
            </span>
            <MoneyBox
              label=""
              ariaLabel={t('Paid of {number}', { number: row.supplyNumber ?? '' })}
              value={parts[row.id] ?? null}
              onChange={(value) => setParts({ ...parts, [row.id]: value })}
              error={(parts[row.id] ?? 0) > (row.open ?? 0) ? t('More than the open amount') : undefined}
            />
          </div>
        ))}
      </fieldset>
      <div className={styles.heads}>
        <DayBox label={t('Paid on')} value={paidAt} onChange={setPaidAt} />
        <Select
          label={t('Method')}
          allowDeselect={false}
          data={optionsFrom(methodWords, t)}
          value={method}
          onChange={(value) => setMethod((value ?? 'transfer') as VendorPaymentMethod)}
        />
        <TextInput label={t('Reference')} maxLength={80} value={reference} onChange={(event) => setReference(event.currentTarget.value)} />
      </div>
      <FileInput
        label={t('Proof of payment')}
        description={t('PDF, JPEG or PNG up to 10 MB')}
        accept="application/pdf,image/jpeg,image/png"
        clearable
        placeholder={t('Choose a file')}
        leftSection={<IconPaperclip size={17} aria-hidden="true" />}
        value={proof}
        onChange={setProof}
      />
      <p className={styles.owed}>
        <span>{t('Amount')}</span>
        <strong className="tnum">{format.money(amount)}</strong>
      </p>
      {sender.refused ? <p className={styles.red}>{sender.refused.message}</p> : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={sender.busy || attaching} disabled={amount === 0 || tooMuch}>
          {t('Record payment')}
        </Button>
      </div>
    </form>
  );
}
