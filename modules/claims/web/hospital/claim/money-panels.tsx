import { Button } from '@mantine/core';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { type ActFormProps, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls, claimPaymentActs, claimPaymentCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimDetails, ClaimNote, ClaimPayment } from '#modules/claims/contract/claim-records.ts';
import { inCurrency } from '../../in-currency.ts';
import { claimPaymentLooks, noteWords } from '../../looks.ts';
import { useRejectionColumns } from '../rejections-tab.tsx';
import { NoteForm } from './claim-forms.tsx';
import { ApplyForm } from './money-forms.tsx';

interface OfClaim {
  readonly claim: ClaimDetails;
}

/** The proof of the tax that a partner withheld. */
function CreditNoteForm({ of: payment, onClose }: ActFormProps<ClaimPayment>) {
  const t = useText();
  const form = useCallForm(claimPaymentCalls.creditNote, { params: { id: payment.id }, refresh: ['hmo'] });
  return (
    <CallForm form={form} submit={t('Save')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <TextField name="number" label={t('Credit note no.')} required maxLength={80} />
      </FormSection>
    </CallForm>
  );
}

/** Payments of a claim with the tax that was withheld; what lies for the partner can be applied. */
export function ClaimPaymentsPanel({ claim }: OfClaim) {
  const t = useText();
  const { can } = useAccess();
  const { drawer, open, close } = useDrawer();
  const column = useColumnsOf<ClaimPayment>();
  const currency = inCurrency(claim.currency);
  const columns: Column<ClaimPayment>[] = [
    column.number('paymentNumber', t('Payment no.'), { under: (row) => row.receiptNumber }),
    column.day('paymentDate', t('Payment date'), { wide: true }),
    column.text('reference', t('Reference'), { wide: true }),
    column.money('grossAmount', t('Amount'), currency),
    column.money('withheldTax', t('Tax withheld'), { ...currency, wide: true }),
    column.money('netAmount', t('Net'), { ...currency, wide: true }),
    column.money('unallocated', t('Not allocated'), { ...currency, wide: true }),
    column.text('creditNoteNumber', t('Credit note'), { wide: true }),
    column.status((row) => claimPaymentLooks[row.status]),
    column.acts((row) => <RecordMenu acts={claimPaymentActs} of={row} forms={{ creditNote: CreditNoteForm }} name={row.paymentNumber} />),
  ];
  const applies = claim.acts.addPayment === null && claim.unallocated.length > 0 && can(claimCalls.applyUnallocated);
  return (
    <>
      <Panel title={t('Payments')} actions={applies ? <Button onClick={() => open('apply')}>{t('Apply unallocated')}</Button> : null} flush>
        <PlainTable
          label={t('Payments')}
          columns={columns}
          rows={claim.payments}
          rowKey={(row) => row.id}
          empty={<EmptyState compact title={t('No payment yet')} />}
        />
      </Panel>
      <DrawerForm title={t('Apply unallocated')} size={480} opened={drawer === 'apply' && applies} onClose={close}>
        <ApplyForm of={claim} onClose={close} />
      </DrawerForm>
    </>
  );
}

export function ClaimRejectionsPanel({ claim }: OfClaim) {
  const t = useText();
  return (
    <Panel title={t('Rejections')} flush>
      <PlainTable
        label={t('Rejections')}
        columns={useRejectionColumns(true)}
        rows={claim.rejections}
        rowKey={(row) => row.id}
        empty={<EmptyState compact title={t('Nothing was rejected')} />}
      />
    </Panel>
  );
}

/** What was said about a claim, the newest first. */
export function ClaimNotesPanel({ claim }: OfClaim) {
  const t = useText();
  const { can } = useAccess();
  const { drawer, open, close } = useDrawer();
  const column = useColumnsOf<ClaimNote>();
  const may = can(claimCalls.note);
  const columns: Column<ClaimNote>[] = [
    column.instant('at', t('When')),
    column.text('kind', t('Kind'), { of: (row) => t(noteWords[row.kind]) }),
    column.text('text', t('Note')),
    column.day('promiseDate', t('Promised for'), { wide: true }),
    column.text('by', t('By'), { wide: true }),
  ];
  return (
    <>
      <Panel title={t('Notes')} actions={may ? <Button onClick={() => open('note')}>{t('Add note')}</Button> : null} flush>
        <PlainTable
          label={t('Notes')}
          columns={columns}
          rows={claim.notes}
          rowKey={(row) => row.id}
          empty={<EmptyState compact title={t('No note yet')} />}
        />
      </Panel>
      <DrawerForm title={t('Add note')} size={480} opened={drawer === 'note' && may} onClose={close}>
        <NoteForm of={claim} onClose={close} />
      </DrawerForm>
    </>
  );
}
