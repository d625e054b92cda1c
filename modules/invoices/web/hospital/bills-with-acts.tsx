import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { fromBillsCalls } from '#modules/invoices/contract/calls/from-bills.ts';
import type { BillRow } from '#modules/patient-bills/contract/records.ts';
import { type InvoiceActs, PatientBillsTab } from '#modules/patient-bills/web/index.ts';
import { AddToDraft } from './add-to-draft.tsx';
import { GeneratePreview } from './generate-preview.tsx';
import { cleared, useHere } from './search.ts';

const ownerOf = (bill: BillRow) => `${bill.patient?.id ?? bill.externalCustomer} ${bill.payer}`;

/** The bill lines with what makes invoices of them. */
export function BillsWithActs() {
  const t = useText();
  const navigate = useNavigate();
  const here = useHere();
  const { can } = useAccess();
  const generate = useSend(fromBillsCalls.generate, { refresh: ['patient-bills', 'invoice'] });
  const [previewed, setPreviewed] = useState<{ readonly billIds: readonly string[]; readonly all?: boolean } | null>(null);
  const [added, setAdded] = useState<BillRow | null>(null);
  const takePayment = (record: string) => here.setSearch({ ...cleared, tab: undefined, drawer: 'pay', record });
  const openDraft = (id: string) => void navigate({ to: `/hospital/billing/invoice/draft/${id}` });

  const acts: InvoiceActs = {
    menu: (bill) =>
      bill.invoiceable
        ? [
            ...(can(fromBillsCalls.generate)
              ? [
                  { words: t('Generate Invoice'), run: () => setPreviewed({ billIds: [bill.id] }) },
                  { words: t('Invoice all open bills'), run: () => setPreviewed({ billIds: [bill.id], all: true }) },
                ]
              : []),
            ...(can(fromBillsCalls.add) ? [{ words: t('Add to Invoice'), run: () => setAdded(bill) }] : []),
          ]
        : [],
    bulk: (bills, clear) => {
      const mixed = new Set(bills.map(ownerOf)).size > 1 || !bills.every((bill) => bill.invoiceable);
      return can(fromBillsCalls.generate) ? (
        <Button
          size="compact-md"
          disabled={mixed}
          title={mixed ? t('Select bills of one patient and one payer') : undefined}
          onClick={() => {
            setPreviewed({ billIds: bills.map((bill) => bill.id) });
            clear();
          }}
        >
          {t('Generate Invoice ({count} bill) | Generate Invoice ({count} bills)', { count: bills.length })}
        </Button>
      ) : null;
    },
    generate: async (billId) => {
      const answer = await generate.send({ params: { id: billId }, body: {} });
      if (answer?.ok) openDraft(answer.payload.invoiceId);
      else if (answer) toast.error(answer.message);
    },
  };

  return (
    <>
      <PatientBillsTab acts={acts} />
      <DrawerForm title={t('Generate Invoice')} size={620} opened={previewed !== null} onClose={() => setPreviewed(null)}>
        {previewed ? (
          <GeneratePreview {...previewed} onClose={() => setPreviewed(null)} onMade={openDraft} onSubmitted={takePayment} />
        ) : null}
      </DrawerForm>
      <DrawerForm title={t('Add to Invoice')} opened={added !== null} onClose={() => setAdded(null)}>
        {added ? <AddToDraft bill={added} onClose={() => setAdded(null)} onAdded={openDraft} /> : null}
      </DrawerForm>
    </>
  );
}
